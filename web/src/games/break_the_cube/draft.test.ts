import { describe, expect, test } from 'vitest'
import { type Change, change, type Draft, EMPTY, whyVain } from './draft'
import { cellsByBlock } from './shape'
import { CUBES, cellsIn } from './testing'

const built = (...changes: Change[]) => changes.reduce<Draft>(change, EMPTY)
const choose = (block: string): Change => ({ do: 'choose', block, cubes: CUBES })
const cellsAfter = (...changes: Change[]) => cellsByBlock(built(...changes).standing)

describe('building a shape', () => {
  test('a block that is taken up stands on the tile, near the middle', () => {
    expect(cellsAfter(choose('small')).small).toEqual([
      [0, 1, 0],
      [1, 1, 0],
    ])
  })

  test('others find a place of their own, within the cube', () => {
    const made = cellsAfter(choose('large'), choose('medium'), choose('small'))
    const cells = Object.values(made).flat()
    expect(new Set(cells.map(String)).size).toBe(9)
    expect(cells.flat().every((n) => n >= 0 && n < 3)).toBe(true)
  })

  test('it is stepped within the tile, and climbs on what is there', () => {
    const left: Change = { do: 'step', by: [-1, 0] }
    const first = [choose('large'), { do: 'fill', cells: cellsIn('large 11 21 31 41') }] as Change[]
    const made = cellsAfter(...first, choose('small'), { do: 'aim', at: [1, 0] }, left, left, left)
    expect(made.small).toEqual([
      [0, 0, 1],
      [1, 0, 1],
    ])
  })

  test('it is turned in all three ways and raised, never out of the cube', () => {
    const up: Change = { do: 'raise', by: 1 }
    const made = built(choose('large'), { do: 'turn', how: 'roll' }, up, up, up)
    expect(made.standing.large?.at[2]).toBe(0)
    expect(cellsAfter(choose('small'), up, up, up).small?.[0]?.[2]).toBe(2)
  })

  test('it is put back, and a whole shape can be set', () => {
    expect(built(choose('small'), { do: 'put_back' })).toEqual(EMPTY)
    const cells = cellsIn('small 51 52 medium 11 21 41 large 31 61 91 92')
    expect(cellsAfter({ do: 'fill', cells }).small).toEqual(cells.small)
  })
})

describe('a press that changes nothing is answered', () => {
  const why = (to: Change, ...before: Change[]) => whyVain(built(...before), to)
  const step = (x: number): Change => ({ do: 'step', by: [x, 0] })
  const press: Change = { do: 'aim', at: [0, 1], isPress: true }

  test('without a block in hand', () => {
    expect(why(press)).toBe('noBlock')
    expect(why({ do: 'clear' })).toBe('nothingToClear')
    expect(why({ do: 'clear' }, choose('small'))).toBe(null)
  })

  test('where the block cannot go', () => {
    expect(why(step(-1), choose('small'))).toBe('atEdge')
    expect(why(step(1), choose('small'))).toBe(null)
    expect(why({ do: 'raise', by: -1 }, choose('small'))).toBe('atBottom')
    expect(why({ do: 'turn', how: 'tip' }, choose('small'))).toBe('sameTurned')
    expect(why(press, choose('small'))).toBe('standsThere')
  })

  test('but not while a hand carries the block', () => {
    expect(why({ do: 'aim', at: [0, 1] }, choose('small'))).toBe(null)
  })
})
