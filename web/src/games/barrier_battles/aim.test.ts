import { expect, test } from 'vitest'
import {
  type Aim,
  aimOf,
  edgeAhead,
  flickOf,
  impulseOf,
  pathOf,
  pointOf,
  slideOf,
  spotAt,
  troubleOf,
  WAYS,
} from './aim'
import { turned } from './pose'
import { FLICK, lying, OPEN, SQUARE, table } from './testing'

const north: Aim = {
  disc: 30,
  angle: Math.PI / 2,
  strength: 0.5,
  ...WAYS.slide,
  way: 'slide',
}
const flat = lying(30, 0, -0.2)

test('a slide strikes the rim straight behind, and pushes along the table', () => {
  const flick = flickOf(north, flat, FLICK, SQUARE)
  expect(flick.point.map((n) => n + 0)).toEqual([0, -150, 0])
  expect(flick.impulse).toEqual([0, impulseOf(north, flat, FLICK, SQUARE), 0])
})

test('the point is in the disc’s own frame, the push in the table’s', () => {
  const quarter: typeof flat = [0, -0.2, 0.004, ...turned(true, 'flat', 250)]
  const flick = flickOf(north, quarter, FLICK, SQUARE)
  expect(flick.point.map((n) => n + 0)).toEqual([-150, 0, 0])
  expect(flick.impulse[0]).toBe(0)
})

test('no flick is faster than a finger, none too weak to move the disc', () => {
  for (const angle of [0, 0.3, 1, 2, 4]) {
    const [x, y, z] = flickOf({ ...north, angle, strength: 1 }, flat, FLICK, SQUARE).impulse
    expect(Math.hypot(x, y, z) / 1e6 / SQUARE.disc_mass).toBeCloseTo(6.5, 2)
  }
  expect(impulseOf({ ...north, strength: 0 }, flat, FLICK, SQUARE)).toBe(FLICK.weakest)
})

test('off the middle a push is weaker, so that the point it hits is no faster', () => {
  const up = { ...north, strength: 1, pitch: 30, way: 'flip' as const }
  expect(impulseOf(up, flat, FLICK, SQUARE)).toBeGreaterThan(12_400)
  expect(impulseOf(up, flat, FLICK, SQUARE)).toBeLessThan(12_600)
  const press = { ...north, ...WAYS.press, strength: 1, height: 0, pitch: -88 }
  expect(impulseOf({ ...press, way: 'press' }, flat, FLICK, SQUARE)).toBeGreaterThan(23_000)
})

test('every way of flicking begins with a push that a finger can make', () => {
  for (const way of ['slide', 'flip', 'press'] as const) {
    expect(troubleOf({ ...north, ...WAYS[way], way }, flat, FLICK), way).toBeNull()
  }
})

test('spots have the numbers that the engine gives them', () => {
  expect(spotAt([0.015, 0, 0]).spot).toBe(18)
  expect(spotAt([0, 0.015, 0]).spot).toBe(21)
  expect(spotAt([0, 0, 0.004]).spot).toBe(0)
  expect(spotAt([0.012, 0, 0.004]).spot).toBe(1)
  expect(spotAt([0, 0.012, -0.004]).spot).toBe(12)
})

test('a disc that is covered, or struck where no finger gets, says so', () => {
  const behind = spotAt(pointOf(north, flat)).spot
  const closed = { ...FLICK, discs: [{ piece: 30, reach: OPEN & ~(1 << behind) }] }
  expect(troubleOf(north, flat, closed)).toBe('in_the_way')
  expect(troubleOf(north, flat, { ...FLICK, discs: [] })).toBe('covered')
  expect(troubleOf({ ...north, pitch: -80 }, flat, FLICK)).toBe('grazes')
})

test('a disc slides as far as friction lets it', () => {
  expect(slideOf(1, SQUARE)).toBeCloseTo(1 / (2 * 0.3 * 9.81))
})

test('the aim line ends at what it meets first, or at the edge', () => {
  const view = table({ 30: flat, 15: lying(15, 0, 0.1), 41: lying(41, 0, 0.2) })
  const hard = { ...north, strength: 1 }
  const path = pathOf(hard, view, FLICK)
  expect(path.meets).toBe(15)
  expect(path.until).toBeCloseTo(0.3 - 0.01 - 0.015)
  const past = pathOf({ ...hard, angle: 0 }, view, FLICK)
  expect(past.meets).toBe('edge')
  expect(past.until).toBeCloseTo(0.5)
  const king = pathOf(hard, table({ 30: flat, 41: lying(41, 0.01, 0.2) }), FLICK)
  expect(king.meets).toBe(41)
  expect(king.until).toBeCloseTo(0.4 - Math.sqrt(0.03 ** 2 - 0.01 ** 2))
  expect(pathOf({ ...north, strength: 0.1 }, view, FLICK).meets).toBeNull()
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
    const flick = flickOf(aim, flat, FLICK, SQUARE)
    const again = flickOf(aimOf(flick, flat, FLICK, SQUARE), flat, FLICK, SQUARE)
    for (const [i, n] of [...flick.point, ...flick.impulse].entries()) {
      const m = [...again.point, ...again.impulse][i] ?? 0
      expect(Math.abs(m - n)).toBeLessThanOrEqual(Math.max(3, Math.abs(n) * 0.02))
    }
  }
})
