// What a board sends, and what the rules have against it before it is sent.

import { useRef } from 'react'
import type { Fault } from '../../core/types.gen'
import { useOutlook } from '../../kit/useOutlook'
import type { BoardProps } from '../contract'
import type {
  BarrierBattles,
  Done,
  Flick,
  Fortress,
  Lift,
  Place,
  Shot,
  Show,
  View,
} from './types.gen'

type Event = BarrierBattles['event']
type Action = BarrierBattles['action']
export type Props = BoardProps<View, Event, Action>

/** An action without a result: that is the table's to tell. */
export type Deed =
  | Omit<Place, 'result'>
  | Omit<Lift, 'result'>
  | Omit<Flick, 'result'>
  | Omit<Show, 'result'>
  | Fortress
  | Done
  | Shot

export interface Verdict {
  /** The last that was heard, until the game has answered on what is chosen now. */
  faults: readonly Fault[]
  /** Is what is chosen now known to be forbidden? */
  isForbidden: boolean
}

const NONE: readonly Fault[] = []

/** What the game has against a deed that is half chosen. */
export function useVerdict(asking: Props, deed: Deed | null): Verdict {
  const outlook = useOutlook(asking, deed as Action | null)
  const last = useRef(NONE)
  if (!deed) last.current = NONE
  else if (outlook) last.current = outlook.faults
  return { faults: last.current, isForbidden: !!outlook?.faults.length }
}
