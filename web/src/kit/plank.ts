// A plank of each wood, painted once: long grain for the sides, end grain for the ends.

import type { CanvasTexture } from 'three'
import { canvasOf, textureOf } from './canvas'
import { isSoftware } from './Fallback'

const PER_UNIT = isSoftware() ? 75 : 150 // pixels for one cube's edge

/** In cubes: the cut of long grain, and beside it the square of end grain. */
export const PLANK = { long: [4.6, 2.6], width: 4.6 + 2.6, height: 2.6 } as const

/** Light and dark of a wood's grain. */
export interface Grain {
  early: string
  late: string
  roughness: number
}

/** A small generator, so that a piece has the same grain in every game. */
export function mulberry(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Value noise in three dimensions, 0 to 1. */
function noiseOf(seed: number): (x: number, y: number, z: number) => number {
  const random = mulberry(seed)
  const table = Float32Array.from({ length: 4096 }, random)
  const at = (x: number, y: number, z: number) =>
    table[(x * 73 + y * 179 + z * 283 + (x ^ (y << 3)) * 31) & 4095] as number
  const ease = (t: number) => t * t * (3 - 2 * t)
  const mix = (a: number, b: number, t: number) => a + (b - a) * t
  return (x, y, z) => {
    const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)]
    const [u, v, w] = [ease(x - i), ease(y - j), ease(z - k)]
    const plane = (n: number) =>
      mix(mix(at(i, j, n), at(i + 1, j, n), u), mix(at(i, j + 1, n), at(i + 1, j + 1, n), u), v)
    return mix(plane(k), plane(k + 1), w)
  }
}

/** How late in the year a point of the trunk grew, 0 to 1: fibres run along x, rings around it. */
function growth(): (x: number, y: number, z: number) => number {
  const noise = noiseOf(5)
  const smooth = (low: number, high: number, n: number) => {
    const t = Math.min(1, Math.max(0, (n - low) / (high - low)))
    return t * t * (3 - 2 * t)
  }
  return (x, y, z) => {
    const sway = noise(x * 0.7, y * 1.3, z * 1.3)
    const turns = Math.hypot(y, z) * 7.5 + sway * 1.7
    const phase = turns - Math.floor(turns)
    const ring = smooth(0.1, 0.82, phase) * (1 - smooth(0.88, 1, phase))
    const fibre = noise(x * 2.2 + 40, y * 38, z * 38)
    const pore = noise(x * 5 + 90, y * 60, z * 60) > 0.86 ? 0.22 : 0
    return Math.min(1, Math.max(0, 0.38 * ring + 0.36 * fibre + 0.34 * sway - 0.1 + pore))
  }
}

let grown: Uint8Array | null = null
const WIDE = Math.round(PLANK.width * PER_UNIT)
const HIGH = Math.round(PLANK.height * PER_UNIT)

/** Both cuts side by side, a byte a pixel. */
function plank(): Uint8Array {
  if (grown) return grown
  grown = new Uint8Array(WIDE * HIGH)
  const at = growth()
  const long = PLANK.long[0] * PER_UNIT
  for (let row = 0; row < HIGH; row++) {
    for (let column = 0; column < WIDE; column++) {
      const y = row / PER_UNIT
      const late =
        column < long
          ? at(column / PER_UNIT, y + 0.2, 1.1 + 0.12 * y)
          : at(3, 2.6 - y, (column - long) / PER_UNIT + 0.3)
      grown[row * WIDE + column] = 255 * late
    }
  }
  return grown
}

export function plankTexture({ early, late }: Grain): CanvasTexture {
  const { canvas, brush } = canvasOf(WIDE, HIGH)
  const image = brush.createImageData(WIDE, HIGH)
  const [from, to] = [early, late].map((hex) =>
    [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)),
  ) as [number[], number[]]
  plank().forEach((byte, i) => {
    for (const channel of [0, 1, 2]) {
      const a = from[channel] as number
      image.data[4 * i + channel] = a + (((to[channel] as number) - a) * byte) / 255
    }
    image.data[4 * i + 3] = 255
  })
  brush.putImageData(image, 0, 0)
  return textureOf(canvas, 4)
}
