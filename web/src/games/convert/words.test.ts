import { expect, test } from 'vitest'
import { table } from './testing'
import type { Outcome } from './types.gen'
import { describe as describeView, ending, rulesNow, score, tell } from './words'

const names = ['Ada', 'Boris']
const outcome = (reason: string, scores: number[], ranks: number[]): Outcome => ({
  reason,
  scores,
  ranks,
})

test('every reason to end has its sentence', () => {
  const view = table()
  const solo = table([], { variant: 'blackout' })
  expect(ending(view, outcome('points', [12, 9], [1, 2]), names)).toBe(
    'Ada wins with 12 points to 9.',
  )
  expect(ending(view, outcome('top_layer', [9, 9], [2, 1]), names)).toContain(
    'Boris has more squares',
  )
  expect(ending(view, outcome('draw', [9, 9], [1, 1]), names)).toBe('A draw at 9 points each.')
  expect(ending(view, outcome('fifth_level', [0, 1], [2, 1]), names)).toBe(
    'Ada built on the fifth level: Boris wins.',
  )
  expect(ending(view, outcome('cannot_place', [1, 0], [1, 2]), names)).toBe(
    'Boris cannot place a block: Ada wins.',
  )
  expect(ending(view, outcome('towers', [4, 5], [2, 1]), names)).toBe(
    'Boris wins with 5 towers to 4.',
  )
  expect(ending(view, outcome('coverage', [4, 4], [1, 2]), names)).toContain('covers more squares')
  expect(ending(solo, outcome('solved', [1], [1]), ['Ada'])).toBe('Solved: every block is stowed.')
  expect(ending(solo, outcome('out_of_moves', [0], [2]), ['Ada'])).toBe('The moves are used up.')
})

test('events are told in the game’s own terms', () => {
  expect(tell({ type: 'row_scored', seat: 1, row: 'b', points: 3 }, names)).toBe(
    'Boris completes file b: +3.',
  )
  expect(tell({ type: 'skipped', seat: 0 }, names)).toContain('Ada cannot place')
  expect(tell({ type: 'ended', outcome: outcome('points', [1, 0], [1, 2]) }, names)).toBeNull()
})

test('the position in words names every square, and what is left', () => {
  const words = describeView(table(['white Ja1/0']), names)
  expect(words).toContain('b2 white height 1')
  expect(words).toContain('d4 black bare')
  expect(words).toContain('White blocks left: A B C D E F G H I.')
})

test('the position in words says whose each tower is', () => {
  const towers = { 0: 'white', 1: null } as const
  const words = describeView({ ...table(['white Ja1/0']), towers }, names)
  expect(words).toContain('a1 white height 1 (white’s tower)')
  expect(words).toContain('b1 white height 1 (nobody’s tower)')
  expect(words).not.toContain('c1 black bare (')
})

test('each variant counts what it counts', () => {
  expect(score(table([], { variant: 'towers' }), 0)).toEqual(['0', 'towers'])
  expect(score(table(['white Ja1/0'], { variant: 'race' }), 0)).toEqual(['1/10', 'stowed'])
  expect(score(table([], { variant: 'box', pool: 'community' }), 0)).toBeNull()
})

test('the rules that matter come first', () => {
  expect(rulesNow(table())[0]).toBe('R3.3')
  expect(rulesNow(table([], { variant: 'box' }))[0]).toBe('R4.2')
  expect(rulesNow(table([], { variant: 'race' }))[0]).toBe('R7.4')
})
