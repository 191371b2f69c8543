// Where a piece is and how it is turned. Table: x east, y north, z up, metres. A pose is
// [x, y, z, qw, qx, qy, qz]; a block's own x is its long side, a disc's own z its axis.

import type { Vec } from '../../kit/cubes'
import { isDisc } from './pieces'
import type { Box, PieceView, Place } from './types.gen'

export type Pose = NonNullable<PieceView['pose']>
export type Face = Place['face']
export type Quaternion = [w: number, x: number, y: number, z: number]
/** On the table, in metres. */
export type Point = [x: number, y: number]

export const GRAVITY = 9.81

export const radiusOf = ({ table }: Box) => table.disc_diameter / 2

/** Half the sides of the box that holds a piece, in its own frame. */
export const halvesOf = (box: Box, disc: boolean): Vec =>
  disc
    ? [radiusOf(box), radiusOf(box), box.table.disc_height / 2]
    : (box.table.block.map((side) => side / 2) as Vec)

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

const turnsOf = (box: Box, piece: number) => box.faces[isDisc(box, piece) ? 'disc' : 'block']

/** The ways in which a piece can be placed. */
export const facesOf = (box: Box, piece: number) => Object.keys(turnsOf(box, piece)) as Face[]

/** Tipped over: the next way in which it stands that is another one. A block as thick as it is wide
lies on its side as it lies flat. */
export function tipped(box: Box, piece: number, face: Face): Face {
  const faces = facesOf(box, piece)
  const size = (one: Face) =>
    rotate(turnsOf(box, piece)[one] as Quaternion, halvesOf(box, isDisc(box, piece)))
      .map((half) => Math.abs(half).toFixed(6))
      .join()
  const at = faces.indexOf(face)
  const after = [...faces.slice(at + 1), ...faces.slice(0, at)]
  return after.find((one) => size(one) !== size(face)) ?? face
}

/** How a piece is turned that stands on a face and is then turned by thousandths of a turn. */
export function turned(box: Box, piece: number, face: Face, yaw: number): Quaternion {
  const [c, s] = [Math.cos((Math.PI * yaw) / 1000), Math.sin((Math.PI * yaw) / 1000)]
  const [w, x, y, z] = turnsOf(box, piece)[face] as Quaternion
  return [c * w - s * z, c * x - s * y, c * y + s * x, c * z + s * w]
}

/** The points that stand out furthest: a block's corners, points round a disc's two edges. */
export function outline(box: Box, piece: number, pose: Pose): Vec[] {
  const disc = isDisc(box, piece)
  const [a, b, c] = halvesOf(box, disc)
  return (disc ? RIMS : CORNERS).map(([x0, y0, z0]) => {
    const corner: Vec = [a * x0, b * y0, c * z0]
    const [x, y, z] = rotate(turnOf(pose), corner)
    return [pose[0] + x, pose[1] + y, pose[2] + z]
  })
}

const SIDES = [1, -1]
const CORNERS = SIDES.flatMap((x) => SIDES.flatMap((y) => SIDES.map((z): Vec => [x, y, z])))
export const RIMS = Array.from({ length: 24 }, (_, k) => (Math.PI * k) / 12).flatMap((a) =>
  SIDES.map((up): Vec => [Math.cos(a), Math.sin(a), up]),
)

/** As it was placed: which way it stands and its turn in thousandths; null if it lies askew. */
export function placedAs(box: Box, piece: number, pose: Pose): { face: Face; yaw: number } | null {
  for (const face of facesOf(box, piece)) {
    const yaw = yawOn(turned(box, piece, face, 0), turnOf(pose))
    const [w, x, y, z] = turned(box, piece, face, yaw)
    const same = Math.abs(w * pose[3] + x * pose[4] + y * pose[5] + z * pose[6])
    const lies = isDisc(box, piece) && face === 'flat' && isLevel(pose)
    if (same > 0.9998 || lies) return { face, yaw }
  }
  return null
}

const isLevel = (pose: Pose) => Math.abs(rotate(turnOf(pose), [0, 0, 1])[2]) > 0.9995

/** The turn about the upright that brings the face nearest to how it is turned. */
function yawOn([a, b, c, d]: Quaternion, [w, x, y, z]: Quaternion): number {
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
