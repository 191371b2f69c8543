// Where the finger is put and which way it pushes; what that does to a disc that meets nothing.

import type { Vec } from '../../kit/cubes'
import { PIECES } from './pieces'
import {
  DISC_RADIUS,
  HALF_BLOCK,
  HALF_DISC,
  mod,
  type Point,
  type Pose,
  rotate,
  turnOf,
  unrotate,
} from './pose'
import type { Box, Flick, FlickHint, TableView, View } from './types.gen'

/** Which discs can be flicked, and what a finger can do. */
export type Flicks = FlickHint & Pick<Box, 'weakest' | 'fastest' | 'cone'>

const GRAVITY = 9.81
const INNER = 0.8 * DISC_RADIUS
const FACE_RING = 8
const RIM = 12
const RIM_FIRST = 2 * (1 + FACE_RING)

export type Way = 'slide' | 'flip' | 'press'

/** A flick in the making. */
export interface Aim {
  disc: number
  /** Radians anticlockwise from east, along the table. */
  angle: number
  /** 0 to 1; see `impulseOf`. */
  strength: number
  /** Where the finger strikes, as seen from behind: left −1 to right 1, low −1 to high 1. */
  side: number
  height: number
  /** Degrees above the table (below: less than nothing) in which it pushes. */
  pitch: number
  way: Way
}

/** What each way of flicking begins with. */
export const WAYS: Record<Way, Pick<Aim, 'side' | 'height' | 'pitch'>> = {
  slide: { side: 0, height: 0, pitch: 0 },
  flip: { side: 0, height: -0.8, pitch: 35 },
  press: { side: 0, height: 0.75, pitch: -55 },
}

/** How far the push can be raised or lowered. */
export const PITCHES: Record<Way, [least: number, most: number]> = {
  slide: [-30, 30],
  flip: [5, 55],
  press: [-88, -32],
}

/** The whole scale is spread so that its middle sends a disc about a metre. */
const share = (strength: number) => Math.min(1, Math.max(0, strength)) ** 1.5

/** How fast the finger makes the point that it hits, in metres a second. */
export const speedOf = (strength: number, hint: Flicks) => hint.fastest * share(strength)

/** Of a push at full strength: off the middle the disc gives way more, and takes less. */
function strongestOf(aim: Aim, pose: Pose, hint: Flicks, table: TableView): number {
  const point = ontoSurface(tenthsOf(aim, pose).map((n) => n / 10_000) as Vec)
  const push = unrotate(turnOf(pose), directionOf(aim))
  const [x, y, z] = [
    point[1] * push[2] - point[2] * push[1],
    point[2] * push[0] - point[0] * push[2],
    point[0] * push[1] - point[1] * push[0],
  ]
  const [across, round] = table.disc_inertia
  return (1e6 * hint.fastest) / (1 / table.disc_mass + (x * x + y * y) / across + (z * z) / round)
}

/** In millionths of a newton-second. */
export const impulseOf = (aim: Aim, pose: Pose, hint: Flicks, table: TableView) =>
  Math.max(hint.weakest, Math.floor(strongestOf(aim, pose, hint, table) * share(aim.strength)))

/** How far a disc slides that meets nothing, in metres. */
export const slideOf = (speed: number, table: TableView) =>
  speed ** 2 / (2 * table.friction * GRAVITY)

/** The unit vector of the push, in the table's frame. */
export function directionOf({ angle, pitch }: Pick<Aim, 'angle' | 'pitch'>): Vec {
  const up = (pitch * Math.PI) / 180
  return [Math.cos(angle) * Math.cos(up), Math.sin(angle) * Math.cos(up), Math.sin(up)]
}

