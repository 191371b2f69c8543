// Fortresses that the player has saved in this browser, as the first seat would build them.

import { keep, recall } from '../../core/keep'
import { capital, isDisc, kindOf, ownerOf, PIECES } from './pieces'
import { type Face, mod, outline, type Point, placedAs, turned } from './pose'
import { isHome } from './snap'
import type { BuildHint, Lift, PieceView, Place } from './types.gen'

const KEY = 'breakroom.fortresses'
const MOST = 24
export const LONGEST_TITLE = 30

interface Part {
  kind: 'block' | 'disc' | 'king'
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

/** What stands on a seat's half. Pieces that lie askew cannot be put down so, and are left out. */
export function drawnUp(pieces: readonly PieceView[], seat: number, title: string): Own {
  const side = seat === 1 ? -1 : 1
  const standing = pieces.filter(({ id, pose }) => pose && ownerOf(id) === seat)
  standing.sort((a, b) => (a.pose?.[2] ?? 0) - (b.pose?.[2] ?? 0))
  const parts = standing.flatMap(({ id, pose }): Part[] => {
    const stands = pose && placedAs(isDisc(id), pose)
    if (!stands) return []
    const [x, y] = [pose[0], pose[1]].map((n) => Math.round(side * n * 10_000)) as Point
    const yaw = mod(stands.yaw + (seat === 1 ? 500 : 0), 1000)
    return [{ kind: kindOf(id), x: x + 0, y: y + 0, yaw, face: stands.face }]
  })
  return { title, parts }
}

/** The placements that build it on a seat's half, moved so that it fits on this table. */
export function placements(own: Own, seat: number, hint: BuildHint): Omit<Place, 'result'>[] {
  const side = seat === 1 ? -1 : 1
  const free: Record<Part['kind'], number[]> = { block: [], disc: [], king: [] }
  for (const piece of PIECES) if (ownerOf(piece) === seat) free[kindOf(piece)].push(piece)
  const all = own.parts.flatMap(({ kind, x, y, yaw, face }): Omit<Place, 'result'>[] => {
    const piece = free[kind].shift()
    if (piece === undefined) return []
    const turn = mod(yaw + (seat === 1 ? 500 : 0), 1000)
    return [{ type: 'place', piece, x: side * x + 0, y: side * y + 0, yaw: turn, face }]
  })
  for (let step = 0; step <= 60; step++) {
    // Towards the centre line, or back from it, by a centimetre more each time.
    const by = side * 100 * (step % 2 ? -(step + 1) / 2 : step / 2)
    const moved = all.map((place) => ({ ...place, y: place.y + by }))
    if (moved.every((place) => fits(place, hint))) return moved
  }
  return all.filter((place) => fits(place, hint))
}

function fits({ piece, x, y, yaw, face }: Omit<Place, 'result'>, hint: BuildHint): boolean {
  const turn = turned(isDisc(piece), face, yaw)
  const points = outline(isDisc(piece), [x / 10_000, y / 10_000, 0, ...turn])
  return points.every((point) => isHome([point[0], point[1]], hint))
}

/** First everything is lifted, the upper pieces first; then it is built. */
export function rebuilt(
  own: Own,
  pieces: readonly PieceView[],
  seat: number,
  hint: BuildHint,
): Deed[] {
  const standing = pieces.filter(({ id, pose }) => pose && ownerOf(id) === seat)
  standing.sort((a, b) => (b.pose?.[2] ?? 0) - (a.pose?.[2] ?? 0))
  const lifts = standing.map(({ id }): Deed => ({ type: 'lift', piece: id }))
  return [...lifts, ...placements(own, seat, hint)]
}

const FACES: readonly unknown[] = ['flat', 'side', 'end', 'edge']
const KINDS: readonly unknown[] = ['block', 'disc', 'king']

function isPart(value: unknown): value is Part {
  const part = value as Part | null
  return (
    !!part &&
    [part.x, part.y, part.yaw].every(Number.isFinite) &&
    FACES.includes(part.face) &&
    KINDS.includes(part.kind)
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
