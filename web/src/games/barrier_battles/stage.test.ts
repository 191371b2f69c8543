import { expect, test } from 'vitest'
import { pixelOf } from '../../kit/camera'
import { homeFrame } from './looking'
import { Motion } from './motion'
import { toWorld } from './pose'
import { Stage } from './stage'
import { BOX, SQUARE } from './testing'

const TABLES = [
  SQUARE,
  { ...SQUARE, shape: 'long', width: 1.4, depth: 0.8 },
  { ...SQUARE, shape: 'round', width: 1.2, depth: 1.2 },
] as const

// The canvas at 1440×900, 1024×720 and on a phone.
const SIZES = [
  [1008, 590, false],
  [592, 390, false],
  [390, 470, true],
] as const

function cornersOf(stage: Stage, table: (typeof TABLES)[number], width: number, height: number) {
  const [x, y] = [table.width / 2, table.depth / 2]
  const eye = stage.eye({ width, height })
  return [
    [-x, -y],
    [x, -y],
    [-x, y],
    [x, y],
  ].map(([dx = 0, dy = 0]) => pixelOf(eye, toWorld(dx, dy, 0), width, height))
}

const margins = (pixels: [number, number][], width: number, height: number) => {
  const [xs, ys] = [pixels.map(([x]) => x), pixels.map(([, y]) => y)]
  return {
    left: Math.min(...xs),
    right: width - Math.max(...xs),
    top: Math.min(...ys),
    bottom: height - Math.max(...ys),
  }
}

test.each(SIZES)('the whole table is seen, in the middle, at %i×%i', (width, height, narrow) => {
  for (const table of TABLES) {
    for (const side of [0, Math.PI]) {
      const stage = new Stage(BOX, new Motion(BOX), homeFrame(table, null, narrow), side)
      const free = margins(cornersOf(stage, table, width, height), width, height)
      expect(Math.min(...Object.values(free))).toBeGreaterThan(8)
      expect(Math.abs(free.left - free.right)).toBeLessThan(1)
      expect(free.bottom).toBeGreaterThan(44) // the caption
    }
  }
})

test('beside a panel the table is in the middle of what is left', () => {
  const stage = new Stage(BOX, new Motion(BOX), homeFrame(SQUARE, null, false), 0)
  stage.orbit.cover(256)
  stage.orbit.advance(0, true)
  const free = margins(cornersOf(stage, SQUARE, 1008, 590), 1008, 590)
  expect(Math.abs(free.right - free.left - 256)).toBeLessThan(10) // seen a little from the side
})

test('on a phone a piece in hand brings the own half nearer', () => {
  const wide = (holds: number | null) => {
    const frame = homeFrame(SQUARE, holds, true)
    return frame.east - frame.west
  }
  expect(wide(0)).toBeLessThan(wide(null))
  expect(homeFrame(SQUARE, 1, true).north).toBe(0.5)
  expect(homeFrame(SQUARE, 0, false)).toEqual(homeFrame(SQUARE, null, false))
})
