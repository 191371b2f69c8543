// The keys of the board.

import type { Press } from '../../kit/useBoardKeys'

export interface Keys {
  /** Closes, skips or puts back, whatever is uppermost; null if there is nothing of the kind. */
  cancel: (() => void) | null
  /** "hand", "commit", or a lane by its number from 0. */
  jump(to: 'hand' | 'commit' | number): void
  /** Another place within the lane for the planned card that has the focus; null: none has. */
  shift: ((by: number) => void) | null
  takeBack: (() => void) | null
}

/** What a key does; null when it is not ours. */
export function deed({ key, shiftKey }: Press, keys: Keys): (() => void) | null {
  const { shift } = keys
  if (key === 'Escape') return keys.cancel
  if (key === 'h') return () => keys.jump('hand')
  if (key === 'c') return () => keys.jump('commit')
  if (['1', '2', '3'].includes(key)) return () => keys.jump(Number(key) - 1)
  if (shift && shiftKey && key === 'ArrowLeft') return () => shift(-1)
  if (shift && shiftKey && key === 'ArrowRight') return () => shift(1)
  if (key === 'Delete' || key === 'Backspace') return keys.takeBack
  return null
}
