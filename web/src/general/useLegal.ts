import { useCallback } from 'react'
import { getLegal } from '../core/api'
import { useLoad } from '../core/load'
import type { Decision, Legal } from '../core/types.gen'

interface Asking {
  room: string
  version: number
  decision: Decision | null
}

interface Found {
  /** Null until they are here. */
  legal: Pick<Legal, 'actions' | 'complete'> | null
  error: Error | null
  again(): void
}

const NONE = { actions: [], complete: true }

/** All that can be done: it comes with the question, or is asked for where that is too much. */
export function useLegal({ room, version, decision }: Asking): Found {
  const seat = decision && !decision.choices ? decision.seat : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each version it is another answer
  const load = useCallback(
    async () => (seat === null ? NONE : getLegal(room, seat)),
    [room, seat, version],
  )
  const { value, error, again } = useLoad(load)
  const listed = decision?.choices && { actions: decision.choices, complete: true }
  return { legal: listed ?? value, error, again }
}
