import { useCallback, useEffect, useState } from 'react'

export interface Loading<T> {
  value: T | null
  error: Error | null
  again: () => void
}

/** What a promise brings, for a component; `load` must not change between renders. */
export function useLoad<T>(load: () => Promise<T>): Loading<T> {
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<Omit<Loading<T>, 'again'>>({ value: null, error: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks for another try
  useEffect(() => {
    let isWanted = true
    setState({ value: null, error: null })
    load().then(
      (value) => isWanted && setState({ value, error: null }),
      (error: Error) => isWanted && setState({ value: null, error }),
    )
    return () => {
      isWanted = false
    }
  }, [load, turn])
  return { ...state, again: useCallback(() => setTurn((n) => n + 1), []) }
}
