// Pieces as a small drawing, seen from a player's seat: fortresses to choose from, levels, rules.

import type { ReactNode } from 'react'
import type { Vec } from '../../kit/cubes'
import { lacquer, paintOf } from './colours'
import { componentOf, isDisc } from './pieces'
import { halvesOf, outline, type Point, type Pose, RIMS, rotate, turnOf } from './pose'
import { hull } from './snap'
import type { Box } from './types.gen'

const MM = 1000
const HIGH = (50 * Math.PI) / 180 // over the table's plane
const [UP, AWAY] = [Math.cos(HIGH), Math.sin(HIGH)]

/** Where a place in metres is drawn. */
export const drawnAt = ([x, y, z]: Vec): Point => [x * MM, -(y * AWAY + z * UP) * MM]

const farther = ([, y, z]: readonly number[]) => (y as number) * UP - (z as number) * AWAY
const isSeen = (normal: Vec) => normal[2] * AWAY - normal[1] * UP > 0.001

const points = (corners: readonly Point[]) =>
  corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

const TOP = '#f3dfba'
const FRONT = '#d9b67f'
const SIDE = '#c39c66'

interface PartProps {
  box: Box
  piece: number
  pose: Pose
}

function Block({ box, piece, pose }: PartProps) {
  const halves = halvesOf(box, false)
  const turn = turnOf(pose)
  const { end } = paintOf(componentOf(box, piece).owner)
  const faces = [0, 1, 2].flatMap((axis) =>
    [1, -1].flatMap((side): ReactNode[] => {
      const normal: Vec = [0, 0, 0]
      normal[axis] = side
      const out = rotate(turn, normal)
      if (!isSeen(out)) return []
      const [b, c] = [(axis + 1) % 3, (axis + 2) % 3] as [0, 1]
      const corners = [
        [1, 1],
        [1, -1],
        [-1, -1],
        [-1, 1],
      ].map(([u = 1, v = 1]) => {
        const corner: Vec = [0, 0, 0]
        corner[axis] = side * halves[axis as 0]
        corner[b] = u * halves[b]
        corner[c] = v * halves[c]
        const [x, y, z] = rotate(turn, corner)
        return drawnAt([pose[0] + x, pose[1] + y, pose[2] + z])
      })
      const wood = out[2] > 0.7 ? TOP : Math.abs(out[0]) > 0.7 ? SIDE : FRONT
      const fill = axis === 0 ? end : wood
      return [<polygon key={`${axis} ${side}`} points={points(corners)} fill={fill} />]
    }),
  )
  return <g className="barrier-sketch-part">{faces}</g>
}

function Disc({ box, piece, pose }: PartProps) {
  const component = componentOf(box, piece)
  const [radius, , half] = halvesOf(box, true)
  const turn = turnOf(pose)
  const up = isSeen(rotate(turn, [0, 0, 1])) ? 1 : -1
  const cap = (share: number) =>
    RIMS.filter(([, , z]) => z === up).map(([x, y, z]): Point => {
      const [dx, dy, dz] = rotate(turn, [share * radius * x, share * radius * y, half * z])
      return drawnAt([pose[0] + dx, pose[1] + dy, pose[2] + dz])
    })
  const colour = lacquer(component)
  const { mark } = paintOf(component.owner)
  return (
    <g className="barrier-sketch-part" data-piece={piece}>
      <polygon points={points(hull(outline(box, piece, pose).map(drawnAt)))} fill={colour} />
      <polygon className="barrier-sketch-cap" points={points(cap(1))} fill={colour} />
      {component.kind === 'king' ? (
        <polygon points={points(cap(0.5))} fill={mark} />
      ) : (
        <polygon points={points(cap(0.62))} fill="none" stroke={mark} strokeWidth="2" />
      )}
    </g>
  )
}

export type Rows = readonly (readonly [number, Pose])[]

/** All of them, the far ones first. */
export function Parts({ box, rows }: { box: Box; rows: Rows }) {
  return [...rows]
    .sort(([, a], [, b]) => farther(b) - farther(a))
    .map(([piece, pose]) => {
      const Part = isDisc(box, piece) ? Disc : Block
      return <Part key={piece} box={box} piece={piece} pose={pose} />
    })
}

/** What a drawing of these must show, as an SVG view box. */
export function viewBoxOf(box: Box, rows: Rows, room = 14): string {
  const all = rows.flatMap(([piece, pose]) => outline(box, piece, pose).map(drawnAt))
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room]
  const [right, bottom] = [Math.max(...xs) + room, Math.max(...ys) + room]
  return [left, top, right - left, bottom - top].map((n) => n.toFixed(0)).join(' ')
}

/** Beside words that say the same. */
export function Sketch({ box, rows }: { box: Box; rows: Rows }) {
  return (
    <svg className="barrier-sketch" viewBox={viewBoxOf(box, rows)} aria-hidden="true">
      <Parts box={box} rows={rows} />
    </svg>
  )
}
