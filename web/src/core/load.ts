import { useCallback, useEffect, useState } from 'react'
import { hasBoard } from '../games'
import { getGames } from './api'
import type { GameInfo } from './types.gen'

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

let shelf: Promise<GameInfo[]> | null = null

/** The games that have a board here; asked for once. */
export function loadShelf(): Promise<GameInfo[]> {
  shelf ??= getGames().then((games) => games.filter(({ key }) => hasBoard(key)))
  shelf.catch(() => {
    shelf = null
  })
  return shelf
}
