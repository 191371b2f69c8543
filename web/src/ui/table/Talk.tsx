import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Cast, castOf } from '../../core/cast'
import { offerEnded } from '../../core/log'
import type { Now, TableSession } from '../../core/table'
import { text } from '../../core/text'
import type { Line } from '../../core/types.gen'
import { Report } from './Report'

const LONGEST = 200
const NOT_KEPT = 'no longer kept'

/** What is told of each kind of line, beside what is said. */
const around: Partial<Record<Line['kind'], (now: Now, line: Line, cast: Cast) => string>> = {
  say: (_, line) => line.text,
  sit: (_, line) => text.talk.sat(line.text),
  invite: () => text.talk.reopened,
  standin: (_, line, cast) => standInOf(line.text, cast),
  unoffer: (now, line, cast) => offerEnded(now.lines, now.lines.indexOf(line), cast),
}

export function Talk({ session, now }: { session: TableSession; now: Now }) {
  const [words, setWords] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const lines = now.lines.filter(({ kind }) => kind in around)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when something was said
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [lines.length])
  const cast = castOf(now)
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
              <b>{cast.who(line.seat)}</b> {line.text || <i className="quiet">{NOT_KEPT}</i>}
              {line.text && now.mine.length > 0 && !now.mine.includes(line.seat) && (
                <Report room={now.room} v={line.v} />
              )}
            </li>
          ) : (
            <li key={line.v} className="quiet">
              {around[line.kind]?.(now, line, cast)}
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
function standInOf(line: string, cast: Cast): string {
  const [seat, level] = line.split(' ')
  return level ? text.talk.standIn(cast.whom(Number(seat))) : text.talk.isBack(cast, Number(seat))
}
