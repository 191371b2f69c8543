// Which part of the table is looked at.

import { type Frame, frameAround } from './camera'
import { discsLeft } from './pieces'
import type { Point } from './pose'
import type { TableView, View } from './types.gen'

const EDGE = 0.03

/** The whole table, or while building the seat's half; on a phone the middle of it. */
export function homeFrame(table: TableView, builds: number | null, narrow: boolean): Frame {
  const [x, y] = [table.width / 2, table.depth / 2]
  if (builds === null)
    return frameAround(
      [
        [-x, -y],
        [x, y],
      ],
      EDGE,
      0.04,
    )
  const wide = narrow ? Math.min(x, 0.27) : Math.min(x, 0.42)
  const back = Math.min(y, narrow ? 0.46 : 0.5)
  const [near, far] = builds === 1 ? [-0.12, back] : [-back, 0.12]
  return { west: -wide, east: wide, south: near, north: far, top: 0.1 }
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
