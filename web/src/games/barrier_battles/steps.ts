// The kinds of steps in which pieces move: a hand lowers or lifts them, or they slide and fall.

import {
  between,
  decode,
  type Impact,
  impactsOf,
  type Moment,
  sample,
  startingAt,
  type Tracks,
} from './frames'
import { isDisc, isKing, piecesIn, piecesOf, poseOf } from './pieces'
import { GRAVITY, type Pose } from './pose'
import type {
  BarrierBattles,
  Box,
  Flicked,
  FlickedUnsteadily,
  Moved,
  Placed,
  View,
} from './types.gen'

export type Event = BarrierBattles['event']

export const BATTLE = 2 // the lane after those of the two who build
const RISE = 0.22 // seconds
const EACH = 0.26 // for one of several pieces
const APART = 0.035 // from one of them to the next
const PAUSE = 0.35 // before what is out is taken off
const SWEEP = 0.7
const FLOOR = -0.74 // metres

/** Something that is said when its moment comes. */
export interface Mark {
  at: number
  event: Event
  piece: number
}

export interface Step {
  lane: number
  seconds: number
  /** False until its frames are unpacked. */
  ready: boolean
  begin?(): void
  /** Where a piece of it is; undefined for one that it leaves alone. */
  pose(piece: number, at: number): Pose | null | undefined
  ends: readonly (readonly [number, Pose | null])[]
  marks: Mark[]
  impacts: Impact[]
  /** The stretch in which time runs slowly. */
  slow: [from: number, to: number] | null
  /** The pieces that move, for a camera that follows. */
  tracks?: Tracks
  /** The disc that is about to be flicked. */
  shows?: number
}

export const blank = () => ({
  ready: true,
  ends: [],
  marks: [] as Mark[],
  impacts: [] as Impact[],
  slow: null,
  pose: () => undefined,
})

/** The table as it is when a step begins. */
export interface Now {
  box: Box
  shown: (piece: number) => Pose | null
  wake(): void
}

/** Frames that cannot be unpacked are no motion: the end is shown. */
const unpacked = (frames: string) => decode(frames).catch((): Tracks => new Map())

/** How hard a finger hits a disc, in metres a second: the loudest that is heard of it. */
const HARDEST = 2.5

/**
 * A stretch of motion from its frames; `lost` is what went out in it, `struck` the flick with which
 * it begins.
 */
export function clip(
  event: Moved,
  lost: readonly Event[],
  struck: Flicked | FlickedUnsteadily | null,
  table: Now,
): Step {
  const marks = lost.flatMap((one): Mark[] =>
    one.type === 'eliminated' || one.type === 'block_lost'
      ? [{ at: one.seconds, event: one, piece: one.piece }]
      : [],
  )
  const hit = marks.find(({ piece }) => isKing(table.box, piece))
  const step: Step = {
    lane: BATTLE,
    seconds: event.seconds + (marks.length ? PAUSE : 0),
    ready: false,
    pose: () => undefined,
    ends: [...event.ends, ...marks.map(({ piece }) => [piece, null] as const)],
    marks,
    impacts: [],
    slow: hit ? [hit.at - 0.1, hit.at + 0.16] : null,
  }
  void unpacked(event.frames).then((tracks) => {
    const moves = falling(tracks, event.fell)
    step.tracks = moves
    const jolt = struck && Math.hypot(...struck.impulse) / 1e6 / table.box.table.disc_mass
    const finger: Impact[] = jolt ? [{ at: 0.001, disc: true, jolt: Math.min(HARDEST, jolt) }] : []
    step.impacts = [...finger, ...impactsOf(table.box, moves)]
    const fallen = Math.max(0, ...event.fell.map(([, piece]) => moves.get(piece)?.at(-1)?.at ?? 0))
    step.seconds = Math.max(step.seconds, fallen)
    step.begin = () => startingAt(moves, table.shown)
    step.pose = (piece, at) => {
      const track = moves.get(piece)
      return track && sample(track, at)
    }
    step.ready = true
    table.wake()
  })
  return step
}

/** A piece is lowered, and settles as it would. */
export function placing({ seat, piece, frames, ends, seconds }: Placed, table: Now): Step {
  const end = ends.find(([one]) => one === piece)?.[1] ?? null
  const step: Step = {
    ...blank(),
    lane: seat,
    seconds: RISE + seconds,
    ready: false,
    ends,
  }
  void unpacked(frames).then((tracks) => {
    const first = tracks.get(piece)?.[0]?.pose ?? end
    step.impacts = [
      { at: RISE, disc: isDisc(table.box, piece), jolt: 0.5 },
      ...impactsOf(table.box, tracks).map((impact) => ({ ...impact, at: impact.at + RISE })),
    ]
    step.begin = () => startingAt(tracks, table.shown)
    step.pose = (one, at) => {
      if (one === piece && at < RISE) return first && high(first, 1 - at / RISE)
      const track = tracks.get(one)
      return track ? sample(track, Math.max(0, at - RISE)) : one === piece ? end : undefined
    }
    step.ready = true
    table.wake()
  })
  return step
}

