// What the keys of the board do.

import type { RefObject } from 'react'
import { keyOf, MOVES, type Press, useBoardKeys } from '../../kit/useBoardKeys'

export interface Keys {
  holding: boolean
  /** The letters of the blocks: "ABCDEFGHIJ". */
  letters: string
  choose(letter: string): void
  turn(by: 1 | -1): void
  flip(): void
  putBack(): void
  place(): void
  /** Right and up as seen on the screen. */
  move(right: number, up: number): void
  /** 0 is one's own side. */
  side(side: number): void
  top(): void
}

/** What a key does now; null when it is not ours. R and F belong to the block in hand. */
export function deed(event: Press, keys: Keys): (() => void) | null {
  const key = keyOf(event)
  const move = MOVES[key]
  if (keys.holding) {
    if (move) return () => keys.move(...move)
    if (key === 'R') return () => keys.turn(event.shiftKey ? -1 : 1)
    if (key === 'F' && !event.shiftKey) return keys.flip
    if (key === 'Escape') return keys.putBack
    if (key === 'Enter' || key === ' ') return keys.place
  }
  if (/^[1-4]$/.test(key)) return () => keys.side(Number(key) - 1)
  if (key === 'T') return keys.top
  if (key.length === 1 && keys.letters.includes(key)) return () => keys.choose(key)
  return null
}

export function useKeys(board: RefObject<HTMLElement | null>, keys: Keys): void {
  useBoardKeys(board, (event) => deed(event, keys))
}
