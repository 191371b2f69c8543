// What the keys of the board do.

import { type RefObject, useEffect, useRef } from 'react'
import { keyOf, MOVES, type Press, useBoardKeys } from '../../kit/useBoardKeys'

export interface Keys {
  /** Is there a piece in hand, or a disc to aim with? */
  mode: 'build' | 'holding' | 'choose' | 'aim' | 'watch'
  take(kind: 'block' | 'disc' | 'king'): void
  /** Right and away as seen on the screen; fine with Shift. */
  move(right: number, away: number, fine: boolean): void
  turn(by: 1 | -1, fine: boolean): void
  tip(): void
  place(): void
  putBack(): void
  undo(): void
  lift(): void
  snap(): void
  next(by: 1 | -1): void
  aim(by: 1 | -1, fine: boolean): void
  strength(by: 1 | -1, fine: boolean): void
  flick(): void
  charge(on: boolean): void
  letGo(): void
  camera(): void
  /** 0 is one's own side. */
  side(side: number): void
  top(): void
}

const KINDS: Record<string, 'block' | 'disc' | 'king'> = { B: 'block', D: 'disc', K: 'king' }

/** What a key does now; null when it is not ours. */
export function deed(event: Press, keys: Keys): (() => void) | null {
  const key = keyOf(event)
  const fine = event.shiftKey
  const { mode } = keys
  const move = MOVES[key]
  if (mode === 'holding') {
    if (move) return () => keys.move(...move, fine)
    if (key === 'R') return () => keys.turn(1, fine)
    if (key === 'E') return () => keys.turn(-1, fine)
    if (key === 'F') return keys.tip
    if (key === 'Enter' || key === ' ') return keys.place
    if (key === 'Escape') return keys.putBack
  }
  if (mode === 'holding' || mode === 'build') {
    const kind = KINDS[key]
    if (kind) return () => keys.take(kind)
    if (key === 'Backspace' || key === 'Delete') return keys.undo
    if (key === 'L') return keys.lift
    if (key === 'X') return keys.snap
  }
  if (mode === 'aim') {
    if (move?.[0]) return () => keys.aim(move[0] as 1 | -1, fine)
    if (move?.[1]) return () => keys.strength(move[1] as 1 | -1, fine)
    if (key === 'Enter') return keys.flick
    if (key === ' ') return () => keys.charge(true)
    if (key === 'Escape') return keys.letGo
  }
  if (mode === 'aim' || mode === 'choose') {
    if (key === 'N') return () => keys.next(fine ? -1 : 1)
  }
  if (key === 'V') return keys.camera
  if (/^[1-4]$/.test(key)) return () => keys.side(Number(key) - 1)
  if (key === 'T') return keys.top
  return null
}

export function useKeys(board: RefObject<HTMLElement | null>, keys: Keys): void {
  useBoardKeys(board, (event) => deed(event, keys))
  const charge = useRef(keys.charge)
  charge.current = keys.charge
  useEffect(() => {
    const release = (event: KeyboardEvent) => {
      if (event.key === ' ') charge.current(false)
    }
    addEventListener('keyup', release, { capture: true })
    return () => removeEventListener('keyup', release, { capture: true })
  }, [])
}
