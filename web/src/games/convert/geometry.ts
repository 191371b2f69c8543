// Blocks as sets of unit cubes: how they turn, what they cover, how a placement is written.
// x runs along the files (0 is a), y along the ranks (0 is 1), z up.

import type { Cell } from '../../kit/cubes'
import type { Box, Place } from './types.gen'

export type Colour = Place['colour']

/** A block of one colour: there is exactly one of each. */
export interface Piece {
  block: string
  colour: Colour
}

/** A block somewhere: the least corner of its footprint's box, and how it is turned. */
export interface Spot {
  block: string
  x: number
  y: number
  turn: number
  flip: boolean
}

/** What is drawn has the size of the game's board, or it does not compile. */
export const SIZE: Box['size'] = 4
export const SQUARES = SIZE * SIZE
export const FILES = 'abcd'
export const COLOURS: readonly Colour[] = ['white', 'black'] // a colour's number is its seat's

export const pieceKey = ({ block, colour }: Piece) => `${colour} ${block}`
export const squareName = (square: number) =>
  `${FILES[square % SIZE]}${Math.floor(square / SIZE) + 1}`
/** The squares among the places that a lesson points at. */
export const squaresIn = (marks: readonly string[]) =>
  [...Array(SQUARES).keys()].filter((square) => marks.includes(squareName(square)))
/** Does a lesson point at that block? */
export const isPointedAt = (marks: readonly string[], { block }: Pick<Piece, 'block'>) =>
  marks.includes(`block:${block}`)

/** The block turned over its x axis if `flip`, then turned anticlockwise, back at the origin. */
export function turned(cells: readonly Cell[], turn: number, flip: boolean): Cell[] {
  let now = cells.map(([x, y, z]): Cell => (flip ? [x, -y, -z] : [x, y, z]))
  for (let i = 0; i < turn; i++) now = now.map(([x, y, z]): Cell => [-y, x, z])
  const low = [0, 1, 2].map((axis) => Math.min(...now.map((cell) => cell[axis] as number)))
  return now
    .map((cell) => cell.map((n, axis) => n - (low[axis] as number)) as Cell)
    .sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
}

const AXES = [0, 1, 2] as const
const NEAR = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const

/** The lines from cell to cell on a block's surface where it is flat, each one unit long. */
export function cellLines(shape: readonly Cell[]): [Cell, Cell][] {
  const filled = new Set(shape.map((cell) => cell.join()))
  const lines = new Map<string, [Cell, Cell]>()
  for (const cell of shape) {
    for (const axis of AXES) {
      const [u, v] = AXES.filter((other) => other !== axis) as [0 | 1 | 2, 0 | 1 | 2]
      for (const [du, dv] of NEAR) {
        const from: Cell = [...cell]
        from[u] += du
        from[v] += dv
        const around = NEAR.map(([a, b]) => {
          const near: Cell = [...from]
          near[u] -= a
          near[v] -= b
          return filled.has(near.join())
        })
        const to: Cell = [...from]
        to[axis] += 1
        const isFlat = around.filter(Boolean).length === 2 && around[0] !== around[3]
        if (isFlat) lines.set(`${from} ${axis}`, [from, to])
      }
    }
  }
  return [...lines.values()]
}

/** Equal for two turnings exactly when they fill the same cells. */
export const shapeKey = (shape: readonly Cell[]) => shape.map((cell) => cell.join('')).join(' ')

export interface Column {
  square: number
  /** Level of its underside and of its upper side, from the block's lowest cube. */
  bottom: number
  top: number
}

/** What the block covers with its least corner on (x, y), by square. */
export function columnsOf(shape: readonly Cell[], x: number, y: number): Column[] {
  const columns = new Map<number, Column>()
  for (const [dx, dy, z] of shape) {
    const square = SIZE * (y + dy) + x + dx
    const known = columns.get(square)
    columns.set(square, {
      square,
      bottom: Math.min(known?.bottom ?? z, z),
      top: Math.max(known?.top ?? 0, z + 1),
    })
  }
  return [...columns.values()].sort((a, b) => a.square - b.square)
}

/** The level on which a block lowered from above comes to rest. */
export function landing(columns: readonly Column[], heights: readonly number[]): number {
  return Math.max(...columns.map(({ square, bottom }) => (heights[square] ?? 0) - bottom))
}

/** `Gb1/2!`: block G, least corner on b1, two quarter turns, upside down. */
export function write({ block, x, y, turn, flip }: Spot): string {
  return `${block}${squareName(SIZE * y + x)}/${turn}${flip ? '!' : ''}`
}

export function read(notation: string): Spot | null {
  const found = /^([A-Z])([a-d])([1-4])(?:\/([0-3]))?(!?)$/.exec(notation.trim())
  if (!found) return null
  const [, block = '', file = '', rank = '', turn = '0', flip] = found
  return { block, x: FILES.indexOf(file), y: Number(rank) - 1, turn: Number(turn), flip: !!flip }
}

/** The four squares of a rank ("1" to "4") or a file ("a" to "d"). */
export function rowSquares(row: string): number[] {
  const file = FILES.indexOf(row)
  const rank = Number(row) - 1
  return [0, 1, 2, 3].map((i) => (file >= 0 ? SIZE * i + file : SIZE * rank + i))
}
