import { type FormEvent, useEffect, useRef, useState } from 'react'
import { offerEnded } from '../../core/log'
import type { Now, TableSession } from '../../core/table'
import { text } from '../../core/text'
import type { Line } from '../../core/types.gen'
import { namesOf } from './whatNow'

const LONGEST = 200

/** What is told of each kind of line, beside what is said. */
const around: Partial<Record<Line['kind'], (now: Now, line: Line, names: string[]) => string>> = {
  say: (_, line) => line.text,
  sit: (_, line) => text.talk.sat(line.text),
  invite: () => text.talk.reopened,
  standin: (_, line, names) => standInOf(line.text, names),
  unoffer: (now, line, names) => offerEnded(now.lines, now.lines.indexOf(line), names),
}

export function Talk({ session, now }: { session: TableSession; now: Now }) {
  const [words, setWords] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const lines = now.lines.filter(({ kind }) => kind in around)
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
              {around[line.kind]?.(now, line, names)}
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
