import { castOf } from '../../core/cast'
import { roomOf } from '../../core/rooms'
import type { Now, TableSession } from '../../core/table'
import { text } from '../../core/text'
import type { SeatInfo } from '../../core/types.gen'
import { Button } from '../parts'
import { SeatSign } from '../SeatSign'
import { useIsDue } from './hooks'
import { NewLink, STAND_IN } from './Invite'
import { TimeLeft } from './TimeLeft'

export interface SeatCardProps {
  session: TableSession
  now: Now
  seat: number
  score: [string, string] | null
  /** Several seats are mine: take this one's eyes. */
  onTurnTo: ((seat: number) => void) | null
}

/** Who sits there, in which colour, with how much, and whether it is their turn. */
export function SeatCard({ session, now, seat, score, onTurnTo }: SeatCardProps) {
  const info = now.table.seats[seat]
  if (!info) return null
  // In a lesson or a puzzle the other seats play by a script, when their time has come.
  const { lesson, puzzle } = now.table
  const isScripted = (lesson !== null || puzzle !== null) && !now.mine.includes(seat)
  const isAsked = now.table.status === 'playing' && now.table.to_move.includes(seat)
  const isToMove = isAsked && !isScripted && (puzzle === null || puzzle.state === 'open')
  const name = castOf(now).who(seat)
  return (
    <section className="seat" data-to-move={isToMove} aria-label={`${info.colour}: ${name}`}>
      <SeatSign colour={info.colour} />
      <div className="seat-words">
        <span className="seat-name">{name}</span>
        <span className="seat-about">{aboutOf(info, seat, now)}</span>
      </div>
      {info.seconds_left !== null && <TimeLeft seconds={info.seconds_left} />}
      {info.clock !== null && <TimeLeft seconds={info.clock / 1000} runs={isToMove} />}
      {isToMove && <span className="seat-turn">{turnOf(info)}</span>}
      {onTurnTo && isToMove && seat !== now.seat && (
        <Button onClick={() => onTurnTo(seat)}>{text.seat.turnTo(name)}</Button>
      )}
      <StandIn session={session} now={now} seat={seat} />
      {isLost(now, seat) && <NewLink now={now} seat={seat} />}
      {score && (
        <span className="seat-score">
          <b>{score[0]}</b> <span>{score[1]}</span>
        </span>
      )}
    </section>
  )
}

/** Did somebody take the seat by my link, and is gone before anybody has moved? */
function isLost(now: Now, seat: number): boolean {
  const info = now.table.seats[seat]
  const isInvited = Boolean(roomOf(now.room)?.invites[seat])
  return isInvited && info?.kind === 'person' && !info.present && now.ply === 0
}

function turnOf(info: SeatInfo): string {
  if (info.getting_ready) return text.seat.gettingReady
  return info.level ? text.seat.thinking : text.seat.toMove
}

/** A bot can play for who is gone, and whoever comes back takes the seat again. */
function StandIn({ session, now, seat }: { session: TableSession; now: Now; seat: number }) {
  const info = now.table.seats[seat]
  const isDue = useIsDue(info?.bot_in ?? null)
  if (info?.kind !== 'person' || now.table.status !== 'playing' || !now.mine.length) return null
  const isMine = now.mine.includes(seat)
  if (isMine && info.level) {
    return <Button onClick={() => session.standIn(seat)}>{text.seat.takeBack}</Button>
  }
  if (isMine || info.level || !isDue) return null
  return <Button onClick={() => session.standIn(seat, STAND_IN)}>{text.seat.letBot}</Button>
}

function aboutOf(info: SeatInfo, seat: number, now: Now) {
  const colour = info.colour === info.name ? null : info.colour
  const isMine = now.mine.includes(seat)
  const isScripted = now.table.lesson !== null || now.table.puzzle !== null
  const level = text.setUp.levels[info.level]?.[0]
  const who = info.kind === 'bot' && !isScripted && level
  return (
    <>
      <span className="seat-kind">{[colour, who].filter(Boolean).join(' · ')}</span>
      {info.kind === 'person' && info.level ? (
        <span className="presence">{text.seat.standIn}</span>
      ) : (
        info.kind === 'person' && !isMine && <Presence isHere={info.present} />
      )}
      {info.plays_as && <PlaysAs level={info.plays_as} />}
    </>
  )
}

/** A quicker bot has stepped in for the one that sits there. */
function PlaysAs({ level }: { level: string }) {
  const name = text.setUp.levels[level]?.[0]
  return (
    <span className="seat-note" title={name ? text.seat.playsAsAbout : text.seat.playsAnyAbout}>
      {name ? text.seat.playsAs(name) : text.seat.playsAny}
    </span>
  )
}

function Presence({ isHere }: { isHere: boolean }) {
  return (
    <span className="presence" data-here={isHere}>
      {isHere ? text.seat.here : text.seat.away}
    </span>
  )
}