export function lifting(lane: number, piece: number, table: Now): Step {
  const step: Step = {
    ...blank(),
    lane,
    seconds: RISE,
    ends: [[piece, null]],
  }
  step.begin = () => {
    const start = table.shown(piece)
    step.pose = (one, at) => (one === piece ? start && high(start, at / RISE) : undefined)
  }
  return step
}

/** Everything that the seat had goes, and the fortress comes down piece by piece. */
export function building(seat: number, view: View): Step {
  const mine = piecesOf(view, seat)
  const rows = mine.flatMap((piece): [number, Pose][] => {
    const pose = poseOf(view, piece)
    return pose ? [[piece, pose]] : []
  })
  const step = lowering(view, seat, rows)
  const gone = mine.filter((piece) => !poseOf(view, piece))
  return { ...step, ends: [...step.ends, ...gone.map((piece) => [piece, null] as const)] }
}

/** Pieces are lowered by a hand one after another, the lower ones first. */
export function lowering(box: Box, lane: number, rows: readonly (readonly [number, Pose])[]): Step {
  const order = [...rows].sort(([, a], [, b]) => a[2] - b[2])
  const begins = new Map(order.map(([piece], i) => [piece, i * APART]))
  const ends = new Map(order)
  return {
    ...blank(),
    lane,
    seconds: EACH + APART * Math.max(0, order.length - 1),
    ends: order,
    impacts: order.map(([piece], i) => ({
      at: EACH + i * APART,
      disc: isDisc(box, piece),
      jolt: 0.3,
    })),
    pose: (piece, at) => {
      const [begin, end] = [begins.get(piece), ends.get(piece)]
      if (begin === undefined || !end) return undefined
      const share = Math.min(1, (at - begin) / EACH)
      return share < 0 ? null : high(end, 1 - share)
    },
  }
}

/** A trick shot is set up, at once. */
export function setting(rows: readonly (readonly [number, Pose])[], table: Now): Step {
  const there = new Map(rows)
  const ends = piecesIn(table.box).map((piece) => [piece, there.get(piece) ?? null] as const)
  return { ...blank(), lane: BATTLE, seconds: 0, ends }
}

/** The table is cleared but for the kings. */
export function sweeping(kings: ReadonlyMap<number, Pose>, table: Now): Step {
  const pieces = piecesIn(table.box)
  const ends = pieces.map((piece) => [piece, kings.get(piece) ?? null] as const)
  const step: Step = { ...blank(), lane: BATTLE, seconds: SWEEP, ends }
  step.begin = () => {
    const from = pieces.map(table.shown)
    step.pose = (piece, at) => {
      const [start, end] = [from[piece], kings.get(piece)]
      if (start && end) return between(start, end, smooth(at / SWEEP))
      return start ? high(start, at / SWEEP) : (end ?? null)
    }
  }
  return step
}

/** What left the table falls on to the floor, and is lost in the dark. */
function falling(tracks: Tracks, fell: readonly (readonly [number, number])[]): Tracks {
  for (const [, piece] of fell) {
    const track = tracks.get(piece)
    const [before, last] = [track?.at(-2), track?.at(-1)]
    if (!track || !before || !last) continue
    const passed = last.at - before.at || 1
    const speed = [0, 1, 2].map(
      (axis) => ((last.pose[axis] as number) - (before.pose[axis] as number)) / passed,
    ) as [number, number, number]
    for (let t = 0.05; t < 0.8; t += 0.05) {
      const [x, y, z, ...turn] = last.pose
      const height = z + speed[2] * t - (GRAVITY * t * t) / 2
      const moment: Moment = {
        at: last.at + t,
        pose: [x + speed[0] * t, y + speed[1] * t, height, ...turn],
      }
      track.push(moment)
      if (height < FLOOR) break
    }
  }
  return tracks
}

const smooth = (t: number) => t * t * (3 - 2 * t)

/** So much of the way up, as a hand lifts. */
function high(pose: Pose, share: number): Pose {
  const [x, y, z, ...turn] = pose
  return [x, y, z + 0.05 * share ** 2, ...turn]
}
