import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Now, TableSession } from '../../core/table'
import { text } from '../../core/text'
import { namesOf } from './whatNow'

const LONGEST = 200

export function Talk({ session, now }: { session: TableSession; now: Now }) {
  const [words, setWords] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const lines = now.lines.filter(({ kind }) => ['say', 'sit', 'standin'].includes(kind))
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when something was said
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [lines.length])
  const names = namesOf(now)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const said = words.trim()
    if (!said) return
    session.say(said)
    setWords('')
  }
  return (
    <div className="talk">
      {lines.length === 0 && <p className="quiet panel-empty">{text.talk.empty}</p>}
      <ol className="talk-lines" ref={list}>
        {lines.map((line) =>
          line.kind === 'say' ? (
            <li key={line.v}>
              <b>{names[line.seat]}</b> {line.text}
            </li>
          ) : (
            <li key={line.v} className="quiet">
              {line.kind === 'sit' ? text.talk.sat(line.text) : standInOf(line.text, names)}
            </li>
          ),
        )}
      </ol>
      {!now.talk ? (
        <p className="quiet">{text.talk.off}</p>
      ) : now.mine.length ? (
        <form className="talk-form" onSubmit={send}>
          <div className="talk-ready">
            {text.talk.ready.map((said) => (
              <button key={said} type="button" className="chip" onClick={() => session.say(said)}>
                {said}
              </button>
            ))}
          </div>
          <input
            className="field"
            aria-label={text.talk.input}
            placeholder={text.talk.input}
            maxLength={LONGEST}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <button type="submit" className="button" disabled={!words.trim()}>
            {text.talk.send}
          </button>
        </form>
      ) : (
        <p className="quiet">{text.talk.readOnly}</p>
      )}
    </div>
  )
}

/** "1 club": a bot plays for that seat; "1": its owner plays again. */
function standInOf(line: string, names: string[]): string {
  const [seat, level] = line.split(' ')
  const name = names[Number(seat)] ?? ''
  return level ? text.talk.standIn(name) : text.talk.isBack(name)
}
