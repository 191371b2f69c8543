// The half-made choice: which block is in hand, how it is turned, and where it is aimed.

import { useMemo, useReducer } from 'react'
import type { Point } from '../../kit/camera'
import { type Piece, SIZE } from './geometry'
import { legalFor, legalOf, middle, type Preview, previewOf, shapeOf } from './placing'
import type { Hint, View } from './types.gen'

export interface Selection {
  piece: Piece | null
  turn: number
  flip: boolean
  /** The wanted middle of the footprint's box. */
  at: Point
}

export type Change =
  | { do: 'choose'; piece: Piece; turn: number; flip: boolean; at: Point }
  | { do: 'put_back' }
  | { do: 'turn'; by: 1 | -1 }
  | { do: 'flip' }
  | { do: 'aim'; at: Point }

export const NOTHING: Selection = { piece: null, turn: 0, flip: false, at: [SIZE / 2, SIZE / 2] }

export function change(now: Selection, to: Change): Selection {
  switch (to.do) {
    case 'choose':
      return { piece: to.piece, turn: to.turn, flip: to.flip, at: to.at }
    case 'put_back':
      return { ...now, piece: null }
    case 'turn':
      return now.piece ? { ...now, turn: (now.turn + to.by + 4) % 4 } : now
    case 'flip':
      return now.piece ? { ...now, flip: !now.flip } : now
    case 'aim':
      return now.at[0] === to.at[0] && now.at[1] === to.at[1] ? now : { ...now, at: to.at }
  }
}

/** How a block lies when it is taken up: unturned if that fits anywhere, at the nearest legal spot. */
export function takeUp(view: View, hint: Hint, piece: Piece, near: Point): Change {
  const upright = legalFor(view, hint, piece, 0, false)
  const [first] = upright.length ? upright : legalOf(hint, piece)
  const turn = first?.turn ?? 0
  const flip = first?.flip ?? false
  const shape = shapeOf(view, { block: piece.block, turn, flip })
  const far = ([x, y]: Point) => Math.hypot(x - near[0], y - near[1])
  const at = legalFor(view, hint, piece, turn, flip)
    .map(({ x, y }) => middle(x, y, shape))
    .reduce<Point | null>((best, spot) => (best && far(best) <= far(spot) ? best : spot), null)
  return { do: 'choose', piece, turn, flip, at: at ?? near }
}

export interface Held {
  selection: Selection
  /** What is in hand and where it would stand; null with empty hands. */
  preview: Preview | null
  dispatch(to: Change): void
}

/** Holds nothing while no question is open, or when the block has left the supply. */
export function useSelection(view: View, hint: Hint | null): Held {
  const [selection, dispatch] = useReducer(change, NOTHING)
  const { piece } = selection
  const held =
    hint !== null && piece !== null && !!view.supplies[piece.colour]?.includes(piece.block)
  const preview = useMemo(
    () => (held && piece ? previewOf(view, hint, piece, selection) : null),
    [held, piece, view, hint, selection],
  )
  return { selection, preview, dispatch }
}
