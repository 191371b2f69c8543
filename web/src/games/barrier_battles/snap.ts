// Where a piece in hand would come to stand: lowered until it meets something, and drawn a little
// towards what it fits to. Whether it may stand there, the game says.

import { leastOf } from '../../kit/least'
import { isDisc, piecesOf, poseOf } from './pieces'
import {
  type Face,
  mod,
  outline,
  type Point,
  type Pose,
  placedAs,
  type Quaternion,
  rotate,
  turned,
  turnOf,
} from './pose'
import type { Box, Place, View } from './types.gen'

const GAP = 0.0005 // metres between two pieces side by side, so that one can be lowered
const NEAR = 0.009 // metres by which a piece is drawn
const ASKEW = 35 // thousandths of a turn by which it is drawn round

/** A piece in hand: where it is held, before anything draws it. */
export interface Held {
  piece: number
  at: Point
  yaw: number
  face: Face
}

/** Where it would stand. */
export interface Lowered extends Held {
  pose: Pose
  /** Metres from the table top to its underside. */
  drop: number
  /** The piece that draws it, if any. */
  to: number | null
}

/** What is shown of it. */
export interface Ghost extends Lowered {
  /** Have the rules nothing against it? */
  can: boolean
}

interface Standing {
  piece: number
  pose: Pose
  foot: Point[]
  top: number
}

export function standingOn(box: Box, rows: readonly (readonly [number, Pose])[]): Standing[] {
  return rows.map(([piece, pose]) => {
    const points = outline(box, piece, pose)
    const foot = hull(points.map(([x, y]) => [x, y]))
    return { piece, pose, foot, top: Math.max(...points.map((point) => point[2])) }
  })
}

export const standingIn = (view: View): Standing[] =>
  standingOn(
    view,
    view.pieces.flatMap(({ pose }, piece) => (pose ? [[piece, pose] as const] : [])),
  )

/** The piece lowered where it is held, drawn to what stands near if `snaps`. */
export function lowered(
  box: Box,
  held: Held,
  standing: readonly Standing[],
  snaps: boolean,
): Lowered {
  const drawn = (snaps && drawnTo(box, held, standing)) || { ...held, to: null }
  const { piece, at, yaw, face } = drawn
  const turn = turned(box, piece, face, yaw)
  const unmoved: Pose = [...at, 0, ...turn]
  const points = outline(box, piece, unmoved)
  const foot = hull(points.map(([x, y]) => [x, y]))
  const drop = Math.max(0, ...standing.filter((one) => overlap(foot, one.foot)).map((s) => s.top))
  const below = Math.min(...points.map((point) => point[2]))
  return { ...drawn, pose: [...at, drop - below, ...turn], drop }
}

/** The placement as the game counts: tenths of a millimetre, thousandths of a turn. */
export function placeOf({ piece, at, yaw, face }: Held): Omit<Place, 'result'> {
  const [x, y] = at.map((n) => Math.round(n * 10_000)) as Point
  return { type: 'place', piece, x, y, yaw: mod(Math.round(yaw), 1000), face }
}

/** The held piece moved so that its sides are flush with a neighbour's, or over its middle. */
function drawnTo(
  box: Box,
  held: Held,
  standing: readonly Standing[],
): (Held & { to: number }) | null {
  let best: (Held & { to: number }) | null = null
  let least = Number.POSITIVE_INFINITY
  for (const { piece: to, pose } of standing) {
    const far = Math.hypot(pose[0] - held.at[0], pose[1] - held.at[1])
    if (far > 0.065 || to === held.piece) continue
    if (!placedAs(box, to, pose)) continue
    const yaw = alike(box, held, to, pose)
    if (yaw === null) continue
    const axis = isDisc(box, to) ? yaw : yawOf(pose)
    const [cos, sin] = [
      Math.cos((2 * Math.PI * axis) / 1000),
      Math.sin((2 * Math.PI * axis) / 1000),
    ]
    const [ex, ey] = [held.at[0] - pose[0], held.at[1] - pose[1]]
    const local: Point = [ex * cos + ey * sin, -ex * sin + ey * cos]
    const mine = halves(box, held.piece, turned(box, held.piece, held.face, yaw), axis)
    const theirs = halves(box, to, turnOf(pose), axis)
    const [x, y] = [0, 1].map((i) =>
      nearest(local[i] as number, mine[i] as number, theirs[i] as number),
    ) as [number | null, number | null]
    if (x === null || y === null) continue
    const moved = Math.hypot(x - local[0], y - local[1])
    if (moved >= least) continue
    least = moved
    const at: Point = [pose[0] + x * cos - y * sin, pose[1] + x * sin + y * cos]
    best = { ...held, at, yaw, to }
  }
  return best
}

