// What is picked and pointed at, and what the game says would follow from it.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Outlook } from '../../core/outlook'
import { useOutlook } from '../../kit/useOutlook'
import type { BoardProps } from '../contract'
import { type Action, ghostOf, type Held, isThere, placesFor, type Spot, spotsOf } from './choosing'
import { cellKey, intoKey, tileAt } from './grid'
import type { BreakerBlocks, Hint, TileSeen, View } from './types.gen'

type Event = BreakerBlocks['event']
export type Props = BoardProps<View, Event, Action>

/** AGGRAVATE: what shall stay of each hand; undefined: not chosen yet. */
export interface Kept {
  mine: string | null | undefined
  theirs: string | null | undefined
}

export interface Choice {
  /** Whose blocks the hands at this screen move. */
  me: number
  hint: Hint | null
  held: Held | null
  spots: Spot[]
  aimed: Spot | null
  /** The inputs that lead to one place, while the player is asked which is meant. */
  asking: Spot[] | null
  ghost: TileSeen | null
  lifted: TileSeen | null
  /** What the game says of the spot that is pointed at; null also until it has answered. */
  outlook: Outlook<View, Event> | null
  kept: Kept
  hold(held: Held | null): void
  aim(key: string | null): void
  /** Asks which input is meant, if several lead to the spot's place; null: no more. */
  ask(spot: Spot | null): boolean
  keep(kept: Kept): void
}

const NOTHING: Kept = { mine: undefined, theirs: undefined }

export function useChoice(props: Props): Choice {
  const { view, version, over, seat, decision, waiting, suggestion } = props
  const me = decision?.seat ?? seat ?? 0
  const hint = (decision?.hint ?? null) as Hint | null
  const [held, setHeld] = useState<Held | null>(null)
  const early = useRef<number | null>(null) // who has picked while the last action was on its way
  const hold = useCallback(
    (next: Held | null) => {
      early.current = waiting ? me : null
      setHeld(next)
    },
    [waiting, me],
  )
  const [aimedAt, aim] = useState<string | null>(null)
  const [kept, keep] = useState<Kept>(NOTHING)
  const [askedAt, askAt] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new position, or the end, ends every choice that was made before it was asked for
  useEffect(() => {
    const isEarly = early.current === me && held !== null && isThere(view, held, me)
    early.current = null
    if (!isEarly) setHeld(null)
    aim(null)
    keep(NOTHING)
  }, [version, over])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another block, another question
  useEffect(() => askAt(null), [version, held])

  useEffect(() => {
    if (hint?.mine.length === 1) keep((now) => ({ ...now, mine: hint.mine[0] }))
    if (hint?.theirs.length === 1) keep((now) => ({ ...now, theirs: hint.theirs[0] }))
  }, [hint])

  const show = useCallback(
    (action: Action) => {
      switch (action.type) {
        case 'draw':
          return hold({ from: 'supply', block: action.block })
        case 'play':
          hold({ from: hint?.source ?? 'hand', block: action.block })
          return aim(intoKey(action.into))
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
    [view, hint, hold],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each hint
  useEffect(() => {
    if (suggestion) show(suggestion)
  }, [suggestion])

  const spots = useMemo(() => spotsOf(view, hint, held, me), [view, hint, held, me])
  const aimed = spots.find(({ key }) => key === aimedAt) ?? null
  const askedOf = (at: string | null) =>
    spots.filter(({ place }) => place && cellKey(place.into[0], place.into[1]) === at)
  const asking = askedAt !== null && askedOf(askedAt).length > 1 ? askedOf(askedAt) : null
  const ask = (spot: Spot | null) => {
    const at = spot?.place ? cellKey(spot.place.into[0], spot.place.into[1]) : null
    askAt(at)
    return askedOf(at).length > 1
  }
  const outlook = useOutlook(props, aimed?.action ?? null)
  const ghost = useMemo(
    () =>
      held && aimed?.place ? ghostOf(view, held, aimed.place, me, outlook?.view ?? null) : null,
    [view, held, aimed, me, outlook],
  )
  const isLifted = held?.from === 'board' && placesFor(hint, held).length > 0
  const lifted = isLifted ? (tileAt(view.tiles, held.start) ?? null) : null
  return {
    ...{ me, hint, held, spots, aimed, asking, ghost, lifted, outlook, kept },
    ...{ hold, aim, ask, keep },
  }
}
