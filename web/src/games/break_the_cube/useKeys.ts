// What the keys of the board do.

import type { RefObject } from 'react'
import { keyOf, MOVES, type Press, useBoardKeys } from '../../kit/useBoardKeys'
import type { Turn } from './shape'

export interface Keys {
  /** Is there a shape to build? */
  building: boolean
  holding: boolean
  next(): void
  /** Right and up as seen on the screen. */
  move(right: number, up: number): void
  raise(by: 1 | -1): void
  turn(how: Turn): void
  putBack(): void
  letGo(): void
  /** Is something lit or to be read? Then Escape puts it away. */
  putAway: (() => void) | null
  /** 0 is one's own side. */
  side(side: number): void
  top(): void
}

const LIFTS: Record<string, 1 | -1> = { PageUp: 1, PageDown: -1, '+': 1, '-': -1 }
const TURNS: Record<string, Turn> = { R: 'turn', F: 'tip', V: 'roll' }

/** What a key does now; null when it is not ours. */
export function deed(event: Press, keys: Keys): (() => void) | null {
  const key = keyOf(event)
  const [move, lift, how] = [MOVES[key], LIFTS[key], TURNS[key]]
  if (keys.building && keys.holding) {
    if (move) return () => keys.move(...move)
    if (lift) return () => keys.raise(lift)
    if (how) return () => keys.turn(how)
    if (key === 'Backspace' || key === 'Delete') return keys.putBack
    if (key === 'Escape') return keys.letGo
  }
  if (key === 'Escape' && keys.putAway) return keys.putAway
  if (keys.building && key === 'N') return keys.next
  if (/^[1-4]$/.test(key)) return () => keys.side(Number(key) - 1)
  if (key === 'T') return keys.top
  return null
}

export function useKeys(board: RefObject<HTMLElement | null>, keys: Keys): void {
  useBoardKeys(board, (event) => deed(event, keys))
}
