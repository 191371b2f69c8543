import { expect, test } from 'vitest'
import { Cast } from '../../core/cast'
import { effectOf, loses } from './effect'
import { previewOf } from './placing'
import { foretold, hint, refused, table } from './testing'
import { checked, outlook } from './text'
import type { Convert, Options, View } from './types.gen'

type Event = Convert['event']

const cast = new Cast(['You', 'The bot'], 0, 1)
const preview = (block: string, options: Partial<Options> = {}) =>
  previewOf(
    table([], options),
    hint([`${block}a1/0`]),
    { block, colour: 'white' },
    { turn: 0, flip: false, at: [0.5, 0.5] },
  )
const placed = (block: string, turned: number[]): Event => ({
  ...preview(block).action,
  type: 'placed',
  seat: 0,
  z: 0,
  turned,
})

/** What is said of a block on a1 that leads from one view to another. */
function said(block: string, before: View, after: View, events: Event[], seat = 0): string {
  const effect = effectOf(before, preview(block), foretold(after, events))
  return outlook(before, { ...preview(block), seat }, effect, cast)
}

test('a refused placement is told in the game’s own words, with where it fails', () => {
  const sentence = 'There would be a gap under block C at a1.'
  const effect = effectOf(table(), preview('C'), refused({ sentence, rule: 'R2.3', at: [0] }))
  expect(effect.fault?.at).toEqual([0])
  expect(outlook(table(), { ...preview('C'), seat: 0 }, effect, cast)).toBe(sentence)
})

test('squares that turn, rows and points are what the game foretells', () => {
  const events: Event[] = [
    placed('J', [0, 5]),
    { type: 'row_scored', seat: 0, row: '1', points: 1 },
    { type: 'row_scored', seat: 0, row: 'b', points: 1 },
  ]
  const before = { ...table(), totals: [6, 12] }
  const after = { ...table(), totals: [10, 10] }
  const effect = effectOf(before, preview('J'), foretold(after, events))
  expect(effect).toMatchObject({ turned: [0, 5], rows: ['1', 'b'], points: 2, outcome: null })
  expect(said('J', before, after, events)).toBe(
    'Completes rank 1 and file b. You 6 → 10, the bot 12 → 10.',
  )
})

test('without a row it says how many squares turn, and what that changes', () => {
  const after = { ...table(), totals: [1, 0] }
  expect(said('C', table(), after, [placed('C', [0])])).toBe('Turns 1 square. You 0 → 1.')
  expect(said('C', table(), table(), [placed('C', [])])).toBe(
    'Turns nothing. The score stays the same.',
  )
})

test('the change-up says what a missing colour costs, and which colour comes next', () => {
  const before = { ...table([], { variant: 'change_up' }), totals: [2, 0] }
  const after = { ...before, totals: [4, 0], colours: [['black' as const], ['black' as const]] }
  const events: Event[] = [
    { type: 'point_lost', seat: 0, colour: 'black', points: 1 },
    placed('E', []),
    { type: 'row_scored', seat: 0, row: '1', points: 3 },
  ]
  expect(said('E', before, after, events)).toBe(
    'No black blocks are left: −1. Completes rank 1: +3. You 2 → 4. Next block: black.',
  )
})

test('a tower is taken when its control changes to the block’s colour', () => {
  const before = table([], { variant: 'towers' })
  const mine = { 0: 'white', 1: 'white', 2: null } as const
  const told = said(
    'C',
    { ...before, totals: [1, 1], towers: { 0: null, 1: 'white', 2: 'black' } },
    { ...before, totals: [2, 0], towers: mine },
    [placed('C', [])],
  )
  expect(told).toBe('Takes 1 tower: a1. You 1 → 2, the bot 1 → 0.')
})

test('in the box the level is told as it is', () => {
  const before = table([], { variant: 'box' })
  expect(said('B', before, before, [placed('B', [])])).toBe('Reaches level 3 of 4.')
  const outcome = { scores: [0, 1], ranks: [2, 1], reason: 'fifth_level' }
  const over = { ...preview('B'), z: 3, seat: 0 }
  const effect = effectOf(before, over, foretold({ ...before, outcome }, [placed('B', [])]))
  expect(outlook(before, over, effect, cast)).toBe(
    'Reaches level 6, and the box has 4: you would lose.',
  )
})

test('how the game would end is told from one’s own side', () => {
  const ended = (ranks: number[]) => ({
    ...table(),
    outcome: { scores: [0, 0], ranks, reason: 'points' },
  })
  const effect = (ranks: number[]) =>
    effectOf(table(), preview('A'), foretold(ended(ranks), [placed('A', [])]))
  expect(loses(effect([2, 1]), 0)).toBe(true)
  expect(loses(effect([1, 1]), 0)).toBe(false)
  expect(loses(null, 0)).toBe(false)
  expect(said('A', table(), ended([2, 1]), [placed('A', [])], 1)).toContain('you would win')
  expect(said('A', table(), ended([2, 1]), [placed('A', [])])).toContain('you would lose')
  expect(said('A', table(), ended([1, 1]), [placed('A', [])])).toContain('in a draw')
})

test('a check names the cubes that the game calls misfits', () => {
  const view = table(['white Ja1/0', 'white Ea3/0'], { variant: 'two_loaves' })
  expect(checked(view)).toBe('All 7 cubes so far are right. Still to stow: 8 white and 10 black.')
  expect(checked({ ...view, misfits: [[2, 2, 0]] })).toContain(
    '6 right; 1 cube has the wrong colour: c3 level 1.',
  )
})
