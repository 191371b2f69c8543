// What moves on the board, driven by events alone. Time comes in as a number, so it can be tested.

import type { Cell } from '../../kit/cubes'
import { type Colour, columnsOf, pieceKey, rowSquares } from './geometry'
import { shapeOf } from './placing'
import type { Convert, Standing, View } from './types.gen'

type Event = Convert['event']

const CARRY_MS = 450 // from the tray to the board
const SET_DOWN_MS = 260 // one's own block, which the ghost already showed in its place
const LIFT_MS = 320
const ROW_MS = 280
const PAUSE_MS = 160
const FLASH_MS = 650
const GLOW_MS = 1500
const LANDS = 0.84 // of the way: then it touches, and comes to rest
const BOUNCE = 0.045

type Step =
  | { kind: 'place'; key: string; side: number; ms: number; size: number; flashes: Flash[] }
  | { kind: 'lift'; key: string; ms: number; standing: Standing; side: number }
  | { kind: 'row'; ms: number; glow: Glow }
  | { kind: 'pause'; ms: number }

export interface Flash {
  square: number
  /** Upper side of the square's stack. */
  level: number
  colour: Colour
  began: number
}

/** A scored row, and the heights over which its line runs. */
export interface Glow {
  row: string
  levels: number[]
  began: number
}

/** Where on its way a block is: 0 at the tray's side, 1 in its place. */
export interface Travel {
  progress: number
  /** The seat that carries it; -1 when it comes straight from above. */
  side: number
}

export class Motion {
  flashes: Flash[] = []
  glows: Glow[] = []
  private queue: Step[] = []
  private headBegan: number | null = null
  private listeners = new Set<() => void>()

  private hasTouched = false

  /** Something is heard: wood on wood, or a row's brass line; how hard, 0 to 1. */
  onSound: (what: 'block' | 'row', strength: number) => void = () => {}

  /** Takes up what led from one view to the next. `shown` is the block that the ghost showed already. */
  add(events: readonly Event[], before: View | null, after: View, shown: string | null): void {
    for (const event of events) {
      const step = this.stepOf(event, before, after, shown)
      if (step) this.queue.push(step)
    }
    this.tellAll()
  }

  private stepOf(
    event: Event,
    before: View | null,
    after: View,
    shown: string | null,
  ): Step | null {
    switch (event.type) {
      case 'placed': {
        const shape = shapeOf(after, event)
        const columns = columnsOf(shape, event.x, event.y)
        const mine = pieceKey(event) === shown
        return {
          kind: 'place',
          key: pieceKey(event),
          side: mine ? -1 : event.seat,
          ms: mine ? SET_DOWN_MS : CARRY_MS,
          size: shape.length,
          flashes: columns
            .filter(({ square }) => event.turned.includes(square))
            .map(({ square, top }) => ({
              square,
              level: event.z + top,
              colour: event.colour,
              began: 0,
            })),
        }
      }
      case 'lifted': {
        const standing = before?.standing.find((one) => pieceKey(one) === pieceKey(event))
        if (!standing) return null
        return { kind: 'lift', key: pieceKey(event), ms: LIFT_MS, standing, side: event.seat }
      }
      case 'row_scored': {
        const levels = rowSquares(event.row).map((square) => after.heights[square] ?? 0)
        return { kind: 'row', ms: ROW_MS, glow: { row: event.row, levels, began: 0 } }
      }
      case 'skipped':
      case 'point_lost':
        return { kind: 'pause', ms: PAUSE_MS }
      default:
        return null
    }
  }

  /** Moves on to a moment; call it once a frame. */
  advance(now: number): void {
    let head = this.queue[0]
    while (head) {
      if (this.headBegan === null) {
        this.headBegan = now
        this.begin(head, now)
      }
      this.maybeTouch(head, (now - this.headBegan) / head.ms)
      if (now - this.headBegan < head.ms) break
      const ended = this.headBegan + head.ms
      this.finish(head, now)
      this.queue.shift()
      this.tellAll()
      head = this.queue[0]
      this.headBegan = null
      if (head) {
        this.headBegan = Math.min(now, ended)
        this.begin(head, this.headBegan)
      }
    }
    this.flashes = this.flashes.filter(({ began }) => now - began < FLASH_MS)
    this.glows = this.glows.filter(({ began }) => now - began < GLOW_MS)
  }

