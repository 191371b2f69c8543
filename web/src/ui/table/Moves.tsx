import { useEffect, useMemo, useRef } from 'react'
import { type LoggedMove, movesOf } from '../../core/log'
import type { Now } from '../../core/table'
import { text } from '../../core/text'
import type { Line } from '../../core/types.gen'
import type { GameClient } from '../../games/contract'
import { SeatSign } from '../SeatSign'
import { namesOf } from './whatNow'

const LONGEST_NOTATION = 9

interface Props {
  now: Now
  client: GameClient
  /** The position that is shown. */
  ply: number
  onJump: (ply: number) => void
  /** The log has more lines than are here. */
  onEarlier: () => void
}

/** Every move in the game's notation; the one on the board is also told in words. */
export function Moves({ now, client, ply, onJump, onEarlier }: Props) {
  const moves = useMemo(() => movesOf(now.lines, now.told), [now.lines, now.told])
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another move is current
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [ply, moves.length])
  if (!moves.length) return <p className="quiet panel-empty">{text.moves.empty}</p>
  const names = namesOf(now)
  return (
    <ol className="moves" ref={list}>
      {(now.lines[0]?.v ?? 1) > 1 && (
        <li className="move-note">
          <button type="button" className="button button-quiet" onClick={onEarlier}>
            {text.moves.earlier}
          </button>
        </li>
      )}
      {moves.map((move) => {
        const { line, undone } = move
        const name = names[line.seat] ?? ''
        if (line.kind !== 'act') {
          return (
            <li key={line.v} className="move-note">
              {noteOf(line, name)}
            </li>
          )
        }
        const isCurrent = !undone && line.ply === ply
        const told = sentenceOf(move, client, names, now.view)
        // A long notation is for programs: people read the sentence.
        const notation = line.text.length > LONGEST_NOTATION && told ? '' : line.text
        return (
          <li key={line.v} className={isCurrent || !notation ? 'move-wide' : undefined}>
            <button
              type="button"
              className="move"
              disabled={undone}
              aria-current={isCurrent ? 'step' : undefined}
              title={told}
              onClick={() => onJump(line.ply)}
            >
              <span className="move-number">{line.ply}</span>
              <SeatSign colour={now.table.seats[line.seat]?.colour ?? ''} />
              <span className="for-ears">{name}</span>
              {notation && <span className="move-text">{notation}</span>}
              {(isCurrent || !notation) && <span className="move-told">{told}</span>}
              {undone && <span className="for-ears">{text.moves.undone}</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

function sentenceOf(
  { events }: LoggedMove,
  client: GameClient,
  names: string[],
  view: unknown,
): string {
  return events
    .map((event) => client.tell(event, names, view))
    .filter(Boolean)
    .join(' ')
}

function noteOf({ kind }: Line, name: string): string {
  if (kind === 'takeback') return text.moves.takeback
  if (kind === 'flag') return text.moves.flag(name)
  if (kind === 'resign') return text.moves.resign(name)
  if (kind === 'decline') return text.moves.decline(name)
  return text.moves.draw
}
