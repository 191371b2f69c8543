import { useEffect, useMemo, useRef } from 'react'
import { movesOf } from '../../core/log'
import type { Now } from '../../core/table'
import { text } from '../../core/text'
import type { Line } from '../../core/types.gen'
import { SeatSign } from '../SeatSign'
import { namesOf } from './whatNow'

export function Moves(props: { now: Now; ply: number; onJump: (ply: number) => void }) {
  const { now, ply, onJump } = props
  const moves = useMemo(() => movesOf(now.lines), [now.lines])
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another move is current
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [ply, moves.length])
  if (!moves.length) return <p className="quiet panel-empty">{text.moves.empty}</p>
  const names = namesOf(now)
  return (
    <ol className="moves" ref={list}>
      {moves.map(({ line, undone }) => {
        const name = names[line.seat] ?? ''
        const colour = now.table.seats[line.seat]?.colour ?? ''
        if (line.kind !== 'act') {
          return (
            <li key={line.v} className="move-note">
              {noteOf(line, name)}
            </li>
          )
        }
        return (
          <li key={line.v}>
            <button
              type="button"
              className="move"
              disabled={undone}
              aria-current={!undone && line.ply === ply ? 'step' : undefined}
              onClick={() => onJump(line.ply)}
            >
              <span className="move-number">{line.ply}</span>
              <SeatSign colour={colour} />
              <span className="for-ears">{name}</span>
              <span className="move-text">{line.text}</span>
              {undone && <span className="for-ears">{text.moves.undone}</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

function noteOf({ kind }: Line, name: string): string {
  if (kind === 'takeback') return text.moves.takeback(name)
  if (kind === 'resign') return text.moves.resign(name)
  return text.moves.draw
}
