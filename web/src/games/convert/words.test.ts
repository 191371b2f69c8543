import { expect, test } from 'vitest'
import { Cast } from '../../core/cast'
import { foretold, table } from './testing'
import type { Convert, Outcome } from './types.gen'
import { advise, describe as describeView, ending, rulesNow, score, standing, tell } from './words'

const watched = new Cast(['Ada', 'Boris'])
const mine = new Cast(['You', 'The bot'], 0, 1)
const theirs = new Cast(['The bot', 'You'], 1, 0)
const outcome = (reason: string, scores: number[], ranks: number[]): Outcome => ({
  reason,
  scores,
  ranks,
})

test('every reason to end has its sentence, one’s own number first', () => {
  const view = table()
  const solo = table([], { variant: 'blackout' })
  const points = outcome('points', [12, 9], [1, 2])
  expect(ending(view, points, watched)).toBe('Ada has 12 points, Boris 9.')
  expect(ending(view, points, mine)).toBe('You have 12 points, the bot 9.')
  expect(ending(view, points, theirs)).toBe('You have 9 points, the bot 12.')
  expect(ending(view, outcome('towers', [4, 5], [2, 1]), mine)).toBe(
    'You have 4 towers, the bot 5.',
  )
  expect(ending(view, outcome('top_layer', [9, 9], [2, 1]), mine)).toBe(
    'Level at 9 points. The bot has more squares on the highest level, and wins.',
  )
  expect(ending(view, outcome('coverage', [4, 4], [1, 2]), mine)).toBe(
    'Level at 4 towers. You cover more squares, and win.',
  )
  expect(ending(view, outcome('draw', [9, 9], [1, 1]), mine)).toBe('9 points each.')
  expect(ending(view, outcome('cannot_place', [1, 0], [1, 2]), mine)).toBe(
    'The bot has no block that fits. You win.',
  )
  expect(ending(solo, outcome('solved', [1], [1]), mine)).toBe('Every block is stowed.')
  expect(ending(solo, outcome('out_of_moves', [0], [2]), mine)).toBe('No moves are left.')
})

test('the level that lost in the box is told as it is', () => {
  const view = table(['white Ba1/0', 'black Ba1/0'], { variant: 'box' })
  expect(ending(view, outcome('fifth_level', [1, 0], [1, 2]), mine)).toBe(
    'The bot has built on level 6, and the box has 4. You win.',
  )
})

test('events are told without notation, with what came of them as chips', () => {
  const view = table(['white Ea1/0'])
  const placed: Convert['event'] = {
    type: 'placed',
    seat: 0,
    block: 'E',
    colour: 'white',
    x: 0,
    y: 0,
    turn: 0,
    flip: false,
    z: 0,
    turned: [0, 2],
  }
  expect(tell(placed, mine, view)).toEqual({
    line: 'You place the bar of 3 on a1–c1',
    chips: ['turns 2'],
  })
  expect(tell({ ...placed, block: 'F' }, theirs, view)?.line).toBe(
    'The bot places the flat L on a1, b1 and a2',
  )
  const either = table([], { variant: 'change_up' })
  expect(tell({ ...placed, block: 'J' }, mine, either)?.line).toBe(
    'You place the white square of 4 on a1–b2',
  )
  expect(tell({ type: 'row_scored', seat: 1, row: 'b', points: 3 }, mine, view)).toEqual({
    line: 'The bot completes file b',
    chips: ['+3'],
  })
  expect(tell({ type: 'point_lost', seat: 0, colour: 'black', points: 1 }, mine, view)).toEqual({
    line: 'No black blocks were left for you',
    chips: ['−1'],
  })
  expect(tell({ type: 'counted', squares: [7, 9] }, theirs, view)?.chips).toEqual([
    'You +9',
    'The bot +7',
  ])
  expect(tell({ type: 'skipped', seat: 0 }, mine, view)?.line).toContain('no block that fits')
  expect(tell({ type: 'ended', outcome: outcome('points', [1, 0], [1, 2]) }, mine, view)).toBeNull()
})

test('a hint says what to place, where, and what comes of it', () => {
  const view = { ...table(), totals: [6, 10] }
  const action = {
    type: 'place',
    block: 'E',
    colour: 'white',
    x: 0,
    y: 0,
    turn: 0,
    flip: false,
  } as const
  const after = { ...table(), totals: [9, 8] }
  const row: Convert['event'] = { type: 'row_scored', seat: 0, row: '1', points: 1 }
  expect(advise(action, null, view, mine)).toBe('Bar of 3 on a1–c1.')
  expect(advise(action, foretold(after, [row]), view, mine)).toBe(
    'Bar of 3 on a1–c1. Completes rank 1. You 6 → 9, the bot 10 → 8.',
  )
  const puzzle = table(['white Ja1/0'], { variant: 'blackout' })
  expect(advise(action, foretold(puzzle, []), puzzle, mine)).toBe(
    'White bar of 3 on a1–c1, level 2.',
  )
  expect(advise({ type: 'lift', block: 'J', colour: 'white' }, null, puzzle, mine)).toBe(
    'Lift the white square of 4: it fits better elsewhere.',
  )
})

test('who is ahead is told from one’s own side', () => {
  const view = { ...table(['white Ja1/0']), totals: [15, 13] }
  expect(standing(view, mine)).toBe('You lead 15–13')
  expect(standing(view, theirs)).toBe('You are behind 13–15')
  expect(standing(view, watched)).toBe('Ada leads 15–13')
  expect(standing({ ...view, totals: [9, 9] }, mine)).toBe('Level at 9–9')
  expect(standing(table(), mine)).toBeNull()
  expect(standing(table(['white Ja1/0'], { variant: 'box' }), mine)).toBeNull()
})

test('the position in words names every square, what was placed last, and what is left', () => {
  const words = describeView(table(['white Ja1/0']), mine)
  expect(words).toContain('b2 white height 1')
  expect(words).toContain('d4 black bare')
  expect(words).toContain('Last placed: the square of 4 on a1–b2.')
  expect(words).toContain('White blocks left: A B C D E F G H I.')
})

test('the position in words says whose each tower is', () => {
  const towers = { 0: 'white', 1: null } as const
  const words = describeView({ ...table(['white Ja1/0']), towers }, mine)
  expect(words).toContain('a1 white height 1 (white’s tower)')
  expect(words).toContain('b1 white height 1 (nobody’s tower)')
  expect(words).not.toContain('c1 black bare (')
})

test('each variant counts what it counts, and the basic game has one score', () => {
  const view = { ...table(), scores: [1, 0], totals: [6, 11] }
  expect(score(view, 0)).toEqual(['6', '= 1 row + 5 squares'])
  expect(score(view, 1)).toEqual(['11', 'squares'])
  expect(score(table([], { variant: 'towers' }), 0)).toEqual(['0', 'towers'])
  expect(score(table(['white Ja1/0'], { variant: 'race' }), 0)).toEqual(['1/10', 'stowed'])
  expect(score(table([], { variant: 'box', pool: 'community' }), 0)).toBeNull()
})

test('the rules that matter come first', () => {
  expect(rulesNow(table())[0]).toBe('R3.3')
  expect(rulesNow(table([], { variant: 'box' }))[0]).toBe('R4.2')
  expect(rulesNow(table([], { variant: 'race' }))[0]).toBe('R7.4')
})
