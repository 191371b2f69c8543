// The camera over the table: it frames a part of the table top from a seated player's eyes.

import { type Eye, eyeSeeing, type Insets } from '../../kit/camera'
import type { Vec } from '../../kit/cubes'
import { type Point, toWorld } from './pose'

/** A part of the table top, in metres, and how high the view must reach over it. */
export interface Frame {
  west: number
  south: number
  east: number
  north: number
  top: number
}

/** What the view comes back to, and from how high: radians from straight above. */
export interface Home extends Frame {
  polar: number
}

const EDGES = ['west', 'south', 'east', 'north', 'top'] as const
const HOME = [...EDGES, 'polar'] as const
const PLACE = [...HOME, 'azimuth', 'covered'] as const
const STEEPEST = 0.04
const FLATTEST = 1.36
const SMALLEST = 0.12 // metres across
const WIDEST = 2
const SETTLE_MS = 110
export const BESIDE = 640 // pixels: on a wider table a panel lies beside it, as style.css has it
const STILL = 0.0008 // metres or radians that are left to go; of pixels a thousand times as many

interface Place extends Home {
  azimuth: number
  /** Pixels at the right that something else lies over. */
  covered: number
}

/** The table top with a little room round it. */
export function frameAround(points: readonly Point[], room: number, top: number): Frame {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return {
    west: Math.min(...xs) - room,
    south: Math.min(...ys) - room,
    east: Math.max(...xs) + room,
    north: Math.max(...ys) + room,
    top,
  }
}

/** Turns towards where it should look, a little with each frame. */
export class Rig {
  /** The point last shown to with a hand: zooming goes there. */
  pointed: Point | null = null
  /** Does a hand pull something? Then nothing moves under it. */
  held = false
  private now: Place
  private to: Place
  private home: Home
  private last = 0
  private moving = false

  constructor(
    home: Home,
    private seat: number,
  ) {
    this.home = home
    this.to = { ...home, azimuth: seat, covered: 0 }
    this.now = { ...this.to }
  }

  get azimuth(): number {
    return this.now.azimuth
  }

  /** Sit down elsewhere: 0 is the first seat's side, a half turn the other's. */
  sit(seat: number): void {
    if (seat === this.seat) return
    this.seat = seat
    this.goHome()
  }

  settleOn(home: Home): void {
    if (HOME.every((part) => home[part] === this.home[part])) return
    this.home = home
    Object.assign(this.to, home)
  }

  cover(pixels: number): void {
    this.to.covered = pixels
  }

  look(frame: Frame): void {
    Object.assign(this.to, frame)
  }

  goHome(): void {
    const whole = 2 * Math.PI
    const azimuth = this.seat + whole * Math.round((this.now.azimuth - this.seat) / whole)
    this.to = { ...this.to, ...this.home, azimuth }
  }

  /** One of the four sides, counted anticlockwise from one's own. */
  goToSide(side: number): void {
    this.goHome()
    this.to.azimuth += (side * Math.PI) / 2
  }

  goToTop(): void {
    this.goHome()
    this.to.polar = STEEPEST
  }

  drag(dx: number, dy: number): void {
    this.to.azimuth -= dx * 0.007
    this.to.polar = Math.min(FLATTEST, Math.max(STEEPEST, this.to.polar - dy * 0.005))
  }

  zoomBy(factor: number): void {
    const { west, south, east, north } = this.to
    const across = east - west
    const wanted = Math.min(WIDEST, Math.max(SMALLEST, across / factor))
    const share = wanted / across
    const [x, y] = this.pointed ?? [(west + east) / 2, (south + north) / 2]
    this.to.west = x + (west - x) * share
    this.to.east = x + (east - x) * share
    this.to.south = y + (south - y) * share
    this.to.north = y + (north - y) * share
  }

  /** One frame; true while it is still moving. */
  advance(nowMs: number, still: boolean): boolean {
    const passed = this.moving ? nowMs - this.last : 16 // a rest before the first frame is no time
    this.last = nowMs
    if (this.held) return false
    const share = still ? 1 : 1 - Math.exp(-passed / SETTLE_MS)
    this.moving = false
    for (const part of PLACE) {
      const left = this.to[part] - this.now[part]
      const near = part === 'covered' ? 1000 * STILL : STILL
      if (still || Math.abs(left) < near) this.now[part] = this.to[part]
      else {
        this.now[part] += left * share
        this.moving = true
      }
    }
    return this.moving
  }

  get settled(): boolean {
    return PLACE.every((part) => this.now[part] === this.to[part])
  }

  eye(size: { width: number; height: number }, insets: Insets): Eye {
    const { west, south, east, north, top, covered } = this.now
    const seen: Vec[] = []
    for (const x of [west, east]) {
      for (const y of [south, north]) for (const z of [0, top]) seen.push(toWorld(x, y, z))
    }
    const right = insets.right + (size.width > BESIDE ? covered : 0)
    return eyeSeeing(seen, this.now, size, { ...insets, right })
  }
}
