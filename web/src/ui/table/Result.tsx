import { useState } from 'react'
import { getRecord } from '../../core/api'
import { followRematch } from '../../core/rematch'
import { tableLink } from '../../core/route'
import type { Now, TableSession } from '../../core/table'
import { text } from '../../core/text'
import type { GameClient } from '../../games/contract'
import { CopyButton, PageLink } from '../parts'
import { SeatSign } from '../SeatSign'
import { namesOf, resultOf } from './whatNow'

/** How it ended, and what to do next. */
export function Result(props: { session: TableSession; now: Now; client: GameClient }) {
  const { session, now, client } = props
  const { table } = now
  const names = namesOf(now)
  const isSolo = client.solo(now.view)
  return (
    <section className="result" aria-labelledby="result-title">
      <h2 id="result-title">{resultOf(now)}</h2>
      <p className="result-reason">{reasonOf(now, client, names)}</p>
      {!isSolo && (
        <ul className="result-scores">
          {table.seats.map((seat, i) => {
            const score = client.score(now.view, i)
            return (
              <li key={seat.colour} data-winner={table.outcome?.ranks[i] === 1}>
                <SeatSign colour={seat.colour} />
                <span>{names[i]}</span>
                {score && <b>{score[0]}</b>}
              </li>
            )
          })}
        </ul>
      )}
      <div className="buttons">
        {table.rematch ? (
          <button type="button" className="button button-strong" onClick={() => followRematch(now)}>
            {text.result.toRematch}
          </button>
        ) : (
          now.mine.length > 0 &&
          !('rematch' in table.offers) && (
            <button
              type="button"
              className="button button-strong"
              onClick={() => session.offer('rematch')}
            >
              {isSolo ? text.result.again : text.result.rematch}
            </button>
          )
        )}
        <button
          type="button"
          className="button"
          disabled={!now.ply}
          onClick={() => session.jump(0)}
        >
          {text.result.review}
        </button>
        <PageLink href={`/new/${now.game}`} className="button">
          {text.result.newGame}
        </PageLink>
        <CopyButton
          value={tableLink(now.room)}
          label={text.result.share}
          done={text.result.shared}
        />
      </div>
      <SaveRecord room={now.room} />
    </section>
  )
}

function SaveRecord({ room }: { room: string }) {
  const [trouble, setTrouble] = useState<string | null>(null)
  const save = async () => {
    try {
      const url = URL.createObjectURL(await getRecord(room))
      const link = Object.assign(document.createElement('a'), {
        href: url,
        download: `${room}.jsonl`,
      })
      link.click()
      URL.revokeObjectURL(url)
    } catch (error) {
      setTrouble((error as Error).message)
    }
  }
  return (
    <>
      <button type="button" className="as-link quiet" onClick={save}>
        {text.result.record}
      </button>
      {trouble && (
        <p className="trouble" role="alert">
          {trouble}
        </p>
      )}
    </>
  )
}

function reasonOf({ table, lines, view }: Now, client: GameClient, names: string[]): string {
  if (table.ending === 'agreed') return text.result.agreed
  if (table.ending === 'declined') return text.result.declinedBy
  if (table.ending === 'resigned') {
    const resigned = lines.findLast(({ kind }) => kind === 'resign')
    return text.result.resigned(names[resigned?.seat ?? 0] ?? '')
  }
  if (table.ending === 'time') {
    const late = lines.findLast(({ kind }) => kind === 'flag')
    return text.result.time(names[late?.seat ?? 0] ?? '')
  }
  return table.outcome ? client.ending(view, table.outcome, names) : ''
}
