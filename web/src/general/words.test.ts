import { expect, test } from 'vitest'
import { Cast } from '../core/cast'
import { advise, describe, ending, score, tell, words } from './words'

const cast = new Cast(['You', 'Ada'], 0)

test('values are said as people say them', () => {
  expect(words({ is_open: true, left: null, row: [1, 2] }, cast)).toBe(
    'is open yes, left none, row 1, 2',
  )
  expect(words(1, cast, 'to_move')).toBe('Ada')
  expect(words(1, cast, 'count')).toBe('1')
})

test('an event is a line with chips', () => {
  expect(tell({ type: 'taken', seat: 0, count: 3 }, cast)).toEqual({
    line: 'You: taken',
    chips: ['count 3'],
  })
  expect(tell({ type: 'round_over' }, cast)).toEqual({ line: 'Round over', chips: [] })
  const [chip = ''] = tell({ type: 'dealt', cards: Array(99).fill('ace') }, cast).chips ?? []
  expect(chip.length).toBe(60)
})

test('a position, an action and an end are said in words', () => {
  expect(describe({ heap: 21, to_move: 1, outcome: null }, cast)).toBe('Heap: 21.\nTo move: Ada.')
  expect(advise({ type: 'take', count: 2 }, null, {}, cast)).toBe('Take: count 2')
  const outcome = (ranks: number[]) => ({ ranks, scores: ranks, reason: 'last_one' })
  expect(ending({}, outcome([2, 1]), cast)).toBe('Ada wins: last one.')
  expect(ending({}, outcome([1, 1]), cast)).toBe('A draw: last one.')
  expect(ending({}, outcome([1]), cast)).toBe('Last one.')
})

test('scores are shown where a view has them', () => {
  expect(score({ scores: [1, 4] }, 1)).toEqual(['4', 'points'])
  expect(score({ heap: 3 }, 1)).toBeNull()
})
