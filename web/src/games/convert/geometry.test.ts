import { describe, expect, test } from 'vitest'
import { boxOf, maximalBoxes, outerEdges } from '../../kit/cubes'
import { cellLines, columnsOf, landing, read, shapeKey, turned, write } from './geometry'
import { STANDARD } from './sample'

const cells = (block: string) => STANDARD[block] ?? []

describe('turning a block', () => {
  test.each([
    ['G', 1, true, '000 001 011 101'],
    ['H', 3, false, '010 011 100 110'],
    ['I', 2, true, '000 001 011 111'],
    ['D', 1, false, '000 001 010'],
  ] as const)(
    '%s turned %i times, flip %s, fills the cells that the rules say',
    (block, turn, flip, key) => {
      expect(shapeKey(turned(cells(block), turn, flip))).toBe(key)
    },
  )

  test('four quarter turns change nothing', () => {
    for (const shape of Object.values(STANDARD)) {
      expect(turned(shape, 4, false)).toEqual(turned(shape, 0, false))
    }
  })

  test('R1.5: the set has as many distinct placements as the rules count', () => {
    const counts = Object.fromEntries(
      Object.entries(STANDARD).map(([block, shape]) => {
        const found = new Set<string>()
        for (const flip of [false, true]) {
          for (let turn = 0; turn < 4; turn++) {
            const now = turned(shape, turn, flip)
            const [width, depth] = boxOf(now)
            for (let x = 0; x + width <= 4; x++) {
              for (let y = 0; y + depth <= 4; y++) found.add(`${shapeKey(now)} at ${x} ${y}`)
            }
          }
        }
        return [block, found.size]
      }),
    )
    expect(counts).toEqual({ A: 16, B: 16, C: 24, D: 96, E: 16, F: 36, G: 72, H: 72, I: 72, J: 9 })
  })
})

describe('notation', () => {
  test('the turn is always printed, and an upside-down block has its mark', () => {
    expect(write({ block: 'G', x: 1, y: 0, turn: 2, flip: true })).toBe('Gb1/2!')
    expect(write({ block: 'A', x: 3, y: 3, turn: 0, flip: false })).toBe('Ad4/0')
  })

  test('what is written is read back', () => {
    for (const notation of ['Gb1/2!', 'Ja1/0', 'Hc3/3', 'Dd2/1!']) {
      const spot = read(notation)
      expect(spot && write(spot)).toBe(notation)
    }
  })

  test('other text is no placement', () => {
    for (const other of ['', '-G', 'Ge1/0', 'Ga5/0', 'Ga1/4', 'gA1/0'])
      expect(read(other)).toBeNull()
  })
})

describe('standing on the board', () => {
  test('a block comes to rest on the highest column', () => {
    const heights = Array(16).fill(0)
    heights[1] = 2
    const bar = columnsOf(turned(cells('C'), 0, false), 0, 0)
    expect(landing(bar, heights)).toBe(2)
  })

  test('a stepped underside fills a step', () => {
    const heights = Array(16).fill(0)
    heights[1] = 1
    const hanging = columnsOf(turned(cells('D'), 0, true), 0, 0)
    expect(hanging).toEqual([
      { square: 0, bottom: 0, top: 2 },
      { square: 1, bottom: 1, top: 2 },
    ])
    expect(landing(hanging, heights)).toBe(0)
  })
})

describe('drawing a block', () => {
  test('an L is two bars laid over each other', () => {
    expect(maximalBoxes(cells('F'))).toHaveLength(2)
    expect(maximalBoxes(cells('J'))).toHaveLength(1)
    expect(maximalBoxes(cells('G'))).toHaveLength(3)
  })

  test('a bar has the twelve edges of a box, and no seam', () => {
    const units = outerEdges(cells('C')).length
    expect(units).toBe(4 * 2 + 8)
  })

  test('an L has an edge in its inner corner', () => {
    const edges = outerEdges(cells('F')).map(([from]) => from.join())
    expect(edges).toContain('1,1,0')
  })
})

test('lines from cell to cell run where a block is flat, never along its edges', () => {
  expect(cellLines(cells('A'))).toHaveLength(4)
  expect(cellLines(cells('J'))).toHaveLength(12)
  const edges = new Set(outerEdges(cells('G')).map(String))
  expect(cellLines(cells('G')).filter((line) => edges.has(String(line)))).toEqual([])
})
