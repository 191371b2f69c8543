// The 3D view as seen from outside the canvas: what a pixel shows, and where a place is on the
// screen.

import { type Eye, enters, type Insets, mix } from '../../kit/camera'
import type { Vec } from '../../kit/cubes'
import { leastOf } from '../../kit/least'
import { Stage as Table3D } from '../../kit/stage'
import { BESIDE, frameAround, type Home, Rig } from './camera'
import type { Tracks } from './frames'
import type { Motion } from './motion'
import { isDisc, piecesIn } from './pieces'
import { fromWorld, halvesOf, type Point, toWorld, turnOf, unrotate } from './pose'
import type { Box } from './types.gen'

/** Free at the lower edge, where the caption lies; on a phone it lies below. */
const INSETS: Insets = { top: 14, right: 10, bottom: 46, left: 10 }
const SLIM: Insets = { top: 4, right: 4, bottom: 4, left: 4 }
const NEAR_DISC = 13 // CSS pixels round a disc's middle that still mean it
const NEAR_DISC_TOUCH = 26
const ABOVE_FINGER = 52

export interface Hit {
  /** The piece that was met; null on the table or beside it. */
  piece: number | null
  /** On the table, in metres; where a piece was met, there on it. */
  at: Point
  /** Is it over the table top? */
  onTable: boolean
}

export class Stage extends Table3D {
  readonly orbit: Rig
  /** Is the ghost still gliding to its place? */
  gliding = false
  /** Half the width and depth of the table, and whether it is round. */
  table: { half: Point; round: boolean } = { half: [0.5, 0.5], round: false }
  /** Is it touched with fingers, which hide what is under them? */
  coarse = false
  /** Is a piece in hand? */
  carries = false
  /** Does the camera follow what moves? */
  follows = true
  private following = false

  constructor(
    private readonly box: Box,
    readonly motion: Motion,
    home: Home,
    seat: number,
  ) {
    super()
    this.orbit = new Rig(home, seat)
  }

  override attach(canvas: HTMLElement, wake: () => void): () => void {
    this.motion.wake = wake
    const detach = super.attach(canvas, wake)
    return () => {
      this.motion.wake = () => {}
      detach()
    }
  }

  get busy(): boolean {
    return this.motion.busy || this.gliding
  }

  override get moving(): boolean {
    return this.motion.busy
  }

  /** The camera goes to where something moves, nearer when a king is hit, and back. */
  follow(stretch: { tracks: Tracks; slow: boolean } | null): void {
    if (!this.follows) return
    if (!stretch) {
      if (this.following) this.orbit.goHome()
      this.following = false
    } else {
      this.following = true
      const points = [...stretch.tracks.values()].flatMap((track) =>
        track.filter(({ pose }) => pose[2] > -0.02).map(({ pose }): Point => [pose[0], pose[1]]),
      )
      if (points.length) this.orbit.look(frameAround(points, stretch.slow ? 0.06 : 0.14, 0.06))
    }
    this.wake()
  }

  eye(size: { width: number; height: number }): Eye {
    return this.orbit.eye(size, size.width > BESIDE ? INSETS : SLIM)
  }

  override advance(now: number): boolean {
    this.motion.advance(now)
    return this.motion.busy
  }

  override skip(): boolean {
    const skipped = this.motion.skip()
    if (skipped) this.wake()
    return skipped
  }

  hold(isHeld: boolean): void {
    this.orbit.held = isHeld
    this.wake()
  }

  pick(clientX: number, fingerY: number): Hit | null {
    const clientY = this.coarse && this.carries ? fingerY - ABOVE_FINGER : fingerY
    const seen = this.ray(clientX, clientY)
    if (!seen) return null
    const at = this.over(clientX, clientY, 0)
    const disc = this.discNear(clientX, clientY, this.coarse ? NEAR_DISC_TOUCH : NEAR_DISC)
    let least = Number.POSITIVE_INFINITY
    let met: number | null = null
    for (const piece of piecesIn(this.box)) {
      const pose = this.motion.pose(piece)
      if (!pose) continue
      const turn = turnOf(pose)
      const from = fromWorld(seen.from)
      const ray = fromWorld(seen.ray)
      const half = halvesOf(this.box, isDisc(this.box, piece))
      const local = unrotate(turn, [from[0] - pose[0], from[1] - pose[1], from[2] - pose[2]])
      const far = enters(local, unrotate(turn, ray), half.map((n) => -n) as Vec, half)
      if (far < least) {
        least = far
        met = piece
      }
    }
    this.orbit.pointed = at
    if (met === null) {
      return at && { piece: disc, at, onTable: this.isOver(at) }
    }
    const [x, y] = fromWorld(mix([1, seen.from], [least, seen.ray]))
    return { piece: disc ?? met, at: [x, y], onTable: true }
  }

  /** The disc whose middle is seen nearest to a pixel. */
  discNear(clientX: number, clientY: number, within: number): number | null {
    const far = (piece: number) => {
      const pose = isDisc(this.box, piece) && this.motion.pose(piece)
      if (!pose) return within
      const [x, y] = this.screenOf(pose[0], pose[1], pose[2])
      return Math.hypot(x - clientX, y - clientY)
    }
    return leastOf(piecesIn(this.box), far, within)
  }

  /** Where the pixel lies on the plane at that height, in metres. */
  over(clientX: number, clientY: number, height: number): Point | null {
    const met = this.onPlane(clientX, clientY, height * 10)
    if (!met) return null
    const [x, y] = fromWorld(met)
    return [x, y]
  }

  isOver([x, y]: Point): boolean {
    const { half, round } = this.table
    return round ? Math.hypot(x, y) < half[0] : Math.abs(x) < half[0] && Math.abs(y) < half[1]
  }

  /** A place on the table or over it, in metres. */
  protected placeAt(x: number, y: number, z: number): Vec {
    return toWorld(x, y, z)
  }
}
