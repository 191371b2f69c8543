// Where a piece is and how it is turned. Table: x east, y north, z up, metres. A pose is
// [x, y, z, qw, qx, qy, qz]; a block's own x is its long side, a disc's own z its axis.

import type { Vec } from '../../kit/cubes'
import type { PieceView, Place } from './types.gen'

export type Pose = NonNullable<PieceView['pose']>
export type Face = Place['face']
export type Quaternion = [w: number, x: number, y: number, z: number]
/** On the table, in metres. */
export type Point = [x: number, y: number]

export const HALF_BLOCK: Vec = [0.02, 0.01, 0.01]
export const DISC_RADIUS = 0.015
export const HALF_DISC = 0.004

export const turnOf = (pose: Pose): Quaternion => [pose[3], pose[4], pose[5], pose[6]]

/** A direction of the piece's own frame, in the table's. */
export function rotate([w, x, y, z]: Quaternion, v: Vec): Vec {
  const tx = 2 * (y * v[2] - z * v[1])
  const ty = 2 * (z * v[0] - x * v[2])
  const tz = 2 * (x * v[1] - y * v[0])
  return [
    v[0] + w * tx + y * tz - z * ty,
    v[1] + w * ty + z * tx - x * tz,
    v[2] + w * tz + x * ty - y * tx,
  ]
}

/** A direction of the table's frame, in the piece's own. */
export const unrotate = ([w, x, y, z]: Quaternion, v: Vec): Vec => rotate([w, -x, -y, -z], v)

const HALF = Math.SQRT1_2
const FACES: Record<Face, [disc: Quaternion, block: Quaternion]> = {
  flat: [
    [1, 0, 0, 0],
    [1, 0, 0, 0],
  ],
  edge: [
    [HALF, HALF, 0, 0],
    [HALF, HALF, 0, 0],
  ],
  side: [
    [1, 0, 0, 0],
    [HALF, HALF, 0, 0],
  ],
  end: [
    [1, 0, 0, 0],
    [HALF, 0, HALF, 0],
  ],
}

export const facesOf = (disc: boolean): readonly Face[] =>
  disc ? ['flat', 'edge'] : ['flat', 'side', 'end']

/** How a piece is turned that stands on a face and is then turned by thousandths of a turn. */
export function turned(disc: boolean, face: Face, yaw: number): Quaternion {
  const [c, s] = [Math.cos((Math.PI * yaw) / 1000), Math.sin((Math.PI * yaw) / 1000)]
  const [w, x, y, z] = FACES[face][disc ? 0 : 1]
  return [c * w - s * z, c * x - s * y, c * y + s * x, c * z + s * w]
}

/** The points that stand out furthest: a block's corners, points round a disc's two edges. */
export function outline(disc: boolean, pose: Pose): Vec[] {
  return (disc ? DISC_CORNERS : BLOCK_CORNERS).map((corner) => {
    const [x, y, z] = rotate(turnOf(pose), corner)
    return [pose[0] + x, pose[1] + y, pose[2] + z]
  })
}

const SIDES = [1, -1]
const BLOCK_CORNERS: Vec[] = SIDES.flatMap((a) =>
  SIDES.flatMap((b) =>
    SIDES.map((c): Vec => [a * HALF_BLOCK[0], b * HALF_BLOCK[1], c * HALF_BLOCK[2]]),
  ),
)
const DISC_CORNERS: Vec[] = Array.from({ length: 24 }, (_, k) => (Math.PI * k) / 12).flatMap((a) =>
  SIDES.map((up): Vec => [DISC_RADIUS * Math.cos(a), DISC_RADIUS * Math.sin(a), up * HALF_DISC]),
)

/** As it was placed: which way it stands and its turn in thousandths; null if it lies askew. */
export function placedAs(disc: boolean, pose: Pose): { face: Face; yaw: number } | null {
  for (const face of facesOf(disc)) {
    const yaw = yawOn(disc, face, turnOf(pose))
    const [w, x, y, z] = turned(disc, face, yaw)
    const same = Math.abs(w * pose[3] + x * pose[4] + y * pose[5] + z * pose[6])
    if (same > 0.9998 || (disc && face === 'flat' && isLevel(pose))) return { face, yaw }
  }
  return null
}

const isLevel = (pose: Pose) => Math.abs(rotate(turnOf(pose), [0, 0, 1])[2]) > 0.9995

/** The turn about the upright that brings the face nearest to how it is turned. */
function yawOn(disc: boolean, face: Face, [w, x, y, z]: Quaternion): number {
  const [a, b, c, d] = FACES[face][disc ? 0 : 1]
  // The product of the turn with the face's inverse: what is left is the yaw.
  const [pw, pz] = [w * a + x * b + y * c + z * d, z * a - w * d - x * c + y * b]
  return mod(Math.round((2 * Math.atan2(pz, pw) * 1000) / (2 * Math.PI)), 1000)
}

export const mod = (n: number, by: number) => ((n % by) + by) % by

// -- the world in which it is drawn: X east, Y up, Z south, in tenths of a metre -----------------

export const SCALE = 10

export const toWorld = (x: number, y: number, z: number): Vec => [x * SCALE, z * SCALE, -y * SCALE]
export const fromWorld = ([x, y, z]: Vec): Vec => [x / SCALE, -z / SCALE, y / SCALE]
/** For three.js: x, y, z, w. */
export const worldTurn = ([w, x, y, z]: Quaternion): [number, number, number, number] => [
  x,
  z,
  -y,
  w,
]
