import { expect, test } from 'vitest'
import { drawnUp, placements, rebuilt } from './own'
import { placedAs, tipped, turned } from './pose'
import { hull, overlap, placeOf } from './snap'
import { BOX, BUILD, held, lying, table } from './testing'

const one = table({ 1: lying(1, 0, -0.2) })

test('on an empty table the piece stands where it is held', () => {
  const ghost = held(table(), 0.1, -0.3)
  expect(ghost.drop).toBe(0)
  expect(ghost.pose[2]).toBeCloseTo(0.01)
  expect(ghost.to).toBeNull()
})

test('held nearly over a block it is drawn onto its middle', () => {
  const ghost = held(one, 0.004, -0.203, 20)
  expect(ghost.at[0]).toBeCloseTo(0)
  expect(ghost.at[1]).toBeCloseTo(-0.2)
  expect(ghost.yaw).toBeCloseTo(0)
  expect(ghost.drop).toBeCloseTo(0.02)
})

test('beside a block it leaves a hair, so that it can be lowered', () => {
  const ghost = held(one, 0.044, -0.198)
  expect(ghost.at[0]).toBeCloseTo(0.0405)
  expect(ghost.drop).toBe(0)
})

test('over the gap of two blocks it lies as a brick does', () => {
  const two = table({ 1: lying(1, 0, -0.2), 2: lying(2, 0.0405, -0.2) })
  const ghost = held(two, 0.023, -0.2)
  expect(ghost.at[0]).toBeCloseTo(0.02025)
  expect(ghost.drop).toBeCloseTo(0.02)
})

test('with snapping off nothing draws it', () => {
  expect(held(one, 0.004, -0.203, 0, 'flat', false).at).toEqual([0.004, -0.203])
})

test('a block on end is as high as it is long', () => {
  expect(held(table(), 0, -0.2, 0, 'end').pose[2]).toBeCloseTo(0.02)
  expect(held(table({ 1: lying(1, 0, -0.2, 0, 'end') }), 0, -0.2).drop).toBeCloseTo(0.04)
})

test('a placement is counted in tenths of a millimetre and thousandths of a turn', () => {
  const ghost = held(table(), 0.10004, -0.3, 1000.4, 'side')
  const place = { type: 'place', piece: 0, x: 1000, y: -3000, yaw: 0, face: 'side' }
  expect(placeOf(ghost)).toEqual(place)
})

test('outlines that only touch do not overlap', () => {
  const square = hull([
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0.5, 0.5],
  ])
  expect(square).toHaveLength(4)
  const moved = (by: number) => square.map(([x, y]): [number, number] => [x + by, y])
  expect(overlap(square, moved(1))).toBe(false)
  expect(overlap(square, moved(0.99))).toBe(true)
})

test('how a piece stands is read off its pose', () => {
  for (const face of ['flat', 'side', 'end'] as const) {
    const pose = lying(0, 0, 0, 130, face)
    const found = placedAs(BOX, 0, pose)
    const turn = found && turned(BOX, 0, found.face, found.yaw)
    const same = turn?.reduce((sum, n, i) => sum + n * (pose[3 + i] ?? 0), 0)
    expect(Math.abs(same ?? 0)).toBeGreaterThan(0.9999)
  }
  expect(placedAs(BOX, 30, lying(30, 0, 0, 250, 'edge'))).toEqual({ face: 'edge', yaw: 250 })
  expect(placedAs(BOX, 0, [0, 0, 0.02, 0.9, 0.3, 0.3, 0.1])).toBeNull()
})

test('a saved fortress is built again on the other side, turned round', () => {
  const stands = {
    3: lying(3, 0.1, -0.2, 100),
    4: [0.1, -0.2, 0.03, ...turned(BOX, 4, 'flat', 100)] as ReturnType<typeof lying>,
    35: lying(35, 0, -0.3),
  }
  const own = drawnUp(table(stands), 0, 'Mine')
  expect(own.parts.map(({ kind }) => kind)).toEqual(['king', 'block', 'block'])
  const blue = placements(BOX, own, 1, { ...BUILD, area: [-5000, 0, 5000, 5000] })
  expect(blue).toContainEqual({
    type: 'place',
    piece: 15,
    x: -1000,
    y: 2000,
    yaw: 600,
    face: 'flat',
  })
  expect(blue).toContainEqual({ type: 'place', piece: 41, x: 0, y: 3000, yaw: 500, face: 'flat' })
  const again = rebuilt(table(stands), own, 0, BUILD)
  expect(again.slice(0, 3).map(({ type, piece }) => [type, piece])).toEqual([
    ['lift', 4],
    ['lift', 3],
    ['lift', 35],
  ])
})

test('a fortress that stands too far back for this table is moved forward', () => {
  const own = drawnUp(table({ 35: lying(35, 0, -0.48) }), 0, 'Back')
  const [king] = placements(BOX, own, 0, { ...BUILD, area: [-7000, -4000, 7000, 0] })
  expect(king?.y).toBeGreaterThanOrEqual(-3850)
})

test('a piece that is tipped stands otherwise than before', () => {
  expect(tipped(BOX, 1, 'flat')).toBe('end')
  expect(tipped(BOX, 1, 'side')).toBe('end')
  expect(tipped(BOX, 1, 'end')).toBe('flat')
  expect(tipped(BOX, 30, 'flat')).toBe('edge')
  expect(tipped(BOX, 30, 'edge')).toBe('flat')
})
