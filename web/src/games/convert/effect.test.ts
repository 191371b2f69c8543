import { expect, test } from 'vitest'
import { effectOf, loses } from './effect'
import { previewOf } from './placing'
import { foretold, hint, refused, table } from './testing'
import { checked, outlook } from './text'
import type { Convert, Options } from './types.gen'

type Event = Convert['event']

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

test('a refused placement is told in the game’s own words, with where it fails', () => {
  const sentence = 'There would be a gap under block C at a1.'
  const effect = effectOf(table(), preview('C'), refused({ sentence, rule: 'R2.3', at: [0] }))
  expect(effect.fault?.at).toEqual([0])
  expect(outlook(preview('C'), effect, 0)).toBe(sentence)
})

test('squares that turn, rows and points are what the game foretells', () => {
  const events: Event[] = [
    placed('J', [0, 5]),
    { type: 'row_scored', seat: 0, row: '1', points: 4 },
    { type: 'row_scored', seat: 0, row: 'b', points: 4 },
  ]
  const effect = effectOf(table(), preview('J'), foretold(table(), events))
  expect(effect).toMatchObject({ turned: [0, 5], rows: ['1', 'b'], points: 8, outcome: null })
  expect(outlook(preview('J'), effect, 0)).toBe('Completes rank 1 and file b: +8.')
})

test('without a row it says what is covered and what turns', () => {
  const effect = effectOf(table(), preview('C'), foretold(table(), [placed('C', [0])]))
  expect(outlook(preview('C'), effect, 0)).toBe('On a1 and b1. Turns a1.')
})

test('a point that is lost for a colour is told before the rest', () => {
  const events: Event[] = [
    { type: 'point_lost', seat: 0, colour: 'black', points: 1 },
    placed('C', []),
  ]
  const effect = effectOf(table(), preview('C'), foretold(table(), events))
  expect(outlook(preview('C'), effect, 0)).toBe('No black blocks are left: −1. On a1 and b1.')
})

test('a tower is taken when its control changes to the block’s colour', () => {
  const before = { 0: null, 1: 'white', 2: 'black' } as const
  const after = { 0: 'white', 1: 'white', 2: null } as const
  const told = foretold({ ...table(), towers: after }, [placed('C', [])])
  const effect = effectOf({ ...table(), towers: before }, preview('C'), told)
  expect(effect.takes).toEqual([0])
  expect(outlook(preview('C'), effect, 0)).toBe('On a1 and b1. Takes the tower a1.')
})

test('how the game would end is told from one’s own side', () => {
  const ended = (ranks: number[], reason = 'points') => {
    const after = { ...table(), outcome: { scores: [0, 0], ranks, reason } }
    return effectOf(table(), preview('A'), foretold(after, [placed('A', [])]))
  }
  expect(loses(ended([2, 1]), 0)).toBe(true)
  expect(loses(ended([1, 1]), 0)).toBe(false)
  expect(loses(null, 0)).toBe(false)
  expect(outlook(preview('A'), ended([2, 1], 'fifth_level'), 0)).toBe(
    'This reaches the fifth level: you would lose.',
  )
  expect(outlook(preview('A'), ended([2, 1]), 1)).toContain('you would win')
  expect(outlook(preview('A'), ended([1, 1]), 0)).toContain('in a draw')
})

test('a check names the cubes that the game calls misfits', () => {
  const view = table(['white Ja1/0', 'white Ea3/0'], { variant: 'two_loaves' })
  expect(checked(view)).toBe('All 7 cubes so far are right. Still to stow: 8 white and 10 black.')
  expect(checked({ ...view, misfits: [[2, 2, 0]] })).toContain(
    '6 right; 1 cube has the wrong colour: c3 level 1.',
  )
})
