// A shape that is being built: what stands on the tile, and which block is in hand.

import { useCallback, useState } from 'react'
import type { Point } from '../../kit/camera'
import { boxOf, type Cell } from '../../kit/cubes'
import {
  type Cells,
  cellsByBlock,
  cellsOf,
  isSame,
  lowered,
  SIDE,
  type Standing,
  standingOf,
  type Turn,
  turnedThere,
} from './shape'

export interface Draft {
  standing: Readonly<Record<string, Standing>>
  /** The block in hand; it stands on the tile. */
  chosen: string | null
}

export type Change =
  | { do: 'choose'; block: string; cubes: Cells }
  | { do: 'let_go' }
  | { do: 'put_back' }
  | { do: 'step'; by: Point }
  | { do: 'raise'; by: 1 | -1 }
  | { do: 'turn'; how: Turn }
  | { do: 'aim'; at: Point; isPress?: true }
  | { do: 'fill'; cells: Cells }
  | { do: 'clear' }

export const EMPTY: Draft = { standing: {}, chosen: null }

export function change(draft: Draft, to: Change): Draft {
  switch (to.do) {
    case 'choose': {
      if (draft.standing[to.block]) return { ...draft, chosen: to.block }
      const standing = takenUp(to.cubes[to.block] ?? [], cellsByBlock(draft.standing))
      return { standing: { ...draft.standing, [to.block]: standing }, chosen: to.block }
    }
    case 'let_go':
      return { ...draft, chosen: null }
    case 'clear':
      return EMPTY
    case 'fill': {
      const all = Object.entries(to.cells).map(([block, cells]) => [block, standingOf(cells)])
      return { standing: Object.fromEntries(all), chosen: null }
    }
  }
  const { chosen } = draft
  const held = chosen === null ? undefined : draft.standing[chosen]
  if (chosen === null || !held) return draft
  const { [chosen]: _, ...others } = draft.standing
  if (to.do === 'put_back') return { standing: others, chosen: null }
  const moved = movedTo(held, to, cellsByBlock(others))
  return { ...draft, standing: { ...draft.standing, [chosen]: moved } }
}

export type Vain =
  | 'noBlock'
  | 'inHand'
  | 'atEdge'
  | 'atTop'
  | 'atBottom'
  | 'sameTurned'
  | 'standsThere'
  | 'nothingToClear'

/** Why all would stay as it is; null if something changes. */
export function whyVain(draft: Draft, to: Change): Vain | null {
  if (to.do === 'choose' || to.do === 'let_go' || to.do === 'fill') return null
  if (to.do === 'clear') return Object.keys(draft.standing).length ? null : 'nothingToClear'
  const { chosen } = draft
  const held = chosen === null ? undefined : draft.standing[chosen]
  if (chosen === null || !held) return 'noBlock'
  const after = change(draft, to).standing[chosen]
  if (!after || !isSame(cellsOf(held), cellsOf(after))) return null
  switch (to.do) {
    case 'step':
      return 'atEdge'
    case 'raise':
      return to.by > 0 ? 'atTop' : 'atBottom'
    case 'turn':
      return 'sameTurned'
    case 'aim':
      return to.isPress ? 'standsThere' : null
    default:
      return null
  }
}

type Move = Extract<Change, { do: 'step' | 'raise' | 'turn' | 'aim' }>

function movedTo(held: Standing, to: Move, others: Cells): Standing {
  const { shape, at } = held
  switch (to.do) {
    case 'step':
      return lowered(shape, at[0] + to.by[0], at[1] + to.by[1], others)
    case 'aim':
      return lowered(shape, to.at[0], to.at[1], others)
    case 'turn':
      return turnedThere(held, to.how, others)
    case 'raise': {
      const z = Math.max(0, Math.min(SIDE - boxOf(shape)[2], at[2] + to.by))
      return { shape, at: [at[0], at[1], z] }
    }
  }
}

/** Where a block is set down first: as low as it goes, and near the middle. */
function takenUp(cubes: readonly Cell[], others: Cells): Standing {
  const { shape } = standingOf(cubes)
  const spots = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => lowered(shape, x, y, others)))
  const [width, depth] = boxOf(shape)
  const cost = ({ at }: Standing) =>
    10 * at[2] + Math.abs(at[0] + (width - SIDE) / 2) + Math.abs(at[1] + (depth - SIDE) / 2)
  return spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best))
}

/** What was begun stays while the page does, though the screen is handed on. */
const kept = new Map<string, Draft>()

export function useDraft(key: string, onVain: (why: Vain | null) => void) {
  const [, setCount] = useState(0)
  const dispatch = useCallback(
    (to: Change) => {
      const before = kept.get(key) ?? EMPTY
      onVain(whyVain(before, to))
      kept.set(key, change(before, to))
      setCount((n) => n + 1)
    },
    [key, onVain],
  )
  return [kept.get(key) ?? EMPTY, dispatch] as const
}
