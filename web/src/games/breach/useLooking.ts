// What is looked at in large: until the pointer leaves it, or pinned until it is closed.

import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { Looked } from './Large'
import type { Peek } from './peek'

export interface Looking {
  looked: Looked | null
  peek: Peek
  close(): void
}

/** Whatever is looked at is put away when one of `gone` changes: it may not be there any more. */
export function useLooking(root: RefObject<HTMLElement | null>, gone: readonly unknown[]): Looking {
  const [looked, setLooked] = useState<Looked | null>(null)
  const peek = useMemo<Peek>(
    () => ({
      show: (subject, element, isPinned) => {
        const board = root.current?.getBoundingClientRect()
        if (!board) return
        const { left, top, right, bottom } = element.getBoundingClientRect()
        const at = {
          left: left - board.left,
          top: top - board.top,
          right: right - board.left,
          bottom: bottom - board.top,
        }
        setLooked((now) => (now?.isPinned && !isPinned ? now : { subject, at, isPinned }))
      },
      hide: () => setLooked((now) => (now?.isPinned ? now : null)),
    }),
    [root],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was looked at may be gone
  useEffect(() => setLooked(null), gone)
  return { looked, peek, close: () => setLooked(null) }
}
