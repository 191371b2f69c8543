import { useEffect, useRef } from 'react'
import { getRecord } from '../../core/api'
import { type Cast, castOf } from '../../core/cast'
import { followRematch } from '../../core/rematch'
import { tableLink } from '../../core/route'
import type { Now, TableSession } from '../../core/table'
import { text } from '../../core/text'
import type { GameClient } from '../../games/contract'
import { Button, CopyButton, PageLink, Trouble, useAttempts } from '../parts'
import { SeatSign } from '../SeatSign'
import { Menu } from './Actions'
import { resultOf } from './whatNow'

interface Props {
  session: TableSession
  now: Now
  client: GameClient
  /** On a phone the board keeps its height: scores are on the seats, the rest is in the menu. */
  isSmall: boolean
  /** One's own game has ended before one's eyes. */
  isNew: boolean
  onReview: () => void
}

/** How it ended, and what to do next. Whoever plays by keys goes on from here. */
export function Result({ session, now, client, isSmall, isNew, onReview }: Props) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    const isFree = document.activeElement === document.body
    if (isNew && isFree) card.current?.focus({ preventScroll: true })
  }, [isNew])
  const { table } = now
  const cast = castOf(now)
  const isSolo = client.solo(now.view)
  const { trouble, isBusy, attempt } = useAttempts()
  return (
    <section className="result" ref={card} tabIndex={-1} aria-labelledby="result-title">
      <h2 id="result-title">{resultOf(now)}</h2>
      <p className="result-reason">{reasonOf(now, client, cast)}</p>
      {!isSolo && !isSmall && (
        <ul className="result-scores">
          {ownFirst(now).map((i) => {
            const score = client.score(now.view, i)
            const colour = table.seats[i]?.colour ?? ''
            return (
              <li key={i} data-winner={table.outcome?.ranks[i] === 1}>
                <SeatSign colour={colour} />
                <span>{cast.who(i)}</span>
                {score && <b>{score[0]}</b>}
              </li>
            )
          })}
        </ul>
      )}
      <div className="buttons">
        {table.rematch ? (
          <Button look="strong" disabled={isBusy} onClick={() => attempt(() => followRematch(now))}>
            {text.result.toRematch}
          </Button>
        ) : (
          now.mine.length > 0 &&
          !('rematch' in table.offers) && (
            <Button look="strong" onClick={() => session.offer('rematch')}>
              {isSolo ? text.result.again : text.result.rematch}
            </Button>
          )
        )}
        {now.ply > 0 && <Button onClick={onReview}>{text.result.review}</Button>}
        {!isSmall && <NextLinks now={now} />}
      </div>
      <Trouble what={trouble} />
    </section>
  )
}

function NextLinks({ now }: { now: Now }) {
  return (
    <>
      <PageLink href={`/new/${now.game}`} className="button">
        {text.result.newGame}
      </PageLink>
      <CopyButton value={tableLink(now.room)} label={text.result.share} done={text.result.shared} />
      <SaveRecord room={now.room} />
    </>
  )
}

/** On a phone: what else can be done with a finished game. */
export function ResultMenu({ now }: { now: Now }) {
  return <Menu>{() => <NextLinks now={now} />}</Menu>
}

export function ownFirst({ table, mine }: Now): number[] {
  const seats = table.seats.map((_, seat) => seat)
  return [...seats].sort((a, b) => Number(mine.includes(b)) - Number(mine.includes(a)) || a - b)
}

function SaveRecord({ room }: { room: string }) {
  const { trouble, attempt } = useAttempts()
  const save = async () => {
    const href = URL.createObjectURL(await getRecord(room))
    Object.assign(document.createElement('a'), { href, download: `${room}.jsonl` }).click()
    URL.revokeObjectURL(href)
  }
  return (
    <>
      <Button look="quiet" onClick={() => attempt(save)}>
        {text.result.record}
      </Button>
      <Trouble what={trouble} />
    </>
  )
}

function reasonOf({ table, lines, view }: Now, client: GameClient, cast: Cast): string {
  if (table.ending === 'agreed') return text.result.agreed
  if (table.ending === 'declined') return text.result.declinedBy
  if (table.ending === 'resigned') {
    const resigned = lines.findLast(({ kind }) => kind === 'resign')
    return text.result.resigned(cast.who(resigned?.seat ?? 0))
  }
  if (table.ending === 'time') {
    const late = lines.findLast(({ kind }) => kind === 'flag')
    return text.result.time(cast.who(late?.seat ?? 0))
  }
  return table.outcome ? client.ending(view, table.outcome, cast) : ''
}
