// Actions of one's own, sent one after another: a new order within a lane takes several. What the
// plan will be is shown at once.

import { useEffect, useState } from 'react'
import { type Action, planAfter } from './plan'
import type { Planned, View } from './types.gen'

interface Given {
  view: View
  isOpen: boolean
  waiting: boolean
  refusal: string | null
  act(action: Action): void
}

interface Row {
  ahead: readonly Action[]
  /** The plan when all is done. */
  plan: readonly Planned[]
  hasBegun: boolean
}

export interface Deeds {
  plan: readonly Planned[]
  start(actions: readonly Action[]): void
}

export function useDeeds({ view, isOpen, waiting, refusal, act }: Given): Deeds {
  const [row, setRow] = useState<Row | null>(null)
  useEffect(() => {
    if (!row || waiting) return
    const [next, ...ahead] = row.ahead
    if (!next || !isOpen || (row.hasBegun && refusal)) return setRow(null)
    setRow({ ...row, ahead, hasBegun: true })
    act(next)
  }, [row, waiting, isOpen, refusal, act])
  const plan = row?.plan ?? view.mine?.plan ?? []
  return {
    plan,
    start: (actions) => {
      if (!isOpen || !actions.length) return
      setRow({
        ahead: [...(row?.ahead ?? []), ...actions],
        plan: planAfter(view, plan, actions),
        hasBegun: row?.hasBegun ?? false,
      })
    },
  }
}
