// The keys of the board. Letters work everywhere but in text; the others while the focus is on the
// board or nowhere.

import { type RefObject, useEffect, useRef } from 'react'
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
const LIFTS: Record<string, 1 | -1> = { PageUp: 1, PageDown: -1, '+': 1, '-': -1 }
const TURNS: Record<string, Turn> = { R: 'turn', F: 'tip', V: 'roll' }

/** What a key does now; null when it is not ours. */
export function deed(pressed: string, keys: Keys): (() => void) | null {
  const key = pressed.length === 1 ? pressed.toUpperCase() : pressed
  const [move, lift, how] = [MOVES[key], LIFTS[key], TURNS[key]]
  if (keys.building && keys.holding) {
    if (move) return () => keys.move(...move)
    if (lift) return () => keys.raise(lift)
    if (how) return () => keys.turn(how)
    if (key === 'Backspace' || key === 'Delete') return keys.putBack
    if (key === 'Escape') return keys.letGo
  }
  if (keys.building && key === 'N') return keys.next
  if (/^[1-4]$/.test(key)) return () => keys.side(Number(key) - 1)
  if (key === 'T') return keys.top
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
      if (event.key in MOVES && target.closest('[data-arrows], [role="tablist"]')) return
      const act = deed(event.key, now.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [board])
}
