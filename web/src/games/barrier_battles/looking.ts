// Which part of the table is looked at.

import { type Frame, frameAround, type Home } from './camera'
import { discsLeft } from './pieces'
import type { Point } from './pose'
import type { TableView, View } from './types.gen'

const EDGE = 0.015
const SEATED = 0.86 // radians from straight above
const STANDING = 0.6 // on a phone, which is higher than it is wide

/** The whole table; on a phone, with a piece in hand, where the seat builds. */
export function homeFrame(table: TableView, holds: number | null, narrow: boolean): Home {
  const [x, y] = [table.width / 2, table.depth / 2]
  const polar = narrow ? STANDING : SEATED
  if (holds === null || !narrow) {
    const corners: Point[] = [
      [-x, -y],
      [x, y],
    ]
    return { ...frameAround(corners, EDGE, 0.04), polar }
  }
  const [near, far] = holds === 1 ? [-0.06, y] : [-y, 0.06]
  return { west: -0.3, east: 0.3, south: near, north: far, top: 0.1, polar }
}

/** From behind the disc, with all that it can be aimed at before it. */
export function aimFrame(view: View, disc: number, seat: number): Frame | null {
  const pose = view.pieces[disc]?.pose
  if (!pose) return null
  const theirs = discsLeft(view, 1 - seat).flatMap((one): Point[] => {
    const at = view.pieces[one]?.pose
    return at ? [[at[0], at[1]]] : []
  })
  const frame = frameAround([[pose[0], pose[1]], ...theirs], 0.07, 0.05)
  // Room to pull back.
  if (seat === 1) frame.north = Math.max(frame.north, pose[1] + 0.13)
  else frame.south = Math.min(frame.south, pose[1] - 0.13)
  return frame
}