/** The point of the surface that is struck, in the disc's own frame, metres. */
export function pointOf(aim: Aim, pose: Pose): Vec {
  const { angle, side, height, way } = aim
  const ahead: Vec = [Math.cos(angle), Math.sin(angle), 0]
  const right: Vec = [Math.sin(angle), -Math.cos(angle), 0]
  const back = way === 'press' ? -height : Math.sqrt(1 - Math.min(0.9, Math.abs(side)) ** 2)
  const up = way === 'press' ? HALF_DISC : 0.9 * height * HALF_DISC
  const out = [0, 1, 2].map(
    (i) =>
      DISC_RADIUS * (0.9 * side * (right[i] as number) - back * (ahead[i] as number)) +
      (i === 2 ? up : 0),
  ) as Vec
  return ontoSurface(unrotate(turnOf(pose), out))
}

/** From the disc's middle outwards until it ends. */
function ontoSurface([x, y, z]: Vec): Vec {
  const far = Math.max(Math.hypot(x, y) / DISC_RADIUS, Math.abs(z) / HALF_DISC)
  return far ? [x / far, y / far, z / far] : [0, 0, HALF_DISC]
}

const tenthsOf = (aim: Aim, pose: Pose) =>
  pointOf(aim, pose).map((n) => Math.round(n * 10_000)) as Flick['point']

/** The number of the engine's spot that stands for the surface there, and the way outwards. */
export function spotAt([x, y, z]: Vec): { spot: number; normal: Vec } {
  const r = Math.hypot(x, y)
  const turn = r ? Math.atan2(y, x) / (2 * Math.PI) : 0
  if (Math.abs(z) > HALF_DISC - 0.0002 && r < DISC_RADIUS - 0.0002) {
    const first = z > 0 ? 0 : 1 + FACE_RING
    const spot = r < INNER / 2 ? first : first + 1 + mod(Math.round(turn * FACE_RING), FACE_RING)
    return { spot, normal: [0, 0, Math.sign(z)] }
  }
  return { spot: RIM_FIRST + mod(Math.round(turn * RIM), RIM), normal: [x / r, y / r, 0] }
}

export type Trouble = 'covered' | 'in_the_way' | 'grazes'

/** Why a finger cannot do that; null if it can. */
export function troubleOf(aim: Aim, pose: Pose, hint: Flicks): Trouble | null {
  const reach = hint.discs.find(({ piece }) => piece === aim.disc)?.reach
  if (!reach) return 'covered'
  const { spot, normal } = spotAt(pointOf(aim, pose))
  if (!((reach >> spot) & 1)) return 'in_the_way'
  const out = rotate(turnOf(pose), normal)
  const push = directionOf(aim)
  const inward = -(out[0] * push[0] + out[1] * push[1] + out[2] * push[2])
  return inward < Math.cos((hint.cone * Math.PI) / 180) - 1e-6 ? 'grazes' : null
}

export function flickOf(
  aim: Aim,
  pose: Pose,
  hint: Flicks,
  table: TableView,
): Omit<Flick, 'result'> {
  const strength = impulseOf(aim, pose, hint, table)
  const impulse = directionOf(aim).map((n) => Math.trunc(n * strength)) as Flick['impulse']
  return { type: 'flick', piece: aim.disc, point: tenthsOf(aim, pose), impulse }
}

/** The aim that makes such a flick, as nearly as its parts can tell: for a suggestion. */
export function aimOf(
  flick: Omit<Flick, 'result'>,
  pose: Pose,
  hint: Flicks,
  table: TableView,
): Aim {
  const [jx, jy, jz] = flick.impulse
  const long = Math.hypot(jx, jy, jz)
  const pitch = Math.round((Math.asin(jz / long) * 180) / Math.PI)
  const local = flick.point.map((n) => n / 10_000) as Vec
  const [x, y, z] = rotate(turnOf(pose), local)
  const angle = Math.abs(pitch) > 85 ? Math.atan2(y, x) : Math.atan2(jy, jx)
  const way: Way = pitch <= -32 ? 'press' : pitch > 5 ? 'flip' : 'slide'
  const side = (x * Math.sin(angle) - y * Math.cos(angle)) / (0.9 * DISC_RADIUS)
  const front = (x * Math.cos(angle) + y * Math.sin(angle)) / DISC_RADIUS
  const height = way === 'press' ? front : z / (0.9 * HALF_DISC)
  const aim = { disc: flick.piece, angle, strength: 1, side, height, pitch, way }
  return { ...aim, strength: (long / strongestOf(aim, pose, hint, table)) ** (1 / 1.5) }
}