  private begin(step: Step, now: number): void {
    this.hasTouched = false
    if (step.kind === 'row') this.glows.push({ ...step.glow, began: now })
    if (step.kind === 'row') this.onSound('row', 0.3)
    if (step.kind === 'lift') this.onSound('block', 0.15)
  }

  /** A block is heard when it touches, heavier ones louder. */
  private maybeTouch(step: Step, progress: number): void {
    if (step.kind !== 'place' || this.hasTouched || progress < LANDS) return
    this.hasTouched = true
    this.onSound('block', Math.min(1, 0.35 + 0.12 * step.size))
  }

  private finish(step: Step, now: number): void {
    if (step.kind !== 'place') return
    this.flashes.push(...step.flashes.map((flash) => ({ ...flash, began: now })))
  }

  /** Shows the end at once. */
  skip(): void {
    this.queue = []
    this.headBegan = null
    this.flashes = []
    this.glows = []
    this.tellAll()
  }

  get busy(): boolean {
    return this.queue.length + this.flashes.length + this.glows.length > 0
  }

  /** Does anything still move that a click could skip? */
  get moving(): boolean {
    return this.queue.length > 0
  }

  /** Where a block is that stands, or will; null when it is at rest. */
  travel(key: string, now: number): Travel | null {
    const index = this.queue.findIndex((step) => 'key' in step && step.key === key)
    const step = this.queue[index]
    if (!step || (step.kind !== 'place' && step.kind !== 'lift')) return null
    const progress =
      index === 0 && this.headBegan !== null ? Math.min(1, (now - this.headBegan) / step.ms) : 0
    return { progress: step.kind === 'place' ? progress : 1 - progress, side: step.side }
  }

  /** Blocks that are on their way back to the tray. */
  leaving: Standing[] = []

  /** For React: the set of blocks to draw has changed. */
  watch = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  seenLeaving = () => this.leaving

  private tellAll(): void {
    const leaving = this.queue.flatMap((step) => (step.kind === 'lift' ? [step.standing] : []))
    if (leaving.length || this.leaving.length) this.leaving = leaving
    for (const listener of this.listeners) listener()
  }
}

const smooth = (t: number) => t * t * (3 - 2 * t)
const clamp01 = (t: number) => Math.min(1, Math.max(0, t))

/** Falls, faster and faster, from 1 to 0 between two moments; then it bounces once, a little. */
function fallen(progress: number, from: number, height: number): number {
  const t = (progress - from) / (LANDS - from)
  if (t < 1) return height * (1 - clamp01(t) ** 2)
  const rest = (progress - LANDS) / (1 - LANDS)
  return 4 * BOUNCE * rest * (1 - rest)
}

/** How a hand moves a block: lift, carry, set down. Offsets from its place, in world units. */
export function offsetAt({ progress, side }: Travel): Cell {
  if (side < 0) return [0, fallen(progress, 0, 0.9), 0]
  const away = 1 - smooth(clamp01(progress / 0.62))
  const height = smooth(clamp01(progress / 0.35)) * fallen(progress, 0.5, 1.7)
  return [0, height, (side === 0 ? 1 : -1) * 5.2 * away]
}

/** Fades in and out: 0 to 1. */
export const flashStrength = ({ began }: Flash, now: number) =>
  1 - smooth(clamp01((now - began) / FLASH_MS))
export const glowDrawn = ({ began }: Glow, now: number) => smooth(clamp01((now - began) / ROW_MS))
export const glowStrength = ({ began }: Glow, now: number) =>
  1 - smooth(clamp01((now - began - 900) / (GLOW_MS - 900)))
