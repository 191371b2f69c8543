// The keys of the board. Letters work everywhere but in text; the others while the focus is on the
// board or nowhere.

import { type RefObject, useEffect, useRef } from 'react'

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

const MOVES: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** What a key does now; null when it is not ours. R and F belong to the block in hand. */
export function deed(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  keys: Keys,
): (() => void) | null {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
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
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof HTMLElement ? event.target : document.body
      if (target.closest('input, textarea, select, [contenteditable], dialog')) return
      const here = target === document.body || board.current?.contains(target)
      if (!here && event.key.length > 1) return
      if (event.key in MOVES && target.closest('[role="grid"]')) return
      const presses = event.key === 'Enter' || event.key === ' '
      if (presses && (!here || target.closest('button, a, summary'))) return
      const act = deed(event, now.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    // On its way down, so that a letter that names a block is not also a shortcut of the page.
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [board])
}
