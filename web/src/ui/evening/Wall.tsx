import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { castOf } from '../../core/cast'
import { useLoad } from '../../core/load'
import { flatForNow } from '../../core/settings'
import { useStore } from '../../core/store'
import { TableSession } from '../../core/table'
import type { EveningNow, TableInfo } from '../../core/types.gen'
import { browserWorld } from '../../core/world'
import { loadGame } from '../../games'
import { BoardFrame } from '../table/BoardFrame'
import { TimeLeft } from '../table/TimeLeft'
import { joinLink } from './Host'
import { Clock, nameOf, Pairing, phaseOf, roundTables, Standings, seatNames } from './parts'
import { words } from './words'

const QrCode = lazy(() => import('../club/QrCode'))
const BOARDS = 2
const ROWS = 11
const TURN_MS = 8_000

/** Of a long list as many rows as fit; the next ones after a while. */
function useTurning<T>(list: readonly T[]): readonly T[] {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((n) => n + 1), TURN_MS)
    return () => clearInterval(timer)
  }, [])
  const first = (turn % Math.max(1, Math.ceil(list.length / ROWS))) * ROWS
  return list.slice(first, first + ROWS)
}

/** For the projector: read from across the room, nothing to click. */
export function Wall({ now }: { now: EveningNow }) {
  useEffect(flatForNow, [])
  const live = now.tables.filter(({ points }) => points === null).slice(0, BOARDS)
  const [first] = now.standings
  const tables = useTurning(roundTables(now))
  const standings = useTurning(now.standings)
  const here = now.players.filter((player) => player.here)
  const isGathering = now.phase === 'gathering'
  return (
    <main className="wall" data-game={now.game} data-phase={now.phase}>
      <header className="wall-lead">
        <h1>{now.title}</h1>
        <p className="wall-phase">
          {phaseOf(now)}
          {isGathering && here.length > 0 && ` · ${words.players(here.length)}`} <Clock now={now} />
        </p>
        {now.phase !== 'over' && (
          <div className="wall-join">
            <p>
              {words.wallAt(`${location.host}/evening`)}
              <strong className="evening-code">{now.code}</strong>
            </p>
            <Suspense>
              <QrCode value={joinLink(now.code)} label={words.wallJoin} />
            </Suspense>
          </div>
        )}
        {now.phase === 'over' && first && (
          <p className="evening-won">{words.won(nameOf(now, first.player))}</p>
        )}
      </header>
      {isGathering ? (
        <ul className="wall-players">
          {here.map(({ number, name }) => (
            <li key={number}>{name}</li>
          ))}
        </ul>
      ) : (
        <div className="wall-columns">
          <section className="evening-card" aria-label={words.tables}>
            <h2>{words.tables}</h2>
            <ol className="evening-tables">
              {tables.map((table) => (
                <li key={table.room}>
                  <Pairing now={now} table={table} />
                </li>
              ))}
            </ol>
          </section>
          <Standings now={{ ...now, standings: [...standings] }} />
          {live.length > 0 && (
            <section className="wall-boards" aria-label={words.live}>
              {live.map((table) => (
                <LiveBoard key={table.room} now={now} table={table} />
              ))}
            </section>
          )}
        </div>
      )}
    </main>
  )
}

/** A table as spectators see it, as a plan, with its clocks. */
function LiveBoard({ now, table }: { now: EveningNow; table: TableInfo }) {
  const [session] = useState(() => new TableSession(browserWorld(table.room), {}))
  const state = useStore(session.state)
  const load = useCallback(() => loadGame(now.game), [now.game])
  const { value: client } = useLoad(load)
  useEffect(() => {
    session.open()
    return () => session.close()
  }, [session])
  const at = state.now
  return (
    <figure className="wall-board" data-game={now.game}>
      <figcaption>
        {seatNames(now, table).map((name, seat) => {
          const clock = at?.table.seats[seat]?.clock
          const isToMove = at?.table.to_move.includes(seat) ?? false
          return (
            <span key={name} data-to-move={isToMove}>
              {at ? castOf(at).who(seat) : name}
              {typeof clock === 'number' && <TimeLeft seconds={clock / 1000} runs={isToMove} />}
            </span>
          )
        })}
      </figcaption>
      {at && client && (
        <div className="wall-stage" inert>
          <BoardFrame
            session={session}
            state={state}
            now={at}
            client={client}
            better={null}
            say={nothing}
          >
            {null}
          </BoardFrame>
        </div>
      )}
    </figure>
  )
}

const nothing = () => {}
