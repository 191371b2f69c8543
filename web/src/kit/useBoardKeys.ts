// The keys of a board. Letters work everywhere but in text; the others while the focus is on the
// board or nowhere.

import { type RefObject, useEffect, useRef } from 'react'

/** Right and up as seen on the screen. */
export const MOVES: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

export type Press = Pick<KeyboardEvent, 'key' | 'shiftKey'>

/** A letter in upper case, any other key by its name. */
export const keyOf = ({ key }: Press) => (key.length === 1 ? key.toUpperCase() : key)

const TEXT = 'input, textarea, select, [contenteditable], dialog'
const OWN_ARROWS = '[role="grid"], [role="tablist"], [data-arrows]'
const OWN_ENTER = 'button:not([data-in-hand][aria-pressed="true"]), a, summary'

/** `deed` tells what a key does now; null when it is not the board's. */
export function useBoardKeys(
  board: RefObject<HTMLElement | null>,
  deed: (press: Press) => (() => void) | null,
): void {
  const now = useRef(deed)
  useEffect(() => {
    now.current = deed
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof HTMLElement ? event.target : document.body
      const slides = target instanceof HTMLInputElement && target.type === 'range'
      if (target.closest(TEXT) && !(slides && event.key.length === 1)) return
      // A click on the table gives the focus to what is round it.
      const here = target.contains(board.current) || board.current?.contains(target)
      if (!here && event.key.length > 1) return
      if (event.key in MOVES && target.closest(OWN_ARROWS)) return
      // A chosen button keeps its Enter, but for a piece that is in the hand.
      const presses = event.key === 'Enter' || event.key === ' '
      if (presses && (!here || target.closest(OWN_ENTER))) return
      const act = now.current(event)
      if (!act) return
      event.preventDefault()
      if (!(event.repeat && presses)) act()
    }
    // On its way down, so that a letter that names a piece is not also a shortcut of the page.
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [board])
}
