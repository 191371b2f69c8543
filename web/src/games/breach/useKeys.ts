// The keys of the board, wherever the focus is.

import { useEffect, useRef } from 'react'

export interface Keys {
  /** Closes, skips or puts back, whatever is uppermost; false if there is nothing of the kind. */
  cancel(): boolean
  /** "hand", "commit", or a lane by its number from 0. */
  jump(to: 'hand' | 'commit' | number): void
  /** Another place within the lane for the planned card that has the focus; false: none has. */
  shift(by: number): boolean
  takeBack(): boolean
}

/** What a key does; null when it is not ours. True: the key is used up. */
export function deed({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>, keys: Keys) {
  const jump = (to: Parameters<Keys['jump']>[0]) => () => {
    keys.jump(to)
    return true
  }
  if (key === 'Escape') return keys.cancel
  if (key === 'h') return jump('hand')
  if (key === 'c') return jump('commit')
  if (['1', '2', '3'].includes(key)) return jump(Number(key) - 1)
  if (shiftKey && key === 'ArrowLeft') return () => keys.shift(-1)
  if (shiftKey && key === 'ArrowRight') return () => keys.shift(1)
  if (key === 'Delete' || key === 'Backspace') return keys.takeBack
  return null
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
      if (target.closest('dialog, input, textarea, select, [contenteditable]')) return
      if (deed(event, now.current)?.()) event.preventDefault()
    }
    // On its way down, before the shortcuts of the page.
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}
