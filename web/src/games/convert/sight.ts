// What an eye over the board can see, and what stands in its way. Plain numbers, no three.js.

import { enters, mix, Orbit } from '../../kit/camera'
import type { Cell, Vec } from '../../kit/cubes'
import { worldOf } from './camera'
import { FILES, rowSquares, SIZE } from './geometry'

/** Radians from straight above: where a seated player's eyes are. */
export const SEATED = new Orbit(0).polar
const STEEPEST = 0.02
const ENOUGH = 0.3 // of a square, for it to be seen
const OF_A_ROW = 3 // squares that are to be seen of each row across
const NEARLY = 0.88 // of the most that any eye sees
const STEP = 0.03
const LEVEL = Math.PI / 2
const OVER = 0.02 // above the wood

/** The box of a cell, or of a whole stack, in the world. */
const boxAt = ([x, y, z]: Cell, height = 1): [Vec, Vec] => [
  worldOf(x, y + 1, z),
  worldOf(x + 1, y, z + height),
]

const hides = (from: Vec, point: Vec, [low, high]: [Vec, Vec]) =>
  enters(from, mix([1, point], [-1, from]), low, high) < 1

const FINELY = [0.2, 0.5, 0.8]
const OF_EACH = FINELY.length ** 2

/** How much the eye sees of what lies on top of each square: 0 to 1. */
export function topsSeen(from: Vec, heights: readonly number[]): number[] {
  const stacks = heights.flatMap((height, square) =>
    height ? [boxAt([square % SIZE, Math.floor(square / SIZE), 0], height)] : [],
  )
  return heights.map((height, square) => {
    const [x, y] = [square % SIZE, Math.floor(square / SIZE)]
    const points = FINELY.flatMap((dx) =>
      FINELY.map((dy) => worldOf(x + dx, y + dy, height + OVER)),
    )
    return points.filter((at) => !stacks.some((stack) => hides(from, at, stack))).length / OF_EACH
  })
}

/** The rows across, as seen from a side: ranks from the seats, files from between them. */
const ROWS = [['1', '2', '3', '4'], [...FILES]].map((rows) => rows.map(rowSquares))
const sum = (shares: readonly number[]) => shares.reduce((all, share) => all + share, 0)

/** How many squares are seen, of each row across as many as are needed. */
function neededSeen(shares: readonly number[], quarter: number): number {
  const isSeen = (square: number) => (shares[square] ?? 0) > ENOUGH
  const rows = ROWS[quarter % 2] ?? []
  return sum(rows.map((row) => Math.min(OF_A_ROW, row.filter(isSeen).length)))
}

/**
 * The lowest eye that sees all rows across and nearly the most squares: its angle from above. It
 * looks from the side reached by so many quarter turns.
 */
export function clearPolar(
  heights: readonly number[],
  quarter: number,
  eyeAt: (polar: number) => Vec,
): number {
  const eyes: { polar: number; rows: number; seen: number }[] = []
  for (let polar = SEATED; polar >= STEEPEST; polar -= STEP) {
    const shares = topsSeen(eyeAt(polar), heights)
    eyes.push({ polar, rows: neededSeen(shares, quarter), seen: sum(shares) })
  }
  const rows = Math.max(...eyes.map((eye) => eye.rows))
  const most = Math.max(...eyes.map((eye) => eye.seen))
  const best = eyes.find((eye) => eye.rows === rows && eye.seen >= NEARLY * most)
  return best?.polar ?? STEEPEST
}

/**
 * Where the eye is when its orbit says `polar` and the usual seat is raised to `home`: straight
 * above and level with the table stay what they are.
 */
export const raised = (polar: number, home: number) =>
  polar <= SEATED
    ? (polar * home) / SEATED
    : home + ((polar - SEATED) * (LEVEL - home)) / (LEVEL - SEATED)

const INSET = [0.22, 0.78] as const

/** Which of the blocks hide part of what lies on top of these cells. */
export function inTheWay(
  from: Vec,
  cells: readonly Cell[],
  blocks: ReadonlyMap<string, readonly Cell[]>,
): Set<string> {
  const own = cells.map((cell) => boxAt(cell))
  const points = cells
    .flatMap(([x, y, z]) =>
      INSET.flatMap((dx) => INSET.map((dy) => worldOf(x + dx, y + dy, z + 1 + OVER))),
    )
    .filter((point) => !own.some((box) => hides(from, point, box)))
  const found = new Set<string>()
  for (const [key, filled] of blocks) {
    const boxes = filled.map((cell) => boxAt(cell))
    if (points.some((point) => boxes.some((box) => hides(from, point, box)))) found.add(key)
  }
  return found
}
