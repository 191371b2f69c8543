import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useReducedMotion } from '../../core/settings'
import type { Now } from '../../core/table'
import { resultOf } from './whatNow'
import './verdict.css'

const LASTS_MS = 1_800
const SPARKS = Array.from({ length: 14 }, (_, i) => i)

/** True for a moment when a game has just ended before one's eyes: the card comes after it. */
export function useVerdict({ table }: Now): boolean {
  const isStill = useReducedMotion()
  const isOver = table.status === 'over'
  const was = useRef(isOver)
  const [isNew, setIsNew] = useState(false)
  useLayoutEffect(() => {
    if (isOver && !was.current && !isStill) setIsNew(true)
    was.current = isOver
  }, [isOver, isStill])
  useEffect(() => {
    if (!isNew) return
    const end = () => setIsNew(false)
    const timer = setTimeout(end, LASTS_MS)
    addEventListener('pointerdown', end)
    addEventListener('keydown', end)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', end)
      removeEventListener('keydown', end)
    }
  }, [isNew])
  return isNew
}

/** The result, on the board itself, with a few sparks for whoever has won. For eyes only. */
export function Verdict({ now }: { now: Now }) {
  const { table, mine } = now
  const hasWon = mine.some((seat) => table.outcome?.ranks[seat] === 1)
  return (
    <div className="verdict" aria-hidden="true">
      {hasWon && SPARKS.map((i) => <i key={i} style={{ rotate: `${i / SPARKS.length}turn` }} />)}
      <p>{resultOf(now)}</p>
    </div>
  )
}
