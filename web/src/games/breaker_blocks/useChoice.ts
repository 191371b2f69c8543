// What is picked and pointed at, and what follows from it.

import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  type Action,
  type Ghost,
  ghostOf,
  type Held,
  placesFor,
  type Spot,
  spotsOf,
} from './choosing'
import type { Kept } from './Guide'
import { intoKey, isCell, tileAt } from './grid'
import type { Hint, TileSeen, View } from './types.gen'

interface Choice {
  held: Held | null
  spots: Spot[]
  aimed: Spot | null
  ghost: Ghost | null
  lifted: TileSeen | null
  kept: Kept
  hold(held: Held | null): void
  aim(key: string | null): void
  keep(kept: Kept): void
}

const NOTHING: Kept = { mine: undefined, theirs: undefined }

export function useChoice(
  view: View,
  version: number,
  hint: Hint | null,
  me: number,
  suggestion: Action | null,
): Choice {
  const [held, hold] = useState<Held | null>(null)
  const [aimedAt, aim] = useState<string | null>(null)
  const [kept, keep] = useState<Kept>(NOTHING)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new position ends every choice
  useEffect(() => {
    hold(null)
    aim(null)
    keep(NOTHING)
  }, [version])

  useEffect(() => {
    if (hint?.mine.length === 1) keep((now) => ({ ...now, mine: hint.mine[0] }))
    if (hint?.theirs.length === 1) keep((now) => ({ ...now, theirs: hint.theirs[0] }))
  }, [hint])

  const show = useCallback(
    (action: Action) => {
      switch (action.type) {
        case 'draw':
          return hold({ from: 'supply', block: action.block })
        case 'play': {
          const isSupply = view.effect?.module === 'automate'
          hold({ from: isSupply ? 'supply' : 'hand', block: action.block })
          return aim(intoKey(action.into))
        }
        case 'rearrange': {
          const block = tileAt(view.tiles, action.from)?.block
          if (block) hold({ from: 'board', block, start: action.from })
          return aim(intoKey(action.into))
        }
        case 'target':
          return aim(action.cell.join())
        case 'keep':
          return keep({ mine: action.mine, theirs: action.theirs })
      }
    },
    [view],
  )
  useEffect(() => {
    if (suggestion) show(suggestion)
  }, [suggestion, show])

  const spots = useMemo(() => spotsOf(view, hint, held, me), [view, hint, held, me])
  const aimed = spots.find(({ key }) => key === aimedAt) ?? null
  const ghost = useMemo(
    () => (held && aimed?.place ? ghostOf(view, held, aimed.place, me) : null),
    [view, held, aimed, me],
  )
  const isLifted = held?.from === 'board' && placesFor(view, hint, held).length > 0
  const lifted = isLifted
    ? (view.tiles.find(({ x, y }) => isCell([x, y], held.start)) ?? null)
    : null
  return { held, spots, aimed, ghost, lifted, kept, hold, aim, keep }
}