/** Over the middle, flush with an edge, side by side, or half over the edge as bricks are. */
function nearest(n: number, mine: number, theirs: number): number | null {
  const flush = theirs - mine
  const beside = theirs + mine + GAP
  const brick = theirs + GAP / 2
  const places = [0, flush, -flush, beside, -beside, brick, -brick]
  const best = places.reduce((a, b) => (Math.abs(b - n) < Math.abs(a - n) ? b : a))
  return Math.abs(best - n) < NEAR ? best : null
}

/** Its turn, brought to the neighbour's if it is nearly so; null if it is quite askew. */
function alike(box: Box, held: Held, to: number, pose: Pose): number | null {
  if (isDisc(box, to) || (isDisc(box, held.piece) && held.face === 'flat')) return held.yaw
  const off = mod(held.yaw - yawOf(pose) + 125, 250) - 125
  return Math.abs(off) <= ASKEW ? mod(held.yaw - off, 1000) : null
}

/** Thousandths by which a piece's level side is turned. */
function yawOf(pose: Pose): number {
  for (const own of [[1, 0, 0] as const, [0, 1, 0] as const]) {
    const [x, y, z] = rotate(turnOf(pose), [...own])
    if (Math.abs(z) < 0.1) return mod((Math.atan2(y, x) * 1000) / (2 * Math.PI), 1000)
  }
  return 0
}

/** Half its size along and across an axis on the table. */
function halves(box: Box, piece: number, turn: Quaternion, axis: number): Point {
  const angle = (2 * Math.PI * axis) / 1000
  const points = outline(box, piece, [0, 0, 0, ...turn])
  const along = points.map(([x, y]) => x * Math.cos(angle) + y * Math.sin(angle))
  const across = points.map(([x, y]) => y * Math.cos(angle) - x * Math.sin(angle))
  return [Math.max(...along), Math.max(...across)]
}

// -- shapes on the table ---------------------------------------------------------------------

const cross = (o: Point, a: Point, b: Point) =>
  (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])

/** The convex outline of some points, anticlockwise. */
export function hull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (ordered: Point[]) => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (
        chain.length > 1 &&
        cross(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 1e-12
      ) {
        chain.pop()
      }
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half([...sorted].reverse())]
}

const HAIR = 0.0001 // metres: what overlaps by less only touches

/** Do two convex outlines lie over each other? */
export function overlap(one: readonly Point[], other: readonly Point[]): boolean {
  return !isParted(one, other) && !isParted(other, one)
}

/** Is the point inside a convex outline? */
export const isInside = (point: Point, foot: readonly Point[]) =>
  foot.every((a, i) => cross(a, foot[(i + 1) % foot.length] as Point, point) >= 0)

/** Is there a side of one outline, anticlockwise, beyond which the other lies wholly? */
function isParted(one: readonly Point[], other: readonly Point[]): boolean {
  return one.some((a, i) => {
    const b = one[(i + 1) % one.length] as Point
    const long = Math.hypot(b[0] - a[0], b[1] - a[1])
    return other.every((point) => cross(a, b, point) / long < HAIR)
  })
}

/** The standing piece of a seat that is nearest to a point. */
export function nearestOf(at: Point, view: View, seat: number): number | null {
  return leastOf(piecesOf(view, seat), (piece) => {
    const pose = poseOf(view, piece)
    if (!pose) return Number.POSITIVE_INFINITY
    return Math.hypot(pose[0] - at[0], pose[1] - at[1]) - pose[2] // the upper ones first
  })
}
