// Fortresses that the player has saved in this browser, as the first seat would build them.

import { capital } from '../../core/english'
import { keep, recall } from '../../core/keep'
import { type Kind, kindOf, piecesOf, poseOf } from './pieces'
import { type Face, facesOf, mod, outline, type Point, type Pose, placedAs, turned } from './pose'
import { lowered, standingOn } from './snap'
import type { Box, BuildHint, Lift, Place, View } from './types.gen'

const KEY = 'breakroom.fortresses'
const MOST = 24
export const LONGEST_TITLE = 30

interface Part {
  kind: Kind
  /** Tenths of a millimetre. */
  x: number
  y: number
  yaw: number
  face: Face
}

export interface Own {
  title: string
  /** In the order in which they are put down. */
  parts: Part[]
}

type Deed = Omit<Place, 'result'> | Omit<Lift, 'result'>

/** The seat's pieces on the table, the lower ones first. */
const standingOf = (view: View, seat: number) =>
  piecesOf(view, seat)
    .flatMap((piece) => {
      const pose = poseOf(view, piece)
      return pose ? [{ piece, pose }] : []
    })
    .sort((a, b) => a.pose[2] - b.pose[2])

/** What stands on a seat's half. Pieces that lie askew cannot be put down so, and are left out. */
export function drawnUp(view: View, seat: number, title: string): Own {
  const side = seat === 1 ? -1 : 1
  const parts = standingOf(view, seat).flatMap(({ piece, pose }): Part[] => {
    const stands = placedAs(view, piece, pose)
    if (!stands) return []
    const [x, y] = [pose[0], pose[1]].map((n) => Math.round(side * n * 10_000)) as Point
    const yaw = mod(stands.yaw + (seat === 1 ? 500 : 0), 1000)
    return [{ kind: kindOf(view, piece), x: x + 0, y: y + 0, yaw, face: stands.face }]
  })
  return { title, parts }
}

/** The placements that build it on a seat's half, moved so that it fits on this table. */
export function placements(
  box: Box,
  own: Own,
  seat: number,
  hint: BuildHint,
): Omit<Place, 'result'>[] {
  const side = seat === 1 ? -1 : 1
  const free = piecesOf(box, seat)
  const all = own.parts.flatMap(({ kind, x, y, yaw, face }): Omit<Place, 'result'>[] => {
    const next = free.findIndex((piece) => kindOf(box, piece) === kind)
    const [piece] = next < 0 ? [] : free.splice(next, 1)
    if (piece === undefined || !facesOf(box, piece).includes(face)) return []
    const turn = mod(yaw + (seat === 1 ? 500 : 0), 1000)
    return [{ type: 'place', piece, x: side * x + 0, y: side * y + 0, yaw: turn, face }]
  })
  for (let step = 0; step <= 60; step++) {
    // Towards the centre line, or back from it, by a centimetre more each time.
    const by = side * 100 * (step % 2 ? -(step + 1) / 2 : step / 2)
    const moved = all.map((place) => ({ ...place, y: place.y + by }))
    if (moved.every((place) => fits(box, place, hint))) return moved
  }
  return all.filter((place) => fits(box, place, hint))
}

/** Is it within the area that is offered, to the tenth of a millimetre in which that is given? */
function fits(box: Box, place: Omit<Place, 'result'>, { area, radius }: BuildHint): boolean {
  const { piece, x, y, yaw, face } = place
  const [west, south, east, north] = area
  const turn = turned(box, piece, face, yaw)
  const points = outline(box, piece, [x / 10_000, y / 10_000, 0, ...turn])
  return points.every((point) => {
    const [px = 0, py = 0] = point.map((n) => Math.round(n * 10_000))
    const isInside = px >= west && px <= east && py >= south && py <= north
    return isInside && (radius === null || Math.hypot(px, py) <= radius)
  })
}

/** The same as poses: each part lowered onto those before it. */
export function sketchOf(box: Box, own: Own): [number, Pose][] {
  const free = piecesOf(box, 0)
  const rows: [number, Pose][] = []
  for (const { kind, x, y, yaw, face } of own.parts) {
    const piece = free.find((one) => kindOf(box, one) === kind && facesOf(box, one).includes(face))
    if (piece === undefined) continue
    free.splice(free.indexOf(piece), 1)
    const held = { piece, at: [x / 10_000, y / 10_000] as Point, yaw, face }
    rows.push([piece, lowered(box, held, standingOn(box, rows), false).pose])
  }
  return rows
}

/** First everything is lifted, the upper pieces first; then it is built. */
export function rebuilt(view: View, own: Own, seat: number, hint: BuildHint): Deed[] {
  const upperFirst = standingOf(view, seat).reverse()
  const lifts = upperFirst.map(({ piece }): Deed => ({ type: 'lift', piece }))
  return [...lifts, ...placements(view, own, seat, hint)]
}

function isPart(value: unknown): value is Part {
  const part = value as Part | null
  return (
    !!part &&
    [part.x, part.y, part.yaw].every(Number.isFinite) &&
    [part.kind, part.face].every((word) => typeof word === 'string')
  )
}

export function savedOnes(): Own[] {
  const { list } = recall(KEY)
  if (!Array.isArray(list)) return []
  return list.flatMap(({ title, parts }: Partial<Own>) =>
    typeof title === 'string' && Array.isArray(parts)
      ? [{ title: title.slice(0, LONGEST_TITLE), parts: parts.filter(isPart) }]
      : [],
  )
}

/** The newest first; one of the same name is replaced. */
export function save(own: Own): Own[] {
  const titled = { ...own, title: capital(own.title.trim().slice(0, LONGEST_TITLE)) }
  const others = savedOnes().filter(({ title }) => title !== titled.title)
  return put([titled, ...others].slice(0, MOST))
}

export const forget = (gone: string): Own[] =>
  put(savedOnes().filter(({ title }) => title !== gone))

function put(list: Own[]): Own[] {
  keep(KEY, { list })
  return list
}
