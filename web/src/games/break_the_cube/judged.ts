// What the game says of the shape that is being built.

import { useMemo } from 'react'
import type { Fault } from '../../core/types.gen'
import { useLasting } from '../../kit/useLasting'
import { useOutlook } from '../../kit/useOutlook'
import type { BoardProps } from '../contract'
import type { Cells } from './shape'
import type { BreakTheCube, Build, Hint, View } from './types.gen'
import type { OnTile } from './useTile'

export type Props = BoardProps<View, BreakTheCube['event'], BreakTheCube['action']>

/** What one is asked for: a shape, or a question or guess. */
export type Phase = 'build' | 'turn' | null

export function phaseOf({ decision }: Props): Phase {
  const hint = (decision?.hint ?? null) as Hint | null
  return hint && (hint.questions.length ? 'turn' : 'build')
}

export interface Judged {
  /** What it would be to let it count; null while that is not asked for. */
  action: BreakTheCube['action'] | null
  /** What the rules have against it; the last that was said, until the next is. */
  faults: readonly Fault[]
  isLegal: boolean
  /** Why a guess cannot be right. */
  doubt: string | null
}

const NONE: readonly Fault[] = []

export function useJudged(props: Props, on: OnTile): Judged {
  const asked = phaseOf(props) === (on.tile === 'secret' ? 'build' : 'turn') && on.editable
  const action = useMemo(() => {
    const cells = on.cells as Build['cells']
    if (!asked) return null
    return on.tile === 'secret' ? ({ type: 'build', cells } as const) : { type: 'guess', cells }
  }, [asked, on.tile, on.cells]) as Judged['action']
  const told = useOutlook(props, action)
  const last = useLasting(told, action !== null && told === null)
  return {
    action,
    faults: last?.faults ?? NONE,
    isLegal: told?.faults.length === 0,
    doubt: told?.doubt ?? null,
  }
}

/** Can it be pointed at? A block that does not stand yet cannot. */
export const isSomewhere = ({ at }: Fault) => at.length > 0

/** The blocks in the cells that a fault points at. */
export function blocksOf({ at }: Fault, cells: Cells): string[] {
  const places = at.map(String)
  return Object.keys(cells).filter((block) =>
    cells[block]?.some((cell) => places.includes(String(cell))),
  )
}
