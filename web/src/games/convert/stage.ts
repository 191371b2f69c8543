// The 3D view as seen from outside the canvas: what a pixel shows, and where a square is on the
// screen.

import { type Eye, type Insets, Orbit } from '../../kit/camera'
import type { Vec } from '../../kit/cubes'
import { Stage as Table3D } from '../../kit/stage'
import { eyeFor, type Hit, pick, worldOf } from './camera'
import { SIZE } from './geometry'
import type { Motion } from './motion'

const NARROW = 520 // CSS pixels: below it the strip at the top is as wide as the view

/** The strip at the top and the caption at the bottom lie over the canvas. */
const insetsFor = ({ width }: { width: number }): Insets =>
  width < NARROW
    ? { top: 52, right: 6, bottom: 40, left: 6 }
    : { top: 36, right: 12, bottom: 44, left: 12 }

export class Stage extends Table3D {
  readonly orbit: Orbit
  heights: readonly number[] = []
  /** Is the ghost still gliding to its place? */
  gliding = false

  constructor(
    readonly motion: Motion,
    home: number,
  ) {
    super()
    this.orbit = new Orbit(home)
  }

  get busy(): boolean {
    return this.motion.busy || this.gliding
  }

  override get moving(): boolean {
    return this.motion.moving
  }

  eye(size: { width: number; height: number }): Eye {
    return eyeFor(this.orbit, this.orbit.tops, size, insetsFor(size))
  }

  pick(clientX: number, clientY: number): Hit | null {
    const seen = this.ray(clientX, clientY)
    return seen && pick(seen.from, seen.ray, this.heights)
  }

  override skip(): boolean {
    if (!this.motion.moving) return false
    this.motion.skip()
    this.wake()
    return true
  }

  override advance(now: number): boolean {
    this.motion.advance(now)
    return this.motion.busy
  }

  /**
   * Whole numbers mean the middle of a square, (0.5, 0) the point between a1 and b1. With a block
   * in hand, a click there places it so that the box of its footprint is centred as nearly as
   * possible on that point: click `screenOf(x + (width - 1) / 2, y + (depth - 1) / 2)` to set its
   * least corner on (x, y). A high stack in front may hide the point: press T first.
   */
  protected placeAt(x: number, y: number): Vec {
    const square = SIZE * Math.floor(y + 0.5) + Math.floor(x + 0.5)
    return worldOf(x + 0.5, y + 0.5, this.heights[square] ?? 0)
  }
}
