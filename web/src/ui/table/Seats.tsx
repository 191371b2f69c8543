import type { Now } from '../../core/table'
import { text } from '../../core/text'
import type { SeatInfo } from '../../core/types.gen'
import { seatName } from '../../core/words'
import { SeatSign } from '../SeatSign'
import { TimeLeft } from './TimeLeft'

export interface SeatCardProps {
  now: Now
  seat: number
  score: [string, string] | null
  /** Several seats are mine: take this one's eyes. */
  onTurnTo: ((seat: number) => void) | null
}

/** Who sits there, in which colour, with how much, and whether it is their turn. */
export function SeatCard({ now, seat, score, onTurnTo }: SeatCardProps) {
  const info = now.table.seats[seat]
  if (!info) return null
  const isToMove = now.table.status === 'playing' && now.table.to_move.includes(seat)
  const name = seatName(info)
  return (
    <section className="seat" data-to-move={isToMove} aria-label={`${info.colour}: ${name}`}>
      <SeatSign colour={info.colour} />
      <div className="seat-words">
        <span className="seat-name">{name}</span>
        <span className="seat-about">{aboutOf(info, seat, now)}</span>
      </div>
      {info.seconds_left !== null && <TimeLeft seconds={info.seconds_left} />}
      {isToMove && (
        <span className="seat-turn">
          {info.kind === 'bot' ? text.seat.thinking : text.seat.toMove}
        </span>
      )}
      {onTurnTo && isToMove && seat !== now.seat && (
        <button type="button" className="button" onClick={() => onTurnTo(seat)}>
          {text.seat.turnTo(name)}
        </button>
      )}
      {score && (
        <span className="seat-score">
          <b>{score[0]}</b> <span>{score[1]}</span>
        </span>
      )}
    </section>
  )
}

function aboutOf(info: SeatInfo, seat: number, now: Now) {
  const colour = info.colour === info.name ? null : info.colour
  const isMine = now.mine.includes(seat)
  const level = text.setUp.levels[info.level]?.[0]
  const who = isMine && now.mine.length === 1 ? text.seat.you : info.kind === 'bot' && level
  return (
    <>
      {[colour, who].filter(Boolean).join(' · ')}
      {info.kind === 'person' && !isMine && <Presence isHere={info.present} />}
    </>
  )
}

function Presence({ isHere }: { isHere: boolean }) {
  return (
    <span className="presence" data-here={isHere}>
      {isHere ? text.seat.here : text.seat.away}
    </span>
  )
}
