// Parts of what moves: pieces lowered by a hand one after another, and pieces that fall.

import type { Impact, Moment, Tracks } from './frames'
import { isDisc } from './pieces'
import type { Pose } from './pose'

const EACH = 0.26 // seconds for one piece
const APART = 0.035 // seconds from one piece to the next
const FLOOR = -0.74 // metres
const GRAVITY = 9.81

export interface Lowered {
  seconds: number
  ends: readonly (readonly [number, Pose])[]
  impacts: Impact[]
  pose(piece: number, at: number): Pose | null | undefined
}

/** The lower ones first. */
export function lowered(rows: readonly (readonly [number, Pose])[]): Lowered {
  const order = [...rows].sort(([, a], [, b]) => a[2] - b[2])
  const begins = new Map(order.map(([piece], i) => [piece, i * APART]))
  const ends = new Map(order)
  return {
    seconds: EACH + APART * Math.max(0, order.length - 1),
    ends: order,
    impacts: order.map(([piece], i) => ({ at: EACH + i * APART, disc: isDisc(piece), jolt: 0.3 })),
    pose: (piece, at) => {
      const [begin, end] = [begins.get(piece), ends.get(piece)]
      if (begin === undefined || !end) return undefined
      const share = Math.min(1, (at - begin) / EACH)
      if (share < 0) return null
      const [x, y, z, ...turn] = end
      return [x, y, z + 0.07 * (1 - share) ** 2, ...turn]
    },
  }
}

/** What left the table falls on to the floor, and is lost in the dark. */
export function falling(tracks: Tracks, fell: readonly (readonly [number, number])[]): Tracks {
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
