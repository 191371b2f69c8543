import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Now, TableSession } from '../../core/table'
import { text } from '../../core/text'
import { namesOf } from './whatNow'

const LONGEST = 200

export function Talk({ session, now }: { session: TableSession; now: Now }) {
  const [words, setWords] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const lines = now.lines.filter(({ kind }) => kind === 'say' || kind === 'sit')
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
              {text.talk.sat(line.text)}
            </li>
          ),
        )}
      </ol>
      {now.mine.length ? (
        <form className="talk-form" onSubmit={send}>
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
