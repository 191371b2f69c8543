// What the game says of an action before it is taken: why it is forbidden, or what would come of it.

import { useEffect, useReducer, useRef } from 'react'
import type { Outlook } from '../core/outlook'
import type { Decision } from '../core/types.gen'

const LINGER_MS = 40 // whoever only passes over a place does not ask

interface Asking<View, Event, Action> {
  consider(action: Action): Promise<Outlook<View, Event>>
  version: number
  decision: Decision | null
}

/** The game's answer on an action that is half chosen; null without one, and until it is here. */
export function useOutlook<View, Event, Action>(
  { consider, version, decision }: Asking<View, Event, Action>,
  action: Action | null,
): Outlook<View, Event> | null {
  const known = useRef<{ at: string; told: Map<string, Outlook<View, Event>> } | null>(null)
  const [, drawAgain] = useReducer((n: number) => n + 1, 0)
  const at = `${version} ${decision?.seat} ${decision?.id}`
  if (known.current?.at !== at) known.current = { at, told: new Map() }
  const { told } = known.current
  const wanted = decision && action ? JSON.stringify(action) : null

  useEffect(() => {
    if (wanted === null || told.has(wanted)) return
    let isWanted = true
    const timer = setTimeout(async () => {
      told.set(wanted, await consider(JSON.parse(wanted)))
      if (isWanted) drawAgain()
    }, LINGER_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [wanted, told, consider])
  return wanted === null ? null : (told.get(wanted) ?? null)
}
