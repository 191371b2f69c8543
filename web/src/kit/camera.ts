// Where a camera is and what it sees, in plain numbers: no three.js in here.
// World: X to the right of the first seat, Y up, Z towards it; the middle of the board is the origin.

import type { Vec } from './cubes'

/** Pixels on the screen, or squares on a board from its nearest left corner. */
export type Point = [number, number]

export const FIELD_OF_VIEW = 26 // degrees, vertical

const SEATED = 0.86 // radians from straight above: a seated player's eyes
const STEEPEST = 0.03
const FLATTEST = 1.32
const NEAREST = 2.2
const FARTHEST = 0.8
const SETTLE_MS = 90

/** CSS pixels of the canvas that are covered by something else. */
export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}

export interface Eye {
  position: Vec
  right: Vec
  up: Vec
  /** From the scene to the camera. */
  back: Vec
}

/** A square board of so many squares a side, whose middle is the origin. */
export interface Ground {
  side: number
  /** The width of its frame, in squares. */
  frame: number
  thickness: number
}

export const worldOn =
  ({ side }: Ground) =>
  (x: number, y: number, z: number): Vec => [x - side / 2, z, side / 2 - y]

const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const mix = (...terms: [number, Vec][]): Vec =>
  [0, 1, 2].map((i) => terms.reduce((sum, [k, v]) => sum + k * (v[i] as number), 0)) as Vec

/** The board with its frame, and the room over each square. */
function corners(ground: Ground, tops: readonly number[]): Vec[] {
  const half = ground.side / 2 + ground.frame
  const found: Vec[] = []
  for (const x of [-half, half]) {
    for (const z of [-half, half]) found.push([x, -ground.thickness, z], [x, 0, z])
  }
  tops.forEach((top, square) => {
    const [x, y] = [square % ground.side, Math.floor(square / ground.side)]
    for (const dx of [0, 1])
      for (const dy of [0, 1]) found.push(worldOn(ground)(x + dx, y + dy, top))
  })
  return found
}

/** The eye that looks from these angles and just sees the whole table inside the insets. */
export function eyeOver(
  ground: Ground,
  angles: { azimuth: number; polar: number; zoom: number },
  tops: readonly number[],
  size: { width: number; height: number },
  insets: Insets,
): Eye {
  const { zoom } = angles
  const fitted = eyeSeeing(corners(ground, tops), angles, size, insets)
  const middle: Vec = [0, Math.max(...tops) / 3, 0]
  return { ...fitted, position: mix([1 - 1 / zoom, middle], [1 / zoom, fitted.position]) }
}

/** The eye that looks from these angles and just sees all the points inside the insets. */
export function eyeSeeing(
  seen: readonly Vec[],
  { azimuth, polar }: { azimuth: number; polar: number },
  size: { width: number; height: number },
  insets: Insets,
): Eye {
  const back: Vec = [
    Math.sin(polar) * Math.sin(azimuth),
    Math.cos(polar),
    Math.sin(polar) * Math.cos(azimuth),
  ]
  const right: Vec = [Math.cos(azimuth), 0, -Math.sin(azimuth)]
  const up: Vec = [
    back[1] * right[2] - back[2] * right[1],
    back[2] * right[0] - back[0] * right[2],
    back[0] * right[1] - back[1] * right[0],
  ]
  const half = Math.tan((FIELD_OF_VIEW * Math.PI) / 360)
  const perPixel = (2 * half) / size.height
  const wide = (size.width * perPixel) / 2
  const points = seen.map((p): Vec => [dot(p, right), dot(p, up), dot(p, back)])
  const across = span(points, 0, wide - insets.left * perPixel, wide - insets.right * perPixel)
  const upward = span(points, 1, half - insets.bottom * perPixel, half - insets.top * perPixel)
  const depth = Math.max(across.depth, upward.depth)
  const position = mix([across.at(depth), right], [upward.at(depth), up], [depth, back])
  return { position, right, up, back }
}

/** How far back one must be for the points to fit between two tangents, and where one then stands. */
function span(points: Vec[], axis: 0 | 1, low: number, high: number) {
  const over = Math.max(...points.map((p) => p[axis] + p[2] * high))
  const under = Math.min(...points.map((p) => p[axis] - p[2] * low))
  return {
    depth: (over - under) / (low + high),
    at: (depth: number) => (over - depth * high + under + depth * low) / 2,
  }
}

