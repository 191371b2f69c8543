// Which part of the table is looked at.

import { type Frame, frameAround, type Home } from './camera'
import { discsLeft, isSolo, piecesIn, piecesOf, poseOf } from './pieces'
import type { Point } from './pose'
import type { View } from './types.gen'

const EDGE = 0.015
const SEATED = 0.86 // radians from straight above
const STANDING = 0.3 // on a phone, which is higher than it is wide
const LEANING = 0.75 // over one's own half
const BENDING = 0.5 // the same, on a phone
const STEP = 0.1 // metres: a frame does not change with every piece

/** The whole table; for who builds, the part of it where they do. */
export function homeFrame(view: View, builder: number | null, narrow: boolean): Home {
  const { table } = view
  const [x, y] = [table.width / 2, table.depth / 2]
  const polar = narrow ? STANDING : SEATED
  if (builder !== null) return { ...siteOf(view, builder), polar: narrow ? BENDING : LEANING }
  if (isSolo(view) || isPart(view)) return { ...around(view), polar }
  const corners: Point[] = [
    [-x, -y],
    [x, y],
  ]
  return { ...frameAround(corners, EDGE, 0.04), polar }
}

/** Are there pieces that never came onto the table, as in a lesson? */
const isPart = (view: View) =>
  view.phase !== 'build' && view.pieces.some(({ where }) => where === 'hand')

/** Where a seat builds: what stands there, and room around it, up to the middle of the table. */
function siteOf(view: View, seat: number): Frame {
  const { table } = view
  const half: Point = [table.width / 2, table.depth / 2]
  const mine = piecesOf(view, seat).flatMap((piece): Point[] => at(view, piece))
  const wide = Math.max(0.2, ...mine.map(([x]) => Math.abs(x) + 0.08))
  const deep = Math.max(0.3, ...mine.map(([, y]) => Math.abs(y) + 0.06))
  const [east, back] = [wide, deep].map((n, axis) =>
    Math.min(half[axis] as number, Math.ceil(n / STEP) * STEP),
  ) as Point
  const [south, north] = seat === 1 ? [-0.02, back] : [-back, 0.02]
  return { west: -east, east, south, north, top: 0.06 }
}

/** All that lies on the table; of a trick shot, as it was set: that needs no more. */
function around(view: View): Frame {
  const shot = view.shots.find(({ number }) => number === view.puzzle)
  const all = shot
    ? shot.pieces.map(([, [x, y]]): Point => [x, y])
    : piecesIn(view).flatMap((piece): Point[] => at(view, piece))
  const [x, y] = [view.table.width / 2, view.table.depth / 2]
  const frame = frameAround(all, 0.12, 0.05)
  return {
    west: Math.max(-x, Math.min(-0.2, frame.west)),
    east: Math.min(x, Math.max(0.2, frame.east)),
    south: Math.max(-y, frame.south),
    north: Math.min(y, frame.north),
    top: frame.top,
  }
}

const at = (view: View, piece: number): Point[] => {
  const pose = poseOf(view, piece)
  return pose ? [[pose[0], pose[1]]] : []
}

/** From behind the disc, with all that it can be aimed at before it. */
export function aimFrame(view: View, disc: number, seat: number): Frame | null {
  const pose = view.pieces[disc]?.pose
  if (!pose) return null
  const theirs = discsLeft(view, 1 - seat).flatMap((one) => at(view, one))
  const frame = frameAround([[pose[0], pose[1]], ...theirs], 0.07, 0.05)
  // Room to pull back.
  if (seat === 1) frame.north = Math.max(frame.north, pose[1] + 0.13)
  else frame.south = Math.min(frame.south, pose[1] - 0.13)
  return frame
}
