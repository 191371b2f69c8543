import { expect, test } from 'vitest'
import {
  type Aim,
  aimOf,
  aimsAt,
  directionOf,
  edgeAhead,
  flickOf,
  impulseOf,
  isOpen,
  pathOf,
  pointOf,
  slideOf,
  spotAt,
  WAYS,
} from './aim'
import { turned } from './pose'
import { BOX, FLICK, lying, OPEN, SQUARE, table } from './testing'

const north: Aim = {
  disc: 30,
  angle: Math.PI / 2,
  strength: 0.5,
  ...WAYS.slide,
  way: 'slide',
}
const flat = lying(30, 0, -0.2)

test('a slide strikes the rim straight behind, and pushes along the table', () => {
  const flick = flickOf(BOX, north, flat)
  expect(flick.point.map((n) => n + 0)).toEqual([0, -150, 0])
  expect(flick.impulse).toEqual([0, impulseOf(BOX, north, flat), 0])
})

test('the point is in the disc’s own frame, the push in the table’s', () => {
  const quarter: typeof flat = [0, -0.2, 0.004, ...turned(BOX, 30, 'flat', 250)]
  const flick = flickOf(BOX, north, quarter)
  expect(flick.point.map((n) => n + 0)).toEqual([-150, 0, 0])
  expect(flick.impulse[0]).toBe(0)
})

test('no flick is faster than a finger, none too weak to move the disc', () => {
  for (const angle of [0, 0.3, 1, 2, 4]) {
    const [x, y, z] = flickOf(BOX, { ...north, angle, strength: 1 }, flat).impulse
    expect(Math.hypot(x, y, z) / 1e6 / SQUARE.disc_mass).toBeCloseTo(6.5, 2)
  }
  expect(impulseOf(BOX, { ...north, strength: 0 }, flat)).toBe(BOX.weakest)
})

test('off the middle a push is weaker, so that the point it hits is no faster', () => {
  const up = { ...north, strength: 1, pitch: 30, way: 'flip' as const }
  expect(impulseOf(BOX, up, flat)).toBeGreaterThan(12_400)
  expect(impulseOf(BOX, up, flat)).toBeLessThan(12_600)
  const press = { ...north, ...WAYS.press, strength: 1, height: 0, pitch: -88 }
  expect(impulseOf(BOX, { ...press, way: 'press' }, flat)).toBeGreaterThan(23_000)
})

test('every way of flicking begins with a push that a finger can make', () => {
  for (const way of ['slide', 'flip', 'press'] as const) {
    const aim = { ...north, ...WAYS[way], way }
    expect(isOpen(BOX, FLICK, aim, flat), way).toBe(true)
    const [x, y, z] = pointOf(BOX, aim, flat)
    const rim = Math.hypot(x, y)
    const out = way === 'press' ? [0, 0, Math.sign(z)] : [x / rim, y / rim, 0]
    const inward = -directionOf(aim).reduce((sum, n, i) => sum + n * (out[i] ?? 0), 0)
    expect(inward, way).toBeGreaterThanOrEqual(Math.cos((BOX.cone * Math.PI) / 180))
  }
})

test('spots have the numbers that the engine gives them', () => {
  expect(spotAt(BOX, [0.015, 0, 0])).toBe(18)
  expect(spotAt(BOX, [0, 0.015, 0])).toBe(21)
  expect(spotAt(BOX, [0, 0, 0.004])).toBe(0)
  expect(spotAt(BOX, [0.012, 0, 0.004])).toBe(1)
  expect(spotAt(BOX, [0, 0.012, -0.004])).toBe(12)
})

test('where no finger gets is closed', () => {
  const behind = spotAt(BOX, pointOf(BOX, north, flat))
  const closed = { ...FLICK, discs: [{ piece: 30, reach: OPEN & ~(1 << behind) }] }
  expect(isOpen(BOX, closed, north, flat)).toBe(false)
  expect(isOpen(BOX, closed, { ...north, angle: 0 }, flat)).toBe(true)
  expect(isOpen(BOX, { ...FLICK, discs: [] }, north, flat)).toBe(false)
})

test('a disc slides as far as friction lets it', () => {
  expect(slideOf(1, SQUARE)).toBeCloseTo(1 / (2 * 0.3 * 9.81))
})

test('the aim line ends at what it meets first, or at the edge', () => {
  const view = table({ 30: flat, 15: lying(15, 0, 0.1), 41: lying(41, 0, 0.2) })
  const hard = { ...north, strength: 1 }
  const path = pathOf(view, hard)
  expect(path.meets).toBe(15)
  expect(path.until).toBeCloseTo(0.3 - 0.01 - 0.015)
  const past = pathOf(view, { ...hard, angle: 0 })
  expect(past.meets).toBe('edge')
  expect(past.until).toBeCloseTo(0.5)
  const king = pathOf(table({ 30: flat, 41: lying(41, 0.01, 0.2) }), hard)
  expect(king.meets).toBe(41)
  expect(king.until).toBeCloseTo(0.4 - Math.sqrt(0.03 ** 2 - 0.01 ** 2))
  expect(pathOf(view, { ...north, strength: 0.1 }).meets).toBeNull()
})

test('the edge of a round table', () => {
  const round = { ...SQUARE, shape: 'round' as const, width: 1.2, depth: 1.2 }
  expect(edgeAhead([0.1, 0], [1, 0], round)).toBeCloseTo(0.5)
  expect(edgeAhead([0.1, 0], [-1, 0], round)).toBeCloseTo(0.7)
})

test('a suggested flick is shown as the same flick', () => {
  for (const aim of [
    north,
    { ...north, angle: 2, side: 0.4, strength: 0.8 },
    { ...north, ...WAYS.press, way: 'press' as const },
  ]) {
    const flick = flickOf(BOX, aim, flat)
    const again = flickOf(BOX, aimOf(BOX, flick, flat), flat)
    for (const [i, n] of [...flick.point, ...flick.impulse].entries()) {
      const m = [...again.point, ...again.impulse][i] ?? 0
      expect(Math.abs(m - n)).toBeLessThanOrEqual(Math.max(3, Math.abs(n) * 0.02))
    }
  }
})

test('a flight is meant for the disc on its line, over one that lies beside it', () => {
  const view = table({ 30: flat, 35: lying(35, 0.04, 0.1), 36: lying(36, 0, 0.3) })
  expect(aimsAt(view, { ...north, way: 'flip' })).toBe(36)
  expect(aimsAt(view, { ...north, way: 'flip', angle: 0 })).toBeNull()
})
