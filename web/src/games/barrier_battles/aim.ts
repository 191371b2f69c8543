// Where the finger is put and which way it pushes; what that does to a disc that meets nothing.

import type { Vec } from '../../kit/cubes'
import { leastOf } from '../../kit/least'
import { discsLeft, isDisc, ownerOf, poseOf } from './pieces'
import {
  GRAVITY,
  halvesOf,
  type Point,
  type Pose,
  radiusOf,
  rotate,
  turnOf,
  unrotate,
} from './pose'
import type { Box, Flick, FlickHint, TableView, View } from './types.gen'

const TENTHS = 10_000 // of a millimetre in a metre
const HAIR = 0.0002 // metres: so near to its edge, a face of the disc ends

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
export const speedOf = (box: Box, strength: number) => box.fastest * share(strength)

/** Of a push at full strength: off the middle the disc gives way more, and takes less. */
function strongestOf(box: Box, aim: Aim, pose: Pose): number {
  const point = ontoSurface(box, tenthsOf(box, aim, pose).map((n) => n / TENTHS) as Vec)
  const push = unrotate(turnOf(pose), directionOf(aim))
  const [x, y, z] = [
    point[1] * push[2] - point[2] * push[1],
    point[2] * push[0] - point[0] * push[2],
    point[0] * push[1] - point[1] * push[0],
  ]
  const [across, round] = box.table.disc_inertia
  return (
    (1e6 * box.fastest) / (1 / box.table.disc_mass + (x * x + y * y) / across + (z * z) / round)
  )
}

/** In millionths of a newton-second. */
export const impulseOf = (box: Box, aim: Aim, pose: Pose) =>
  Math.max(box.weakest, Math.floor(strongestOf(box, aim, pose) * share(aim.strength)))

/** How far a disc slides that meets nothing, in metres. */
export const slideOf = (speed: number, table: TableView) =>
  speed ** 2 / (2 * table.friction * GRAVITY)

/** The unit vector of the push, in the table's frame. */
export function directionOf({ angle, pitch }: Pick<Aim, 'angle' | 'pitch'>): Vec {
  const up = (pitch * Math.PI) / 180
  return [Math.cos(angle) * Math.cos(up), Math.sin(angle) * Math.cos(up), Math.sin(up)]
}

/** The point of the surface that is struck, in the disc's own frame, metres. */
export function pointOf(box: Box, aim: Aim, pose: Pose): Vec {
  const { angle, side, height, way } = aim
  const [radius, , half] = halvesOf(box, true)
  const ahead: Vec = [Math.cos(angle), Math.sin(angle), 0]
  const right: Vec = [Math.sin(angle), -Math.cos(angle), 0]
  const back = way === 'press' ? -height : Math.sqrt(1 - Math.min(0.9, Math.abs(side)) ** 2)
  const up = way === 'press' ? half : 0.9 * height * half
  const out = [0, 1, 2].map(
    (i) =>
      radius * (0.9 * side * (right[i] as number) - back * (ahead[i] as number)) +
      (i === 2 ? up : 0),
  ) as Vec
  return ontoSurface(box, unrotate(turnOf(pose), out))
}

/** From the disc's middle outwards until it ends. */
function ontoSurface(box: Box, [x, y, z]: Vec): Vec {
  const [radius, , half] = halvesOf(box, true)
  const far = Math.max(Math.hypot(x, y) / radius, Math.abs(z) / half)
  return far ? [x / far, y / far, z / far] : [0, 0, half]
}

const tenthsOf = (box: Box, aim: Aim, pose: Pose) =>
  pointOf(box, aim, pose).map((n) => Math.round(n * TENTHS)) as Flick['point']

/** The number of the spot that stands for the surface at a point of a disc: the nearest. */
export function spotAt(box: Box, [x, y, z]: Vec): number {
  const [radius, , half] = halvesOf(box, true)
  const onFace = Math.abs(z) > half - HAIR && Math.hypot(x, y) < radius - HAIR
  const side = onFace ? Math.sign(z) : 0
  const found = leastOf(box.spots.entries(), ([, [sx, sy, sz]]) =>
    Math.sign(sz) === side
      ? Math.hypot(sx / TENTHS - x, sy / TENTHS - y)
      : Number.POSITIVE_INFINITY,
  )
  return found?.[0] ?? 0
}

/** Does a finger get there? */
export function isOpen(box: Box, hint: FlickHint, aim: Aim, pose: Pose): boolean {
  const reach = hint.discs.find(({ piece }) => piece === aim.disc)?.reach ?? 0
  return ((reach >> spotAt(box, pointOf(box, aim, pose))) & 1) === 1
}

