// The keys of the board. Letters work everywhere but in text; the others while the focus is on the
// board or nowhere.

import { type RefObject, useEffect, useRef } from 'react'

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

const MOVES: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
const KINDS: Record<string, 'block' | 'disc' | 'king'> = { B: 'block', D: 'disc', K: 'king' }

/** What a key does now; null when it is not ours. */
export function deed(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  keys: Keys,
): (() => void) | null {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
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
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof HTMLElement ? event.target : document.body
      const slides = target instanceof HTMLInputElement && target.type === 'range'
      const types = target.closest('input, textarea, select, [contenteditable], dialog')
      if (types && !(slides && event.key.length === 1)) return
      // A click on the table gives the focus to what is round it.
      const here = target.contains(board.current) || board.current?.contains(target)
      if (!here && event.key.length > 1) return
      if (event.key in MOVES && target.closest('[role="tablist"]')) return
      // A chosen button keeps its Enter; Space and Enter are the table's where nothing is chosen.
      const presses = event.key === 'Enter' || event.key === ' '
      if (
        presses &&
        (!here || target.closest('button:not([data-hand][aria-pressed="true"]), a, summary'))
      )
        return
      const act = deed(event, now.current)
      if (!act) return
      event.preventDefault()
      if (!(event.repeat && presses)) act()
    }
    const release = (event: KeyboardEvent) => {
      if (event.key === ' ') now.current.charge(false)
    }
    addEventListener('keydown', press, { capture: true })
    addEventListener('keyup', release, { capture: true })
    return () => {
      removeEventListener('keydown', press, { capture: true })
      removeEventListener('keyup', release, { capture: true })
    }
  }, [board])
}
