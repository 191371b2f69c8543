import { useRef } from 'react'

/** What was said last stays until the next is here, for as long as something is wanted. */
export function useLasting<T>(said: T | null, isWanted: boolean): T | null {
  const last = useRef<T | null>(null)
  last.current = isWanted ? (said ?? last.current) : null
  return last.current
}