export function flickOf(box: Box, aim: Aim, pose: Pose): Omit<Flick, 'result'> {
  const strength = impulseOf(box, aim, pose)
  const impulse = directionOf(aim).map((n) => Math.trunc(n * strength)) as Flick['impulse']
  return { type: 'flick', piece: aim.disc, point: tenthsOf(box, aim, pose), impulse }
}

/** The aim that makes such a flick, as nearly as its parts can tell: for a suggestion. */
export function aimOf(box: Box, flick: Omit<Flick, 'result'>, pose: Pose): Aim {
  const [radius, , half] = halvesOf(box, true)
  const [jx, jy, jz] = flick.impulse
  const long = Math.hypot(jx, jy, jz)
  const pitch = Math.round((Math.asin(jz / long) * 180) / Math.PI)
  const local = flick.point.map((n) => n / TENTHS) as Vec
  const [x, y, z] = rotate(turnOf(pose), local)
  const angle = Math.abs(pitch) > 85 ? Math.atan2(y, x) : Math.atan2(jy, jx)
  const way: Way = pitch <= -32 ? 'press' : pitch > 5 ? 'flip' : 'slide'
  const side = (x * Math.sin(angle) - y * Math.cos(angle)) / (0.9 * radius)
  const front = (x * Math.cos(angle) + y * Math.sin(angle)) / radius
  const height = way === 'press' ? front : z / (0.9 * half)
  const aim = { disc: flick.piece, angle, strength: 1, side, height, pitch, way }
  return { ...aim, strength: (long / strongestOf(box, aim, pose)) ** (1 / 1.5) }
}

export const angleTo = (from: Point, to: Point) => Math.atan2(to[1] - from[1], to[0] - from[0])

/** What a disc that slides straight on would meet first. */
export interface Path {
  /** Metres it slides if nothing is in its way. */
  free: number
  /** Metres to the first thing, or to where it would leave the table; no more than `free`. */
  until: number
  meets: number | 'edge' | null
  /** Metres to where it would leave the table. */
  edge: number
}

export function pathOf(view: View, aim: Aim): Path {
  const pose = poseOf(view, aim.disc)
  if (!pose) return { free: 0, until: 0, meets: null, edge: 0 }
  const speed = impulseOf(view, aim, pose) / 1e6 / view.table.disc_mass
  const free = slideOf(speed, view.table)
  const [dx, dy] = [Math.cos(aim.angle), Math.sin(aim.angle)]
  const from: Point = [pose[0], pose[1]]
  const edge = edgeAhead(from, [dx, dy], view.table)
  let path: Path = { free, until: free, meets: null, edge }
  if (edge < path.until) path = { free, until: edge, meets: 'edge', edge }
  for (const [piece, { pose: other }] of view.pieces.entries()) {
    if (!other || piece === aim.disc || Math.abs(other[2] - pose[2]) > 0.02) continue
    const far = meets(view, from, [dx, dy], piece, other)
    if (far < path.until) path = { free, until: far, meets: piece, edge }
  }
  return path
}

const BESIDE = 0.06 // metres from the line of a flight to what it is meant for

/** The disc of the other seat that a flight is meant for: over others, the one on its line. */
export function aimsAt(view: View, { disc, angle }: Aim): number | null {
  const pose = poseOf(view, disc)
  if (!pose) return null
  const aside = (other: number) => {
    const at = poseOf(view, other) ?? pose
    const [x, y] = [at[0] - pose[0], at[1] - pose[1]]
    const along = x * Math.cos(angle) + y * Math.sin(angle)
    return along > 0 ? Math.abs(y * Math.cos(angle) - x * Math.sin(angle)) : BESIDE
  }
  return leastOf(discsLeft(view, 1 - ownerOf(view, disc)), aside, BESIDE)
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
function meets(box: Box, [x, y]: Point, [dx, dy]: Point, piece: number, pose: Pose): number {
  const radius = radiusOf(box)
  if (isDisc(box, piece)) {
    const [ex, ey] = [pose[0] - x, pose[1] - y]
    const along = ex * dx + ey * dy
    const aside = ex * dy - ey * dx
    const room = (2 * radius) ** 2 - aside * aside
    return along > 0 && room > 0 ? Math.max(0, along - Math.sqrt(room)) : Number.POSITIVE_INFINITY
  }
  // A block as a box in its own frame, made wider by the disc's radius.
  const turn = turnOf(pose)
  const from = unrotate(turn, [x - pose[0], y - pose[1], 0])
  const way = unrotate(turn, [dx, dy, 0])
  const halves = halvesOf(box, false)
  let [near, far] = [0, Number.POSITIVE_INFINITY]
  for (const axis of [0, 1, 2] as const) {
    const half = halves[axis] + radius
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
