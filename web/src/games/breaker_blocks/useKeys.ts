// The keys of the board, wherever the focus is: 1 to 4 jump, + − 0 zoom, Shift and arrows move.

import { useEffect, useRef } from 'react'

export interface Keys {
  /** Puts the block in hand back; false if there is none. */
  cancel(): boolean
  /** "hand", "power", "modules" or "board". */
  jump(to: string): void
  zoom(by: number): void
  fit(): void
  pan(dx: number, dy: number): void
}

const JUMPS: Record<string, string> = { 1: 'hand', 2: 'power', 3: 'modules', 4: 'board' }
const PANS: Record<string, [number, number]> = {
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
}

/** What a key does; null when it is not ours. */
export function deed(event: Pick<KeyboardEvent, 'key' | 'shiftKey'>, keys: Keys) {
  const { key, shiftKey } = event
  const jump = JUMPS[key]
  if (jump) return () => keys.jump(jump)
  if (key === '+' || key === '=') return () => keys.zoom(1.25)
  if (key === '-' || key === '_') return () => keys.zoom(0.8)
  if (key === '0') return keys.fit
  const pan = shiftKey && PANS[key]
  return pan ? () => keys.pan(...pan) : null
}

export function useKeys(keys: Keys): void {
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof HTMLElement ? event.target : document.body
      if (target.closest('dialog, textarea, select, [contenteditable]')) return
      if (target.closest('input:not([type=radio])')) return
      if (event.key === 'Escape') {
        if (now.current.cancel()) event.preventDefault()
        return
      }
      const act = deed(event, now.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    // On its way down, before the shortcuts of the page.
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}
