// The keys of the board: 1 to 4 jump, + − 0 zoom, Shift and arrows move, Escape puts back.

import type { RefObject } from 'react'
import { MOVES, type Press, useBoardKeys } from '../../kit/useBoardKeys'

type Place = 'hand' | 'power' | 'modules' | 'board'

export interface Keys {
  /** Puts the block in hand back; null if there is none. */
  cancel: (() => void) | null
  jump(to: Place): void
  zoom(by: number): void
  fit(): void
  pan(dx: number, dy: number): void
}

const JUMPS: Record<string, Place> = { 1: 'hand', 2: 'power', 3: 'modules', 4: 'board' }
const STEP = 60 // pixels

/** What a key does; null when it is not ours. */
export function deed({ key, shiftKey }: Press, keys: Keys): (() => void) | null {
  const jump = JUMPS[key]
  if (jump) return () => keys.jump(jump)
  if (key === 'Escape') return keys.cancel
  if (key === '+' || key === '=') return () => keys.zoom(1.25)
  if (key === '-' || key === '_') return () => keys.zoom(0.8)
  if (key === '0') return keys.fit
  const [right, up] = (shiftKey && MOVES[key]) || [0, 0]
  return right || up ? () => keys.pan(-STEP * right, STEP * up) : null
}

export const useKeys = (board: RefObject<HTMLElement | null>, keys: Keys) =>
  useBoardKeys(board, (press) => deed(press, keys))
