import { describe, expect, test } from 'vitest'
import { mulberry } from '../../kit/plank'
import {
  cellsOf,
  isSameShape,
  lowered,
  placements,
  questionAt,
  standingOf,
  surprise,
  turned,
} from './shape'
import { CUBES, cellsIn } from './testing'

const THREE = ['small', 'medium', 'large']
describe('turning', () => {
  test('every way to lie in the cube is found, as many as the rules have', () => {
    const ways = THREE.map((block) => placements(CUBES[block] ?? []).length)
    expect(ways).toEqual([54, 144, 144])
  })

  test('four quarter turns are none', () => {
    const shape = standingOf(CUBES.large ?? []).shape
    for (const how of ['turn', 'tip', 'roll'] as const) {
      let now = shape
      for (let i = 0; i < 4; i++) now = turned(now, how)
      expect(now).toEqual(shape)
    }
  })
})

describe('coming to rest', () => {
  const others = cellsIn('large 31 61 91 92')
  const small = standingOf(CUBES.small ?? []).shape

  test('on the tile', () => {
    expect(lowered(small, 0, 0, others).at).toEqual([0, 0, 0])
  })

  test('on what is there, over the edge of the tile back on it', () => {
    expect(lowered(small, 7, 2, others).at).toEqual([1, 2, 2])
  })

  test('an arm hangs over what is lower', () => {
    const upright = standingOf([
      [0, 0, 0],
      [0, 0, 1],
      [0, 0, 2],
      [1, 0, 2],
    ]).shape
    expect(cellsOf(lowered(upright, 1, 2, others))).toContainEqual([2, 2, 2])
  })
})

test('a surprise has each block in room of its own, resting, and is not always the same', () => {
  const random = mulberry(7)
  const five = ['small', 'small2', 'medium', 'large', 'large2']
  const made = Array.from({ length: 20 }, () => surprise(THREE, CUBES, random))
  for (const cells of [...made, surprise(five, CUBES, random)]) {
    const all = Object.values(cells).flat()
    const filled = new Set(all.map(String))
    expect(filled.size).toBe(all.length)
    expect(all.every(([x, y, z]) => z === 0 || filled.has(String([x, y, z - 1])))).toBe(true)
  }
  expect(new Set(made.map((cells) => JSON.stringify(cells))).size).toBeGreaterThan(15)
})

describe('the tile itself', () => {
  test('has a number on every square and three letters along each side, clockwise', () => {
    expect([0, 1, 2].map((x) => questionAt([x + 0.4, 1.6]))).toEqual(['4', '5', '6'])
    const rim = [
      ...[0, 1, 2].map((x) => questionAt([x + 0.5, -0.5])),
      ...[0, 1, 2].map((y) => questionAt([3.5, y + 0.5])),
      ...[2, 1, 0].map((x) => questionAt([x + 0.5, 3.5])),
      ...[2, 1, 0].map((y) => questionAt([-0.5, y + 0.5])),
    ]
    expect(rim.join('')).toBe('ABCDEFGHIJKL')
  })

  test('has nothing in its corners, and nothing beside it', () => {
    expect([questionAt([-0.5, -0.5]), questionAt([3.5, 3.5]), questionAt([5, 1])]).toEqual([
      null,
      null,
      null,
    ])
  })
})

test('a shape is the same whatever the order of its cubes', () => {
  const cells = cellsIn('small 51 52 medium 11 21 41')
  expect(isSameShape(cells, cellsIn('medium 41 21 11 small 52 51'))).toBe(true)
  expect(isSameShape(cells, cellsIn('small 51 52'))).toBe(false)
})
