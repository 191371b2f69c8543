// Recorded motion, as docs/barrier-battles.md writes it down: 60 frames a second of whatever moved.

import { isDisc } from './pieces'
import { GRAVITY, type Pose } from './pose'
import type { Box } from './types.gen'

const RATE = 60
const PLACE = 10_000
const TURN = 32_767 / Math.SQRT1_2
const ABSOLUTE = 0x80
const WIDEST_GAP = 0.3 // seconds: after a longer one the piece stood still, and then moved off

/** A piece at a moment, in seconds from the start. */
export interface Moment {
  at: number
  pose: Pose
}

/** Of each piece that moves, its moments in order. */
export type Tracks = Map<number, Moment[]>

async function inflate(text: string): Promise<DataView> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new DataView(await new Response(stream).arrayBuffer())
}

export async function decode(text: string): Promise<Tracks> {
  return text ? unpack(await inflate(text)) : new Map()
}

export function unpack(data: DataView): Tracks {
  const tracks: Tracks = new Map()
  const last = new Map<number, Int16Array>()
  let at = 0
  while (at < data.byteLength) {
    const seconds = data.getUint16(at, true) / RATE
    const count = data.getUint8(at + 2)
    at += 3
    for (let body = 0; body < count; body++, at += 14) {
      const piece = data.getUint8(at)
      const flags = data.getUint8(at + 1)
      const before = flags & ABSOLUTE ? undefined : last.get(piece)
      const now = new Int16Array(6) // adding wraps at 16 bits
      for (let i = 0; i < 6; i++) {
        now[i] = data.getInt16(at + 2 + 2 * i, true) + (before?.[i] ?? 0)
      }
      last.set(piece, now)
      const track = tracks.get(piece) ?? []
      track.push({ at: seconds, pose: poseOf(now, flags & 3) })
      tracks.set(piece, track)
    }
  }
  return tracks
}

function poseOf(numbers: Int16Array, left: number): Pose {
  const [x = 0, y = 0, z = 0, ...parts] = numbers
  const turn = parts.map((part) => part / TURN)
  const rest = 1 - turn.reduce((sum, part) => sum + part * part, 0)
  turn.splice(left, 0, Math.sqrt(Math.max(0, rest)))
  return [x / PLACE, y / PLACE, z / PLACE, ...turn] as unknown as Pose
}

/** Each track begins where the piece stood. */
export function startingAt(tracks: Tracks, start: (piece: number) => Pose | null): Tracks {
  for (const [piece, track] of tracks) {
    const from = start(piece)
    const first = track[0]
    if (from && first && first.at > 0) {
      if (first.at > WIDEST_GAP) track.unshift({ at: first.at - 1 / RATE, pose: from })
      track.unshift({ at: 0, pose: from })
    }
  }
  return tracks
}

/** Where the piece is at a moment; the last pose after its end. */
export function sample(track: readonly Moment[], seconds: number): Pose | null {
  let [low, high] = [0, track.length - 1]
  const [first, last] = [track[0], track[high]]
  if (!first || !last) return null
  if (seconds <= first.at) return first.pose
  if (seconds >= last.at) return last.pose
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((track[middle] as Moment).at <= seconds) low = middle
    else high = middle
  }
  const [a, b] = [track[low] as Moment, track[high] as Moment]
  // It lay still in between, unless the recorder left out every second frame or so.
  const from = b.at - a.at > WIDEST_GAP ? b.at - 1 / RATE : a.at
  return between(a.pose, b.pose, Math.max(0, (seconds - from) / (b.at - from)))
}

/** Part of the way from one pose to another. */
export function between(a: Pose, b: Pose, share: number): Pose {
  const same = a[3] * b[3] + a[4] * b[4] + a[5] * b[5] + a[6] * b[6]
  const sign = same < 0 ? -1 : 1
  const mixed = a.map((n, i) => n + ((i > 2 ? sign : 1) * (b[i] as number) - n) * share)
  const long = Math.hypot(...mixed.slice(3))
  return mixed.map((n, i) => (i > 2 ? n / long : n)) as Pose
}

/** Something knocks against something. */
export interface Impact {
  at: number
  disc: boolean
  /** Metres a second by which the piece changed its way. */
  jolt: number
}

const LEAST_JOLT = 0.14 // metres a second; friction takes 0.05 in a frame
const APART = 0.07 // seconds between two impacts of one piece
const MOST = 40

/** What can be heard: sudden changes of speed. */
export function impactsOf(box: Box, tracks: Tracks): Impact[] {
  const found: Impact[] = []
  for (const [piece, track] of tracks) {
    let quietUntil = 0
    for (let i = 2; i < track.length; i++) {
      const [a, b, c] = [track[i - 2], track[i - 1], track[i]] as [Moment, Moment, Moment]
      const jolt = Math.hypot(
        ...[0, 1, 2].map((axis) => speed(b, c, axis) - speed(a, b, axis) + fallen(b, c, axis)),
      )
      if (jolt < LEAST_JOLT || b.at < quietUntil) continue
      quietUntil = b.at + APART
      found.push({ at: b.at, disc: isDisc(box, piece), jolt })
    }
  }
  const loudest = found.sort((one, other) => other.jolt - one.jolt).slice(0, MOST)
  return loudest.sort((one, other) => one.at - other.at)
}

const speed = (a: Moment, b: Moment, axis: number) =>
  ((b.pose[axis] as number) - (a.pose[axis] as number)) / (b.at - a.at)

/** What gravity alone changes, when the piece is in the air. */
const fallen = (a: Moment, b: Moment, axis: number) =>
  axis === 2 && speed(a, b, 2) < -0.05 ? GRAVITY * (b.at - a.at) : 0