export const angleTo = (from: Point, to: Point) => Math.atan2(to[1] - from[1], to[0] - from[0])

/** What a disc that slides straight on would meet first. */
export interface Path {
  /** Metres it slides if nothing is in its way. */
  free: number
  /** Metres to the first thing, or to where it would leave the table; no more than `free`. */
  until: number
  meets: number | 'edge' | null
}

export function pathOf(aim: Aim, view: View, hint: Flicks): Path {
  const pose = view.pieces[aim.disc]?.pose
  if (!pose) return { free: 0, until: 0, meets: null }
  const speed = impulseOf(aim, pose, hint, view.table) / 1e6 / view.table.disc_mass
  const free = slideOf(speed, view.table)
  const [dx, dy] = [Math.cos(aim.angle), Math.sin(aim.angle)]
  const from: Point = [pose[0], pose[1]]
  let path: Path = { free, until: free, meets: null }
  const edge = edgeAhead(from, [dx, dy], view.table)
  if (edge < path.until) path = { free, until: edge, meets: 'edge' }
  for (const piece of PIECES) {
    const other = view.pieces[piece]?.pose
    if (!other || piece === aim.disc || Math.abs(other[2] - pose[2]) > 0.02) continue
    const far = meets(from, [dx, dy], piece, other)
    if (far < path.until) path = { free, until: far, meets: piece }
  }
  return path
}

/** How far ahead the middle of the disc passes over the edge. */
export function edgeAhead([x, y]: Point, [dx, dy]: Point, table: TableView): number {
  const [a, b] = [table.width / 2, table.depth / 2]
  if (table.shape === 'round') {
    const half = x * dx + y * dy
    return -half + Math.sqrt(Math.max(0, half * half - (x * x + y * y - a * a)))
  }
  const across = dx ? (Math.sign(dx) * a - x) / dx : Number.POSITIVE_INFINITY
  const along = dy ? (Math.sign(dy) * b - y) / dy : Number.POSITIVE_INFINITY
  return Math.min(across, along)
}

/** How far a disc goes until it touches the piece; infinity if it passes by. */
function meets([x, y]: Point, [dx, dy]: Point, piece: number, pose: Pose): number {
  if (piece >= 30) {
    const [ex, ey] = [pose[0] - x, pose[1] - y]
    const along = ex * dx + ey * dy
    const aside = ex * dy - ey * dx
    const room = (2 * DISC_RADIUS) ** 2 - aside * aside
    return along > 0 && room > 0 ? Math.max(0, along - Math.sqrt(room)) : Number.POSITIVE_INFINITY
  }
  // A block as a box in its own frame, made wider by the disc's radius.
  const turn = turnOf(pose)
  const from = unrotate(turn, [x - pose[0], y - pose[1], 0])
  const way = unrotate(turn, [dx, dy, 0])
  let [near, far] = [0, Number.POSITIVE_INFINITY]
  for (const axis of [0, 1, 2] as const) {
    const half = HALF_BLOCK[axis] + DISC_RADIUS
    if (Math.abs(way[axis]) < 1e-9) {
      if (Math.abs(from[axis]) > half) return Number.POSITIVE_INFINITY
      continue
    }
    const [a, b] = [(-half - from[axis]) / way[axis], (half - from[axis]) / way[axis]]
    near = Math.max(near, Math.min(a, b))
    far = Math.min(far, Math.max(a, b))
  }
  return near <= far ? near : Number.POSITIVE_INFINITY
}
