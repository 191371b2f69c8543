// Where the focus is on a board, and whether its player uses keys.

import { type RefObject, useCallback, useEffect, useRef } from 'react'

export interface Focus {
  /** The last thing done was by a key. */
  hasKeys(): boolean
  /** Gives the focus to the first element of the board that fits, once it is there; unless it has
   * gone elsewhere by then, to what the page asks. */
  to(selector: string): void
  /** For the board's own element: they notice what the player uses. */
  noticing: { onKeyDownCapture(): void; onPointerDownCapture(): void }
}

export function useFocus(board: RefObject<HTMLElement | null>): Focus {
  const byKey = useRef(false)
  const awaited = useRef<{ selector: string; from: Element | null } | null>(null)
  const arrive = useCallback(() => {
    const { selector, from } = awaited.current ?? {}
    awaited.current = null
    const isFree = [from, document.body].includes(document.activeElement)
    if (selector && isFree) board.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [board])
  const to = useCallback(
    (selector: string) => {
      awaited.current = { selector, from: document.activeElement }
      requestAnimationFrame(arrive)
    },
    [arrive],
  )
  // Whoever types faster than frames are drawn: the focus arrives before the next key counts, and
  // takes nothing away from what that key opens.
  useEffect(() => {
    addEventListener('keydown', arrive, { capture: true })
    return () => removeEventListener('keydown', arrive, { capture: true })
  }, [arrive])
  return {
    hasKeys: () => byKey.current,
    to,
    noticing: {
      onKeyDownCapture: () => {
        byKey.current = true
      },
      onPointerDownCapture: () => {
        byKey.current = false
      },
    },
  }
}

/** Whoever plays by keys, and whose focus is lost since what had it is gone, goes on from here. */
export function useGoingOn(focus: Focus, when: readonly unknown[], goOn: () => void): void {
  const now = useRef(() => {})
  now.current = () => {
    if (focus.hasKeys() && document.activeElement === document.body) goOn()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each position
  useEffect(() => now.current(), when)
}
