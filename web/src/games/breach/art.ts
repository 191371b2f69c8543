// Line art for cards, drawn from a card's id and tags alone: each family of ideas has motifs of its
// own, and the id turns their knobs. A family that is not known here gets a rosette.

export const WIDTH = 120
export const HEIGHT = 76

/** `line` is drawn in ink, `faint` behind it, `lit` in the side's light, `dot` filled with it. */
export interface Stroke {
  kind: 'line' | 'faint' | 'lit' | 'dot'
  d: string
}

export class Chance {
  private state: number

  constructor(seed: string) {
    let hash = 2166136261
    for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
    this.state = hash >>> 0
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  of<T>(things: readonly T[]): T {
    return things[this.whole(0, things.length - 1)] as T
  }
}

type Point = readonly [number, number]
export type Motif = (chance: Chance) => Stroke[]

const n = (value: number) => String(Math.round(value * 10) / 10)
export const at = ([x, y]: Point) => `${n(x)} ${n(y)}`
export const path = (points: readonly Point[], closed = false) =>
  `M${points.map(at).join('L')}${closed ? 'Z' : ''}`
/** Places, by their coordinates one after the other. */
export const points = (...xy: number[]): Point[] =>
  range(xy.length / 2).map((i) => [xy[2 * i] ?? 0, xy[2 * i + 1] ?? 0])
/** From each place straight to the next. */
export const straight = (...xy: number[]) => path(points(...xy))
/** … and back to the first. */
export const outline = (...xy: number[]) => path(points(...xy), true)
export const circle = (x: number, y: number, r: number) =>
  `M${at([x - r, y])}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`
export const around = (x: number, y: number, r: number, angle: number): Point => [
  x + r * Math.cos(angle),
  y + r * Math.sin(angle),
]
export const arc = (x: number, y: number, r: number, from: number, to: number) => {
  const large = Math.abs(to - from) > Math.PI ? 1 : 0
  const start = at(around(x, y, r, from))
  return `M${start}A${n(r)} ${n(r)} 0 ${large} 1 ${at(around(x, y, r, to))}`
}
export const range = (count: number) => Array.from({ length: count }, (_, i) => i)
export const TURN = 2 * Math.PI

/** A smooth line through the points. */
export function smooth(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  let d = `M${at(first)}`
  let last = first
  for (const point of rest) {
    const middle = (last[0] + point[0]) / 2
    d += `C${at([middle, last[1]])} ${at([middle, point[1]])} ${at(point)}`
    last = point
  }
  return d
}

export const line = (d: string): Stroke => ({ kind: 'line', d })
export const faint = (d: string): Stroke => ({ kind: 'faint', d })
export const lit = (d: string): Stroke => ({ kind: 'lit', d })
export const dot = (d: string): Stroke => ({ kind: 'dot', d })

/** The middle of the picture. */
export const MX = WIDTH / 2
export const MY = HEIGHT / 2