const ANGLES = ['azimuth', 'polar', 'zoom'] as const

/** Turns towards where it should look, a little with each frame. */
export class Orbit {
  azimuth: number
  polar = SEATED
  zoom = 1
  /** How high the view must reach over each square. */
  tops: number[] = []
  private to: { azimuth: number; polar: number; zoom: number; tops: readonly number[] }
  private last = 0
  private moving = false

  constructor(private home: number) {
    this.azimuth = home
    this.to = { azimuth: home, polar: SEATED, zoom: 1, tops: [] }
  }

  /** Sit down elsewhere: 0 is the first seat's side, a half turn the other's. */
  sit(home: number): void {
    if (home === this.home) return
    this.home = home
    this.goHome()
  }

  goHome(): void {
    this.face(this.home)
  }

  /** One of the four sides, counted anticlockwise from one's own. */
  goToSide(side: number): void {
    this.face(this.home + (side * Math.PI) / 2)
  }

  goToTop(): void {
    this.face(this.home)
    this.to.polar = STEEPEST
  }

  /** The first time at once, then smoothly. */
  needRoom(tops: readonly number[]): void {
    this.to.tops = tops
    if (this.tops.length === 0) this.tops = [...tops]
  }

  drag(dx: number, dy: number): void {
    this.to.azimuth -= dx * 0.008
    this.to.polar = Math.min(FLATTEST, Math.max(STEEPEST, this.to.polar - dy * 0.006))
  }

  zoomBy(factor: number): void {
    this.to.zoom = Math.min(NEAREST, Math.max(FARTHEST, this.to.zoom * factor))
  }

  /** Which way is up on the screen, in quarter turns from the first seat's view. */
  get quarter(): number {
    return ((Math.round(this.azimuth / (Math.PI / 2)) % 4) + 4) % 4
  }

  /** One frame; true while it is still moving. */
  advance(nowMs: number, still: boolean): boolean {
    const passed = this.moving ? nowMs - this.last : 16 // a rest before the first frame is no time
    this.last = nowMs
    const share = still ? 1 : 1 - Math.exp(-passed / SETTLE_MS)
    this.moving = false
    const towards = (from: number, to: number) => {
      if (still || Math.abs(to - from) < 0.002) return to
      this.moving = true
      return from + (to - from) * share
    }
    for (const angle of ANGLES) this[angle] = towards(this[angle], this.to[angle])
    this.tops = this.tops.map((top, i) => towards(top, this.to.tops[i] ?? top))
    return this.moving
  }

  get settled(): boolean {
    return (
      ANGLES.every((angle) => this[angle] === this.to[angle]) &&
      this.tops.every((top, i) => top === this.to.tops[i])
    )
  }

  private face(azimuth: number): void {
    const whole = 2 * Math.PI
    const nearest = azimuth + whole * Math.round((this.azimuth - azimuth) / whole)
    this.to = { ...this.to, azimuth: nearest, polar: SEATED, zoom: 1 }
  }
}

/** The direction in which the eye sees a pixel. */
export function rayThrough(eye: Eye, px: number, py: number, width: number, height: number): Vec {
  const half = Math.tan((FIELD_OF_VIEW * Math.PI) / 360)
  const perPixel = (2 * half) / height
  return mix(
    [(px - width / 2) * perPixel, eye.right],
    [(height / 2 - py) * perPixel, eye.up],
    [-1, eye.back],
  )
}

/** The pixel where the eye sees a point of the world. */
export function pixelOf(eye: Eye, world: Vec, width: number, height: number): Point {
  const from = mix([1, world], [-1, eye.position])
  const perPixel = (2 * Math.tan((FIELD_OF_VIEW * Math.PI) / 360)) / height
  const depth = -dot(from, eye.back) * perPixel
  return [width / 2 + dot(from, eye.right) / depth, height / 2 - dot(from, eye.up) / depth]
}

/** How far along the ray it enters a box; infinity if it misses. */
export function enters(from: Vec, ray: Vec, low: Vec, high: Vec): number {
  let near = 0
  let far = Number.POSITIVE_INFINITY
  for (const axis of [0, 1, 2] as const) {
    const a = (low[axis] - from[axis]) / ray[axis]
    const b = (high[axis] - from[axis]) / ray[axis]
    near = Math.max(near, Math.min(a, b))
    far = Math.min(far, Math.max(a, b))
  }
  return near <= far ? near : Number.POSITIVE_INFINITY
}
