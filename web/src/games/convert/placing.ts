// What a half-made choice would do. What is legal comes from the decision's hint; the rest of what
// is said here is for display.

import type { Point } from '../../kit/camera'
import { boxOf, type Cell } from '../../kit/cubes'
import {
  COLOURS,
  type Colour,
  type Column,
  columnsOf,
  isEdge,
  landing,
  type Piece,
  read,
  SIZE,
  type Spot,
  shapeKey,
  turned,
} from './geometry'
import type { Hint, Standing, View } from './types.gen'

/** The box of the puzzles and of "think inside the box" is so many levels high. */
export const LEVELS = 4

/** So far, in squares, may the pointer be from the middle of a placement that it chooses. */
const REACH = 0.75

export interface Legal extends Spot {
  notation: string
}

export type Problem =
  | { kind: 'gap'; square: number }
  | { kind: 'out_of_box' }
  | { kind: 'other_half' }
  | { kind: 'upside_down' }
  | { kind: 'other' }

export interface Preview extends Piece, Spot {
  shape: Cell[]
  columns: Column[]
  /** Level of its lowest cube. */
  z: number
  /** The canonical spelling when it is legal; null when it is not. */
  notation: string | null
  problem: Problem | null
  turned: number[]
  /** Rows that it would complete, where rows score. */
  rows: string[]
  points: number
  /** Box: it would reach the fifth level. */
  loses: boolean
  /** Towers whose control it would change to its colour. */
  takes: number[]
}

export const isPuzzle = (view: View) => view.moves_left.length > 0
export const isSolo = (view: View) => view.scores.length === 1
const rowsScore = (view: View) =>
  view.options.variant === 'basic' || view.options.variant === 'change_up'

export function shapeOf(view: View, { block, turn, flip }: Omit<Spot, 'x' | 'y'>): Cell[] {
  return turned(view.blocks[block] ?? [], turn, flip)
}

/** The legal placements that look the same as the block turned like this, wherever they are. */
export function legalFor(
  view: View,
  hint: Hint | null,
  piece: Piece,
  turn: number,
  flip: boolean,
): Legal[] {
  const wanted = shapeKey(shapeOf(view, { block: piece.block, turn, flip }))
  return legalOf(hint, piece).filter((spot) => shapeKey(shapeOf(view, spot)) === wanted)
}

/** Every legal placement of a block. */
export function legalOf(hint: Hint | null, { block, colour }: Piece): Legal[] {
  const found: Legal[] = []
  for (const notation of hint?.[colour] ?? []) {
    const spot = notation.startsWith(block) ? read(notation) : null
    if (spot) found.push({ ...spot, notation })
  }
  return found
}

/**
 * The least corner of the footprint whose box is centred as nearly as possible under the point: the
 * nearest legal one within reach, otherwise the nearest one that stays on the board.
 */
export function snap(at: Point, shape: readonly Cell[], legal: readonly Legal[]): Point {
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
  const shape = shapeOf(view, { block: piece.block, turn, flip })
  const legal = legalFor(view, hint, piece, turn, flip)
  const [x, y] = snap(choice.at, shape, legal)
  const columns = columnsOf(shape, x, y)
  const { z, gaps } = landing(columns, view.heights)
  const notation = legal.find((spot) => spot.x === x && spot.y === y)?.notation ?? null
  const rows = (notation && rowsScore(view) && hint?.rows[notation]) || []
  return {
    ...piece,
    x,
    y,
    turn,
    flip,
    shape,
    columns,
    z,
    notation,
    problem: notation ? null : problemOf(view, piece, flip, columns, z, gaps),
    turned: columns.map(({ square }) => square).filter((s) => view.top[s] !== piece.colour),
    rows,
    points: rows.length * (view.options.variant === 'change_up' ? columns.length : 1),
    loses: view.options.variant === 'box' && z + boxOf(shape)[2] > LEVELS,
    takes: view.options.variant === 'towers' ? takesOf(view, piece.colour, columns) : [],
  }
}

function problemOf(
  view: View,
  { colour }: Piece,
  flip: boolean,
  columns: readonly Column[],
  z: number,
  gaps: readonly number[],
): Problem {
  const [gap] = gaps
  if (gap !== undefined) return { kind: 'gap', square: gap }
  const near = columns.every(({ square }) => square < 2 * SIZE)
  const far = columns.every(({ square }) => square >= 2 * SIZE)
  if (view.options.variant === 'race' && !(colour === 'white' ? near : far)) {
    return { kind: 'other_half' }
  }
  if (isPuzzle(view) && z + Math.max(...columns.map(({ top }) => top)) > LEVELS) {
    return { kind: 'out_of_box' }
  }
  return { kind: flip && !view.options.upside_down ? 'upside_down' : 'other' }
}

/** Who has more layers in a square's stack; null when nobody has. */
export function controls([white, black]: readonly [number, number]): Colour | null {
  return white === black ? null : white > black ? 'white' : 'black'
}

function takesOf(view: View, colour: Colour, columns: readonly Column[]): number[] {
  const mine = COLOURS.indexOf(colour)
  return columns
    .filter(({ square, bottom, top }) => {
      const before = view.layers[square] ?? [0, 0]
      const after: [number, number] = [before[0], before[1]]
      after[mine] = (after[mine] ?? 0) + top - bottom
      return isEdge(square) && controls(before) !== colour && controls(after) === colour
    })
    .map(({ square }) => square)
}

/** The cells of a block on the board, in board coordinates. */
export function standingCells(view: View, standing: Standing): Cell[] {
  return shapeOf(view, standing).map(([x, y, z]) => [
    x + standing.x,
    y + standing.y,
    z + standing.z,
  ])
}

/** Which block fills a cell, by "x,y,z". */
export function filledCells(view: View): Map<string, Standing> {
  const filled = new Map<string, Standing>()
  for (const standing of view.standing) {
    for (const cell of standingCells(view, standing)) filled.set(cell.join(), standing)
  }
  return filled
}

/** R7.3: the blocks of these colours that nothing stands on. */
export function liftable(view: View, colours: readonly Colour[]): Standing[] {
  const filled = filledCells(view)
  return view.standing.filter(
    (standing) =>
      colours.includes(standing.colour) &&
      standingCells(view, standing).every(([x, y, z]) => {
        const over = filled.get([x, y, z + 1].join())
        return over === undefined || over === standing
      }),
  )
}
