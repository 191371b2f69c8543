// The 3D view as seen from outside the canvas: what a pixel shows, and where a square is on the
// screen.

import { type Eye, type Insets, Orbit, type Point, pixelOf, rayThrough } from '../../kit/camera'
import { eyeFor, type Hit, pick, worldOf } from './camera'
import { SIZE } from './geometry'
import type { Motion } from './motion'

const NARROW = 520 // CSS pixels: below it the strip at the top is as wide as the view

/** The strip at the top and the caption at the bottom lie over the canvas. */
const insetsFor = ({ width }: { width: number }): Insets =>
  width < NARROW
    ? { top: 52, right: 6, bottom: 40, left: 6 }
    : { top: 36, right: 12, bottom: 44, left: 12 }

export class Stage {
  readonly orbit: Orbit
  heights: readonly number[] = []
  /** Asks for one more frame. */
  wake: () => void = () => {}
  /** Is the ghost still gliding to its place? */
  gliding = false
  private canvas: HTMLElement | null = null

  constructor(
    readonly motion: Motion,
    home: number,
  ) {
    this.orbit = new Orbit(home)
  }

  attach(canvas: HTMLElement, wake: () => void): () => void {
    this.canvas = canvas
    this.wake = wake
    window.breakroomBoard = {
      screenOf: (x, y) => this.screenOf(x, y),
      idle: () => !this.motion.busy && this.orbit.settled && !this.gliding,
    }
    return () => {
      this.canvas = null
      this.wake = () => {}
      delete window.breakroomBoard
    }
  }

  eye(size: { width: number; height: number }): Eye {
    return eyeFor(this.orbit, this.orbit.tops, size, insetsFor(size))
  }

  pick(clientX: number, clientY: number): Hit | null {
    const box = this.canvas?.getBoundingClientRect()
    if (!box?.height) return null
    const eye = this.eye(box)
    const ray = rayThrough(eye, clientX - box.left, clientY - box.top, box.width, box.height)
    return pick(eye.position, ray, this.heights)
  }

  skip(): boolean {
    if (!this.motion.moving) return false
    this.motion.skip()
    this.wake()
    return true
  }

  advance(now: number): boolean {
    this.motion.advance(now)
    return this.motion.busy
  }

  /**
   * Whole numbers mean the middle of a square, (0.5, 0) the point between a1 and b1. With a block
   * in hand, a click there places it so that the box of its footprint is centred as nearly as
   * possible on that point: click `screenOf(x + (width - 1) / 2, y + (depth - 1) / 2)` to set its
   * least corner on (x, y). A high stack in front may hide the point: press T first.
   */
  private screenOf(x: number, y: number): Point {
    const box = this.canvas?.getBoundingClientRect()
    if (!box?.height) return [0, 0]
    const square = SIZE * Math.floor(y + 0.5) + Math.floor(x + 0.5)
    const world = worldOf(x + 0.5, y + 0.5, this.heights[square] ?? 0)
    const [px, py] = pixelOf(this.eye(box), world, box.width, box.height)
    return [box.left + px, box.top + py]
  }
}
