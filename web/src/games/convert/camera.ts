// Convert's board in the world: X along the files, Y up, Z towards the first seat.

import { enters, eyeOver, type Ground, mix, type Point, worldOn } from '../../kit/camera'
import { boxOf, type Cell, type Vec } from '../../kit/cubes'
import { SIZE } from './geometry'

export const BOARD: Ground = { side: SIZE, frame: 0.55, thickness: 0.34 }

/** How far from the middle shadows fall on the felt, which the page paints: those of twelve levels
 * too. */
export const SHADE = 9.5

export const worldOf = worldOn(BOARD)

/** The eye that just sees the board, and so much room over each square. */
export const eyeFor = eyeOver.bind(null, BOARD)

/** The middle of a block whose least corner is there, in the world. */
export function centreOf({ x, y, z }: { x: number; y: number; z: number }, shape: Cell[]): Vec {
  const [width, depth, height] = boxOf(shape)
  return worldOf(x + width / 2, y + depth / 2, z + height / 2)
}

export interface Hit {
  /** On the board, in squares; may lie outside of it. */
  at: Point
  /** The cell that was hit; null on bare board or beside it. */
  cell: Cell | null
}

/** What a ray meets first: a stack, or the plane of the board. Null when it goes up into the air. */
export function pick(from: Vec, ray: Vec, heights: readonly number[]): Hit | null {
  let least = Number.POSITIVE_INFINITY
  let met = -1
  heights.forEach((height, square) => {
    if (!height) return
    const x = (square % SIZE) - SIZE / 2
    const z = SIZE / 2 - 1 - Math.floor(square / SIZE)
    const t = enters(from, ray, [x, 0, z], [x + 1, height, z + 1])
    if (t < least) {
      least = t
      met = square
    }
  })
  if (met >= 0) {
    const p = mix([1, from], [least, ray])
    const x = met % SIZE
    const y = Math.floor(met / SIZE)
    const inside = (n: number, low: number, size: number) =>
      Math.min(low + size - 0.01, Math.max(low + 0.01, n))
    const level = Math.floor(inside(p[1], 0, heights[met] ?? 1))
    return {
      at: [inside(p[0] + SIZE / 2, x, 1), inside(SIZE / 2 - p[2], y, 1)],
      cell: [x, y, level],
    }
  }
  const t = -from[1] / ray[1]
  if (!(t > 0)) return null
  const p = mix([1, from], [t, ray])
  return { at: [p[0] + SIZE / 2, SIZE / 2 - p[2]], cell: null }
}
