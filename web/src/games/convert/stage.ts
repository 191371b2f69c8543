// The 3D view as seen from outside the canvas: what a pixel shows, and where a square is on the
// screen.

import { type Eye, type Insets, Orbit } from '../../kit/camera'
import type { Cell, Vec } from '../../kit/cubes'
import { Stage as Table3D } from '../../kit/stage'
import { eyeFor, type Hit, pick, worldOf } from './camera'
import { SIZE } from './geometry'
import type { Motion } from './motion'
import { clearPolar, inTheWay, raised, SEATED } from './sight'

const NARROW = 520 // CSS pixels: below it the strip at the top is as wide as the view
const RISE_MS = 160

/** The strip at the top and the caption at the bottom lie over the canvas. */
const insetsFor = ({ width }: { width: number }): Insets =>
  width < NARROW
    ? { top: 52, right: 6, bottom: 40, left: 6 }
    : { top: 36, right: 12, bottom: 44, left: 12 }

type Size = { width: number; height: number }

export class Stage extends Table3D {
  readonly orbit: Orbit
  heights: readonly number[] = []
  /** Is the ghost still gliding to its place? */
  gliding = false
  /** Show the end of every movement at once. */
  still = false
  /** The blocks that hide the ghost: they are drawn as glass. */
  clear: ReadonlySet<string> = new Set()
  private size: Size | null = null
  /** The usual seat, raised as far as the stacks make it needful; and where it is on its way. */
  private seat = { to: SEATED, now: SEATED, for: '', last: 0 }
  private side = 0

  constructor(
    readonly motion: Motion,
    private home: number,
  ) {
    super()
    this.orbit = new Orbit(home)
  }

  get busy(): boolean {
    return this.motion.busy || this.gliding || this.seat.now !== this.seat.to
  }

  override get moving(): boolean {
    return this.motion.moving
  }

  /** Stacks have grown: the eye goes up until it sees over them. */
  see(heights: readonly number[], tops: readonly number[]): void {
    this.heights = heights
    this.orbit.needRoom(tops)
    this.maybeRise()
    this.wake()
  }

  sit(home: number): void {
    this.home = home
    this.side = 0
    this.orbit.sit(home)
    this.wake()
  }

  override lookFromSide(side: number): void {
    this.side = side
    super.lookFromSide(side)
  }

  turnTable(): void {
    const seat = Math.round(this.home / (Math.PI / 2))
    const side = this.orbit.settled ? this.orbit.quarter - seat + 4 : this.side
    this.lookFromSide((side + 1) % 4)
  }

  eye(size: Size): Eye {
    const isFirst = !this.size
    this.size = { width: size.width, height: size.height }
    if (isFirst) this.maybeRise()
    if (isFirst) this.seat.now = this.seat.to
    return this.eyeFrom(raised(this.orbit.polar, this.seat.now), this.orbit, size)
  }

  private eyeFrom(polar: number, { azimuth, zoom, tops }: OrbitNow, size: Size): Eye {
    return eyeFor({ azimuth, zoom, polar }, tops, size, insetsFor(size))
  }

  private maybeRise(): void {
    const { size, heights } = this
    const { quarter, tops } = this.orbit
    const key = `${heights} ${quarter} ${size?.width} ${size?.height}`
    if (!size || !heights.length || this.seat.for === key) return
    const from = { azimuth: (quarter * Math.PI) / 2, zoom: 1, tops }
    this.seat.for = key
    this.seat.to = clearPolar(heights, quarter, (polar) => this.eyeFrom(polar, from, size).position)
  }

  /** Finds what hides these cells from the eye; none: nothing is to be seen through. */
  seeThrough(cells: readonly Cell[], blocks: ReadonlyMap<string, readonly Cell[]>): void {
    const from = this.size && cells.length ? this.eye(this.size).position : null
    this.clear = from ? inTheWay(from, cells, blocks) : new Set()
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
    this.maybeRise()
    const { seat } = this
    const passed = seat.last ? Math.min(now - seat.last, 50) : 16
    const isThere = this.still || Math.abs(seat.to - seat.now) < 0.002
    seat.now = isThere ? seat.to : seat.to + (seat.now - seat.to) * Math.exp(-passed / RISE_MS)
    seat.last = isThere ? 0 : now
    return this.motion.busy || !isThere
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

type OrbitNow = Pick<Orbit, 'azimuth' | 'zoom' | 'tops'>
