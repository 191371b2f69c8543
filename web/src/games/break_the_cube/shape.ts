// Shapes on the tile: how a block is turned, and where it comes to rest. x runs from left to right and y from top to bottom of the tile, z upwards.

import { boxOf, type Cell } from '../../kit/cubes'
import type { Box } from './types.gen'

/** What is drawn has the size of the game's tile, or it does not compile. */
export const SIDE: Box['side'] = 3
export const LEVELS = [0, 1, 2] as const
export const NUMBERS = [...'123456789']

/** Cells by block: {"small": [[0, 0, 0], [0, 0, 1]], …}. */
export type Cells = Readonly<Record<string, readonly Cell[]>>

/** A block on the tile: its cubes pushed into the corner, and where that corner is. */
export interface Standing {
  shape: readonly Cell[]
  at: Cell
}

/** Turn on the spot, tip away from you, or tip to the right. */
export type Turn = 'turn' | 'tip' | 'roll'
export const TURNS: readonly Turn[] = ['turn', 'tip', 'roll']

export const squareOf = ([x, y]: Cell) => NUMBERS[x + SIDE * y] ?? ''
const key = (cell: readonly number[]) => cell.join()
const plus = (a: Cell, b: Cell): Cell => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]

export function cellsOf({ shape, at }: Standing): Cell[] {
  return shape.map((cell) => plus(cell, at))
}

export function standingOf(cells: readonly Cell[]): Standing {
  const at = [0, 1, 2].map((axis) => Math.min(...cells.map((cell) => cell[axis] as number))) as Cell
  const shape = cells
    .map((cell) => cell.map((n, axis) => n - (at[axis] as number)) as Cell)
    .sort((a, b) => a[2] - b[2] || a[1] - b[1] || a[0] - b[0])
  return { shape, at }
}

/** The number or letter that is painted at a place of the tile, in squares from its top left. */
export function questionAt([x, y]: readonly [number, number]): string | null {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const within = (n: number) => n >= 0 && n < SIDE
  if (within(column) && within(row)) return NUMBERS[column + SIDE * row] ?? null
  if (within(column) && row === -1) return 'ABC'.charAt(column)
  if (within(column) && row === SIDE) return 'IHG'.charAt(column)
  if (within(row) && column === SIDE) return 'DEF'.charAt(row)
  if (within(row) && column === -1) return 'LKJ'.charAt(row)
  return null
}

/** Do all blocks fill the same cells? */
export function isSameShape(a: Cells, b: Cells): boolean {
  const filled = (cells: Cells, block: string) => (cells[block] ?? []).map(key).sort().join(' ')
  const blocks = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...blocks].every((block) => filled(a, block) === filled(b, block))
}

// -- turning ---------------------------------------------------------------------------------

const QUARTER: Record<Turn, (cell: Cell) => Cell> = {
  turn: ([x, y, z]) => [-y, x, z],
  tip: ([x, y, z]) => [x, -z, y],
  roll: ([x, y, z]) => [z, y, -x],
}

/** A quarter turn, pushed back into the corner. */
export const turned = (shape: readonly Cell[], how: Turn): readonly Cell[] =>
  standingOf(shape.map(QUARTER[how])).shape

export const isSame = (a: readonly Cell[], b: readonly Cell[]) =>
  a.map(key).join(' ') === b.map(key).join(' ')

/** Every way to lie in the cube for a block of these cubes. */
export function placements(cubes: readonly Cell[]): Standing[] {
  const shapes = [standingOf(cubes).shape]
  for (const shape of shapes) {
    for (const how of TURNS) {
      const next = turned(shape, how)
      if (!shapes.some((known) => isSame(known, next))) shapes.push(next)
    }
  }
  return shapes.flatMap((shape) => {
    const [width, depth, height] = boxOf(shape)
    const found: Standing[] = []
    for (let x = 0; x + width <= SIDE; x++)
      for (let y = 0; y + depth <= SIDE; y++)
        for (let z = 0; z + height <= SIDE; z++) found.push({ shape, at: [x, y, z] })
    return found
  })
}

// -- placing ---------------------------------------------------------------------------------

/** The nearest place on the tile, at rest on what is there, as if lowered from above. */
export function lowered(shape: readonly Cell[], x: number, y: number, others: Cells): Standing {
  const [width, depth] = boxOf(shape)
  const within = (n: number, size: number) => Math.min(SIDE - size, Math.max(0, Math.round(n)))
  const at: Cell = [within(x, width), within(y, depth), 0]
  const filled = Object.values(others).flat()
  const rests = shape.flatMap(([dx, dy, bottom]) =>
    filled
      .filter(([ox, oy]) => ox === at[0] + dx && oy === at[1] + dy)
      .map(([, , top]) => top + 1 - bottom),
  )
  return { shape, at: [at[0], at[1], Math.max(0, ...rests)] }
}

/** The block after a quarter turn: its middle stays, and it comes to rest again. */
export function turnedThere(standing: Standing, how: Turn, others: Cells): Standing {
  const shape = turned(standing.shape, how)
  const [before, after] = [boxOf(standing.shape), boxOf(shape)]
  const from = (axis: 0 | 1) => standing.at[axis] + (before[axis] - after[axis]) / 2
  return lowered(shape, Math.floor(from(0)), Math.floor(from(1)), others)
}

// -- a shape by lot ---------------------------------------------------------------------------

/**
 * A shape by lot: blocks are thrown in until each has its own room, rests on something and they do
 * not all lie flat. That saves asking the game about what cannot stand; what it says counts.
 */
export function surprise(
  blocks: readonly string[],
  cubes: Cells,
  random: () => number = Math.random,
): Cells {
  const ways = blocks.map((block) => placements(cubes[block] ?? []))
  for (;;) {
    const thrown = ways.map((way) => cellsOf(way[Math.floor(random() * way.length)] as Standing))
    const all = thrown.flat()
    const filled = new Set(all.map(key))
    const rests = all.every(([x, y, z]) => z === 0 || filled.has(key([x, y, z - 1])))
    if (filled.size === all.length && rests && all.some(([, , z]) => z > 0))
      return Object.fromEntries(blocks.map((block, i) => [block, thrown[i] as Cell[]]))
  }
}

export function cellsByBlock(standing: Readonly<Record<string, Standing>>): Record<string, Cell[]> {
  return Object.fromEntries(Object.entries(standing).map(([block, one]) => [block, cellsOf(one)]))
}
