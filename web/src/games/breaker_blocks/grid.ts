// Cells and sides, and how they lie on the screen: the viewer's own side is always below.

import type { BlockInfo, TileSeen, View } from './types.gen'

export type Side = TileSeen['tab']
export type Cell = readonly [x: number, y: number]
export type Into = TileSeen['inputs'][number]['into']
export type Point = readonly [number, number]

export const SIDES: readonly Side[] = ['N', 'E', 'S', 'W']
const STEPS: Record<Side, Cell> = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] }

export const cellKey = (x: number, y: number) => `${x},${y}`
export const intoKey = ([x, y, side]: Into) => `${x},${y}${side}`
export const isCell = (a: Cell, b: Cell) => a[0] === b[0] && a[1] === b[1]

const turned = (side: Side, by: number) => SIDES[(SIDES.indexOf(side) + by) % 4] as Side
export const opposite = (side: Side) => turned(side, 2)

export function beside([x, y]: Cell, side: Side): Cell {
  const [dx, dy] = STEPS[side]
  return [x + dx, y + dy]
}

/** R1.1: where L, F and R point when the tab points to that side. */
export const sidesOfInputs = (tab: Side): Record<string, Side> => ({
  L: turned(tab, 1),
  F: opposite(tab),
  R: turned(tab, 3),
})

export const inputSides = (info: BlockInfo | undefined, tab: Side): Side[] =>
  [...(info?.inputs ?? '')].map((name) => sidesOfInputs(tab)[name] as Side)

export const isCore = (view: View, cell: Cell) => view.circuits.some((c) => isCell(c.cell, cell))
export const tileAt = (tiles: readonly TileSeen[], [x, y]: Cell) =>
  tiles.find((tile) => tile.x === x && tile.y === y)

// -- on the screen ---------------------------------------------------------------------------

export const UNIT = 100 // a cell, in the picture's own units

/** Blue looks from the north: everything is turned half round the middle of the Core. */
export const seenSide = (side: Side, flipped: boolean) => (flipped ? opposite(side) : side)
export const seenAt = ([x, y]: Point, flipped: boolean): Point =>
  flipped ? [(2 - x) * UNIT, y * UNIT] : [x * UNIT, -y * UNIT]
export const boardAt = ([x, y]: Point, flipped: boolean): Point =>
  flipped ? [2 - x / UNIT, y / UNIT] : [x / UNIT, -y / UNIT]

/** From the middle of a cell towards a side of the screen. */
export function towards(side: Side, by: number): Point {
  const [dx, dy] = STEPS[side]
  return [dx * by, -dy * by]
}

/** Where a place to plug in is pointed at: in its cell, towards the input. */
export function placePoint([x, y, side]: Into): Point {
  const [dx, dy] = STEPS[side]
  return [x + 0.22 * dx, y + 0.22 * dy]
}

// -- the outline of a block ------------------------------------------------------------------

const HALF = 47
const round = (n: number) => Math.round(n * 10) / 10

/** Clockwise from the upper side by quarter turns. */
function placed(points: readonly Point[], quarter: number): Point[] {
  return points.map(([x, y]) => {
    let [px, py] = [x, y]
    for (let i = 0; i < quarter; i++) [px, py] = [-py, px]
    return [px, py]
  })
}

const TAB: readonly Point[] = [
  [-9, -HALF],
  [-13, -HALF - 15],
  [13, -HALF - 15],
  [9, -HALF],
]
const NOTCH: readonly Point[] = [
  [-11, -HALF],
  [-15, -HALF + 12],
  [15, -HALF + 12],
  [11, -HALF],
]

/** The outline as an SVG path; a block with its corners cut off is told by it alone (R5.2). */
export function outline(tab: Side | null, inputs: readonly Side[], isCut = false): string {
  const corner = isCut ? 19 : 10
  const parts: string[] = []
  const write = (points: readonly Point[]) => points.map((p) => p.map(round).join(' ')).join(' L ')
  SIDES.forEach((side, quarter) => {
    const feature = side === tab ? TAB : inputs.includes(side) ? NOTCH : []
    const edge: Point[] = [[-HALF + corner, -HALF], ...feature, [HALF - corner, -HALF]]
    parts.push(`${quarter ? 'L' : 'M'} ${write(placed(edge, quarter))}`)
    const [bend, end] = placed(
      [
        [HALF, -HALF],
        [HALF, -HALF + corner],
      ],
      quarter,
    )
    if (bend && end) parts.push(isCut ? `L ${write([end])}` : `Q ${write([bend])} ${write([end])}`)
  })
  return `${parts.join(' ')} Z`
}
