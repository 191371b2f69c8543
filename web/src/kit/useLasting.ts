import { useRef } from 'react'

/** What was known last, while what comes next is not here yet: so that nothing blinks. */
export function useLasting<T>(now: T, isToCome: boolean): T {
  const last = useRef(now)
  if (!isToCome) last.current = now
  return last.current
}
