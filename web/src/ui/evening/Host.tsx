import { lazy, Suspense, useState } from 'react'
import { newToken } from '../../core/claim'
import { type HostAction, hostEvening } from '../../core/evenings'
import type { EveningNow, PlayerInfo, TableInfo } from '../../core/types.gen'
import { Button, CopyButton, Trouble, useAttempts } from '../parts'
import { Pairing, seatNames } from './parts'
import { words } from './words'

const QrCode = lazy(() => import('../club/QrCode'))

export const joinLink = (code: string): string => `${location.origin}/evening/${code}`

/** What only the host sees: begin, pause, correct, give places away. */
export function Host({ now }: { now: EveningNow }) {
  const { trouble, attempt } = useAttempts()
  const [isEnding, setIsEnding] = useState(false)
  const ask = (action: HostAction) => attempt(() => hostEvening(now.code, action))
  const here = now.players.filter((player) => player.here)
  const isOver = now.phase === 'over'
  return (
    <section className="evening-card evening-host" aria-label={words.host}>
      <h2>{words.host}</h2>
      {!isOver && (
        <div className="evening-invite">
          <Suspense>
            <QrCode value={joinLink(now.code)} label={words.wallJoin} />
          </Suspense>
          <p>
            {words.wallAt(`${location.host}/evening`)}{' '}
            <strong className="evening-code">{now.code}</strong>
          </p>
          <p>{here.length ? words.players(here.length) : words.nobody}</p>
        </div>
      )}
      {!isOver && (
        <p className="buttons">
          {now.phase === 'gathering' && (
            <Button look="strong" disabled={!here.length} onClick={() => ask({ type: 'begin' })}>
              {words.begin}
            </Button>
          )}
          {now.phase !== 'gathering' && (
            <Button onClick={() => ask({ type: now.paused ? 'go_on' : 'pause' })}>
              {now.paused ? words.goOn : words.pause}
            </Button>
          )}
          {isEnding ? (
            <>
              {words.endSure}
              <Button onClick={() => ask({ type: 'end' })}>{words.yes}</Button>
              <Button onClick={() => setIsEnding(false)}>{words.no}</Button>
            </>
          ) : (
            <Button onClick={() => setIsEnding(true)}>{words.end}</Button>
          )}
        </p>
      )}
      <Trouble what={trouble} />
      {now.tables.length > 0 && (
        <details>
          <summary>{words.correctResults}</summary>
          <ol className="evening-tables">
            {[...now.tables].reverse().map((table) => (
              <Correcting key={table.room} now={now} table={table} ask={ask} />
            ))}
          </ol>
        </details>
      )}
      {!isOver && now.players.length > 0 && (
        <details>
          <summary>{words.managePlayers}</summary>
          <ol className="evening-tables">
            {now.players.map((player) => (
              <Place key={player.number} now={now} player={player} ask={ask} />
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

type Ask = (action: HostAction) => Promise<unknown>

function Correcting({ now, table, ask }: { now: EveningNow; table: TableInfo; ask: Ask }) {
  const [isOpen, setIsOpen] = useState(false)
  const seats = table.seats.map((_, seat) => seat)
  const set = (points: number[]) => {
    setIsOpen(false)
    ask({ type: 'correct', room: table.room, points })
  }
  return (
    <li>
      <Pairing now={now} table={table} />
      {isOpen ? (
        <span className="buttons">
          {seatNames(now, table).map((name, winner) => (
            <Button key={name} onClick={() => set(seats.map((seat) => (seat === winner ? 1 : 0)))}>
              {words.wonBy(name)}
            </Button>
          ))}
          <Button onClick={() => set(seats.map(() => 0.5))}>{words.draw}</Button>
          <Button onClick={() => set(seats.map(() => 0))}>{words.none}</Button>
          <Button onClick={() => setIsOpen(false)}>{words.cancel}</Button>
        </span>
      ) : (
        <span className="buttons">
          <Button onClick={() => setIsOpen(true)}>{words.correct}</Button>
          {table.why === 'host' && (
            <Button onClick={() => ask({ type: 'undo', room: table.room })}>{words.undo}</Button>
          )}
        </span>
      )}
    </li>
  )
}

function Place({ now, player, ask }: { now: EveningNow; player: PlayerInfo; ask: Ask }) {
  const [name, setName] = useState<string | null>(null)
  const [link, setLink] = useState('')
  const give = () => {
    if (!name) return
    const token = newToken()
    ask({ type: 'replace', player: player.number, name, token }).then((done) => {
      if (done) setLink(`${joinLink(now.code)}#${token}`)
      setName(null)
    })
  }
  return (
    <li>
      <span className="pairing-name">
        {player.name} {!player.here && <small>{words.gone}</small>}
      </span>
      {link && (
        <span className="buttons">
          {words.linkFor(player.name)}
          <CopyButton value={link} label={words.copy} done={words.copied} />
        </span>
      )}
      {name === null ? (
        <span className="buttons">
          <Button onClick={() => setName(player.name)}>{words.replace}</Button>
          {player.why !== 'removed' && (
            <Button onClick={() => ask({ type: 'remove', player: player.number })}>
              {words.remove}
            </Button>
          )}
        </span>
      ) : (
        <span className="buttons">
          <input
            className="field"
            aria-label={words.newName}
            value={name}
            maxLength={24}
            onChange={({ target }) => setName(target.value)}
          />
          <Button look="strong" onClick={give}>
            {words.makeLink}
          </Button>
          <Button onClick={() => setName(null)}>{words.cancel}</Button>
        </span>
      )}
    </li>
  )
}
