import { expect, test } from 'vitest'
import { pixelOf } from '../../kit/camera'
import { homeFrame } from './looking'
import { Motion } from './motion'
import { toWorld } from './pose'
import { Stage } from './stage'
import { BOX, table as laid, lying, SQUARE } from './testing'
import type { TableView } from './types.gen'

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

const on = (table: TableView) => ({ ...laid(), table })

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
      const stage = new Stage(BOX, new Motion(BOX), homeFrame(on(table), null, narrow), side)
      const free = margins(cornersOf(stage, table, width, height), width, height)
      expect(Math.min(...Object.values(free))).toBeGreaterThan(3)
      expect(Math.abs(free.left - free.right)).toBeLessThan(1)
      expect(free.bottom).toBeGreaterThan(narrow ? 3 : 44) // the caption lies there, or below
      if (narrow && table.shape === 'square') expect(free.left).toBeLessThan(14)
    }
  }
})

test('beside a panel the table is in the middle of what is left', () => {
  const stage = new Stage(BOX, new Motion(BOX), homeFrame(on(SQUARE), null, false), 0)
  stage.orbit.cover(256)
  stage.orbit.advance(0, true)
  const free = margins(cornersOf(stage, SQUARE, 1008, 590), 1008, 590)
  expect(Math.abs(free.right - free.left - 256)).toBeLessThan(10) // seen a little from the side
})

test('who builds looks at their own half, as wide as they build', () => {
  const wide = (view: ReturnType<typeof laid>, builder: number | null, narrow: boolean) => {
    const frame = homeFrame(view, builder, narrow)
    return frame.east - frame.west
  }
  for (const narrow of [true, false]) {
    expect(wide(laid(), 0, narrow)).toBeLessThan(wide(laid(), null, narrow))
    expect(wide(laid({ 30: lying(30, 0.3, -0.2) }), 0, narrow)).toBeGreaterThan(
      wide(laid(), 0, narrow),
    )
  }
  expect(homeFrame(laid(), 1, true).north).toBeCloseTo(0.3)
  expect(homeFrame(laid(), 1, true).south).toBeGreaterThan(-0.1)
})
