import { describe, expect, test } from 'vitest'
import { mulberry } from '../../kit/plank'
import {
  type Cells,
  cellsByBlock,
  cellsOf,
  faults,
  lowered,
  placements,
  standingOf,
  surprise,
  turned,
} from './shape'
import { CUBES, cellsIn } from './testing'

const THREE = ['small', 'medium', 'large']
const rules = (cells: Cells) => faults(THREE, cells).map(({ rule, blocks }) => [rule, ...blocks])
const legal = cellsIn('small 51 52 medium 11 21 41 large 31 61 91 92')

describe('the building rules', () => {
  test('the example of the notation is legal', () => {
    expect(faults(THREE, legal)).toEqual([])
  })

  test('a block that is not there yet is missing', () => {
    const { small: _, ...others } = legal
    expect(rules(others)).toEqual([['missing', 'small']])
  })

  test('rule A: within 3×3×3', () => {
    const out = {
      ...legal,
      small: [
        [1, 1, 2],
        [1, 1, 3],
      ],
    } as Cells
    expect(rules(out)).toContainEqual(['A', 'small'])
  })

  test('two blocks in the same place', () => {
    const same = { ...legal, small: cellsIn('small 91 81').small } as Cells
    expect(rules(same)).toContainEqual(['same', 'small', 'large'])
  })

  test('rule B: they do not all lie flat', () => {
    const flat = cellsIn('small 51 81 medium 11 21 41 large 31 61 91 71')
    expect(rules({ ...flat, large: cellsIn('large 31 61 91 21').large ?? [] })).toContainEqual([
      'B',
      ...THREE,
    ])
  })

  test('rule C: nothing hangs, and where it does is told', () => {
    const hangs = { ...legal, small: cellsIn('small 42 52').small } as Cells
    expect(faults(THREE, hangs)).toEqual([{ rule: 'C', blocks: ['small'], cell: [1, 1, 1] }])
  })
})

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

test('a surprise is always legal, and not always the same', () => {
  const random = mulberry(7)
  const five = ['small', 'small2', 'medium', 'large', 'large2']
  const made = Array.from({ length: 20 }, () => cellsByBlock(surprise(THREE, CUBES, random)))
  for (const cells of made) expect(faults(THREE, cells)).toEqual([])
  expect(new Set(made.map((cells) => JSON.stringify(cells))).size).toBeGreaterThan(15)
  expect(faults(five, cellsByBlock(surprise(five, CUBES, random)))).toEqual([])
})
