// Where a half-made choice would stand. What may be done comes from the decision's hint.

import type { Point } from '../../kit/camera'
import { boxOf, type Cell } from '../../kit/cubes'
import {
  type Column,
  columnsOf,
  landing,
  type Piece,
  read,
  SIZE,
  type Spot,
  shapeKey,
  turned,
} from './geometry'
import type { Hint, Place, Standing, View } from './types.gen'

/** So far, in squares, may the pointer be from the middle of a placement that it chooses. */
const REACH = 0.75

export interface Preview extends Piece, Spot {
  shape: Cell[]
  columns: Column[]
  /** Level of its lowest cube. */
  z: number
  /** What places it, spelled as the game offers it; as it is turned where that is not offered. */
  action: Place
  isOffered: boolean
}

export const isPuzzle = (view: View) => view.moves_left.length > 0
export const isSolo = (view: View) => view.scores.length === 1

export function shapeOf(view: View, { block, turn, flip }: Omit<Spot, 'x' | 'y'>): Cell[] {
  return turned(view.blocks[block] ?? [], turn, flip)
}

/** The highest level that a block reaches, counted from 1. */
export const topOf = ({ z, shape }: { z: number; shape: readonly Cell[] }) => z + boxOf(shape)[2]

/** The legal placements that look the same as the block turned like this, wherever they are. */
export function legalFor(
  view: View,
  hint: Hint | null,
  piece: Piece,
  turn: number,
  flip: boolean,
): Spot[] {
  const wanted = shapeKey(shapeOf(view, { block: piece.block, turn, flip }))
  return legalOf(hint, piece).filter((spot) => shapeKey(shapeOf(view, spot)) === wanted)
}

/** Every legal placement of a block. */
export function legalOf(hint: Hint | null, { block, colour }: Piece): Spot[] {
  const mine = (hint?.[colour] ?? []).filter((notation) => notation.startsWith(block))
  return mine.flatMap((notation) => read(notation) ?? [])
}

/**
 * The least corner of the footprint whose box is centred as nearly as possible under the point: the
 * nearest legal one within reach, otherwise the nearest one that stays on the board.
 */
export function snap(at: Point, shape: readonly Cell[], legal: readonly Spot[]): Point {
  const [width, depth] = boxOf(shape)
  let best: Point | null = null
  let least = REACH
  for (const { x, y } of legal) {
    const distance = Math.hypot(x + width / 2 - at[0], y + depth / 2 - at[1])
    if (distance < least - 1e-9) {
      best = [x, y]
      least = distance
    }
  }
  return best ?? [corner(at[0], width), corner(at[1], depth)]
}

function corner(at: number, width: number): number {
  return Math.min(SIZE - width, Math.max(0, Math.round(at - width / 2)))
}

/** The middle of the footprint's box that has its least corner there. */
export function middle(x: number, y: number, shape: readonly Cell[]): Point {
  const [width, depth] = boxOf(shape)
  return [x + width / 2, y + depth / 2]
}

/** For boards of buttons: the middle to aim at so that the block covers, or nearly covers, the square. */
export function middleOver(square: number, shape: readonly Cell[]): Point {
  const [width, depth] = boxOf(shape)
  const clamp = (n: number, size: number) =>
    Math.min(SIZE - size, Math.max(0, n - Math.floor((size - 1) / 2)))
  return middle(clamp(square % SIZE, width), clamp(Math.floor(square / SIZE), depth), shape)
}

export function previewOf(
  view: View,
  hint: Hint | null,
  piece: Piece,
  choice: { turn: number; flip: boolean; at: Point },
): Preview {
  const { turn, flip } = choice
  const { block, colour } = piece
  const shape = shapeOf(view, { block, turn, flip })
  const legal = legalFor(view, hint, piece, turn, flip)
  const [x, y] = snap(choice.at, shape, legal)
  const columns = columnsOf(shape, x, y)
  const offered = legal.find((spot) => spot.x === x && spot.y === y)
  const spelled = offered ?? choice
  return {
    block,
    colour,
    x,
    y,
    turn,
    flip,
    shape,
    columns,
    z: landing(columns, view.heights),
    action: { type: 'place', block, colour, x, y, turn: spelled.turn, flip: spelled.flip },
    isOffered: offered !== undefined,
  }
}

/** The squares on which the block in hand may stand, turned as it is. */
export function legalSquares(view: View, hint: Hint | null, preview: Preview | null): number[] {
  if (!preview) return []
  const squares = legalFor(view, hint, preview, preview.turn, preview.flip).flatMap(({ x, y }) =>
    columnsOf(preview.shape, x, y).map(({ square }) => square),
  )
  return [...new Set(squares)]
}

/** The cells of a block that stands there, in board coordinates. */
export const cellsAt = ({ shape, x, y, z }: Pick<Preview, 'shape' | 'x' | 'y' | 'z'>) =>
  shape.map(([dx, dy, dz]): Cell => [dx + x, dy + y, dz + z])

export const standingCells = (view: View, standing: Standing): Cell[] =>
  cellsAt({ ...standing, shape: shapeOf(view, standing) })

/** The block that was placed last, where somebody else may have placed it. */
export const lastOf = (view: View): Standing | null =>
  isSolo(view) ? null : (view.standing.at(-1) ?? null)

/** Which block fills a cell, by "x,y,z". */
export function filledCells(view: View): Map<string, Standing> {
  const filled = new Map<string, Standing>()
  for (const standing of view.standing) {
    for (const cell of standingCells(view, standing)) filled.set(cell.join(), standing)
  }
  return filled
}
