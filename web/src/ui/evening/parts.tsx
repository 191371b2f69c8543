// What the page of an evening and the wall both show.

import type { EveningNow, TableInfo } from '../../core/types.gen'
import { PageLink } from '../parts'
import { TimeLeft } from '../table/TimeLeft'
import { words } from './words'

const BOT = -1

export const nameOf = (now: EveningNow, player: number): string => now.players[player]?.name ?? ''

export function seatNames(now: EveningNow, table: TableInfo): string[] {
  return table.seats.map((player, seat) =>
    player === BOT ? words.bot(table.levels[seat] ?? '') : nameOf(now, player),
  )
}

export function phaseOf(now: EveningNow): string {
  if (now.phase === 'over') return words.over
  if (now.paused) return words.paused
  if (now.phase === 'gathering') return words.gathering
  if (now.form === 'arena') return words.arena
  return now.phase === 'break' ? words.breakTime(now.round) : words.round(now.round, now.rounds)
}

/** What runs: until the next round, or the end of this one. */
export function Clock({ now }: { now: EveningNow }) {
  if (now.seconds === null) return null
  return (
    <span className="evening-clock">
      {now.phase === 'break' ? words.nextIn : words.leftOf}{' '}
      <TimeLeft seconds={now.seconds} runs={!now.paused} />
    </span>
  )
}

export const share = (points: number): string => {
  const whole = Math.floor(points)
  const rest = points - whole
  const sign = rest === 0.5 ? '½' : rest ? (Math.round(rest * 100) / 100).toString().slice(1) : ''
  return whole || !sign ? `${whole}${sign}` : sign
}

/** The tables of the round; in an arena, those at play and the last few. */
export function roundTables(now: EveningNow): readonly TableInfo[] {
  if (now.form === 'arena') return now.tables.slice(-24).reverse()
  return now.tables.filter(({ round }) => round === now.round)
}

export function Tables({ now }: { now: EveningNow }) {
  const tables = roundTables(now)
  if (!tables.length) return null
  return (
    <section className="evening-card" aria-label={words.tables}>
      <h2>{now.form === 'arena' ? words.tables : words.round(now.round, now.rounds)}</h2>
      <ol className="evening-tables">
        {tables.map((table) => (
          <li key={table.room}>
            <Pairing now={now} table={table} />
            <PageLink className="evening-watch" href={`/t/${table.room}`}>
              {words.watch}
            </PageLink>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Who plays whom, and what came of it. */
export function Pairing({ now, table }: { now: EveningNow; table: TableInfo }) {
  const names = seatNames(now, table)
  return (
    <span className="pairing">
      {names.map((name, seat) => {
        const player = table.seats[seat] ?? BOT
        const points = table.points?.[seat]
        const isBest = points !== undefined && points === Math.max(...(table.points ?? []))
        return (
          <span key={name} className="pairing-seat" data-best={isBest && (points ?? 0) > 0}>
            <span className="pairing-name">{name}</span>
            {table.absent.includes(player) && <small>{words.absent}</small>}
            {points !== undefined && <b>{share(points)}</b>}
          </span>
        )
      })}
      {table.why === 'host' && <small className="pairing-why">{words.corrected}</small>}
      {table.why === 'time' && <small className="pairing-why">{words.onTime}</small>}
    </span>
  )
}

export function Standings({ now }: { now: EveningNow }) {
  if (!now.standings.length || now.phase === 'gathering') return null
  return (
    <section className="evening-card" aria-label={words.standings}>
      <h2>{words.standings}</h2>
      <table className="standings">
        <thead>
          <tr>
            <th scope="col">{words.place}</th>
            <th scope="col">{words.who}</th>
            <th scope="col">{words.points}</th>
            <th scope="col">{words.games}</th>
            {now.form !== 'arena' && <th scope="col">{words.buchholz}</th>}
          </tr>
        </thead>
        <tbody>
          {now.standings.map((row) => (
            <tr key={row.player} data-gone={now.players[row.player]?.here === false}>
              <td>{row.place}</td>
              <th scope="row">{nameOf(now, row.player)}</th>
              <td>{share(row.points)}</td>
              <td>{row.games}</td>
              {now.form !== 'arena' && <td>{share(row.buchholz)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
