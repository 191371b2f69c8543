import { useEffect } from 'react'

/** One line for "what now" while a choice is half made; null says nothing. */
export function useSaying(say: (line: string | null) => void, line: string | null): void {
  useEffect(() => {
    say(line)
    return () => say(null)
  }, [line, say])
}
