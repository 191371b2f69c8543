// A table in 3D as seen from outside its canvas: what a pixel shows, and where a place is on the
// screen.

import { type Eye, mix, type Point, pixelOf, rayThrough } from './camera'
import type { Vec } from './cubes'

declare global {
  interface Window {
    /**
     * For tests in a browser. `screenOf` gives the CSS pixel at which a place of the board is seen;
     * `idle` is true when nothing moves, neither pieces nor camera; `moving` while pieces are on
     * their way, so that nobody should know yet what comes of it.
     */
    breakroomBoard?: {
      screenOf(x: number, y: number, z?: number): [number, number]
      idle(): boolean
      moving(): boolean
    }
  }
}

type Size = { width: number; height: number }

export abstract class Stage {
  abstract readonly orbit: {
    readonly settled: boolean
    goToSide(side: number): void
    goToTop(): void
  }
  /** Asks for one more frame. */
  wake: () => void = () => {}
  private canvas: HTMLElement | null = null

  abstract eye(size: Size): Eye
  /** Do pieces still move? */
  abstract get busy(): boolean
  /** Are they on their way to where they belong? */
  get moving(): boolean {
    return false
  }
  /** A place as the board counts them, in the coordinates of the scene. */
  protected abstract placeAt(x: number, y: number, z: number): Vec

  attach(canvas: HTMLElement, wake: () => void): () => void {
    this.canvas = canvas
    this.wake = wake
    window.breakroomBoard = {
      screenOf: (x, y, z = 0) => this.screenOf(x, y, z),
      idle: () => !this.busy && this.orbit.settled,
      moving: () => this.moving,
    }
    return () => {
      this.canvas = null
      this.wake = () => {}
      delete window.breakroomBoard
    }
  }

  /** Moves on to a moment; true while something still moves. */
  advance(_now: number): boolean {
    return this.busy
  }

  /** 0 is one's own side. */
  lookFromSide(side: number): void {
    this.orbit.goToSide(side)
    this.wake()
  }

  lookFromAbove(): void {
    this.orbit.goToTop()
    this.wake()
  }

  /** Shows the end of what moves; false if nothing did. */
  skip(): boolean {
    return false
  }

  screenOf(x: number, y: number, z: number): Point {
    const box = this.canvas?.getBoundingClientRect()
    if (!box?.height) return [0, 0]
    const [px, py] = pixelOf(this.eye(box), this.placeAt(x, y, z), box.width, box.height)
    return [box.left + px, box.top + py]
  }

  /** From the eye through a pixel of the window. */
  protected ray(clientX: number, clientY: number): { from: Vec; ray: Vec } | null {
    const box = this.canvas?.getBoundingClientRect()
    if (!box?.height) return null
    const eye = this.eye(box)
    const [px, py] = [clientX - box.left, clientY - box.top]
    return { from: eye.position, ray: rayThrough(eye, px, py, box.width, box.height) }
  }

  /** Where a pixel lies on the level plane at that height of the scene. */
  protected onPlane(clientX: number, clientY: number, height: number): Vec | null {
    const seen = this.ray(clientX, clientY)
    if (!seen) return null
    const far = (height - seen.from[1]) / seen.ray[1]
    return far > 0 ? mix([1, seen.from], [far, seen.ray]) : null
  }
}
