import { expect, test } from 'vitest'
import { doubtOf } from './doubt'
import { cellsIn, place, table } from './testing'
import type { Note, Told } from './types.gen'

const GUESS = cellsIn('small 51 52 medium 61 81 91 large 11 21 31 32')
const OTHER = cellsIn('small 71 72 medium 61 91 92 large 11 21 31 41')
const note = (seen: Note['seen']): Note => ({ seen, turn: 0, stays: null })
const wrong = (of: number, cells: Told['cells']): Told => ({
  seat: 1 - of,
  of,
  at: null,
  answers: [null, null],
  cells,
  right: false,
})

/** North seeks East's shape: black, pink and blue. */
const knowing = (sheet: Record<string, Note>) =>
  table({ places: [place(0, 2), place(1, 2, { sheet })] })

test('a guess that shows what was answered may be right', () => {
  const sheet = { 5: note(['black']), 7: note([null]), E: note(['pink', 'black', null]) }
  expect(doubtOf(knowing(sheet), 0, GUESS)).toBeNull()
})

test('a guess that contradicts an answer cannot be right', () => {
  const above = { 5: note(['black']), 3: note(['pink']) }
  expect(doubtOf(knowing(above), 0, GUESS)).toEqual({ at: '3', said: ['pink'] })
  const side = { E: note(['pink', 'blue', null]) }
  expect(doubtOf(knowing(side), 0, GUESS)).toEqual({ at: 'E', said: ['pink', 'blue', null] })
})

test('a wrong guess is not right the second time, as long as it is remembered', () => {
  const shuffled = { ...GUESS, small: [...(GUESS.small ?? [])].reverse() }
  const told = wrong(1, shuffled as Told['cells'])
  expect(doubtOf(table({ turns: [told] }), 0, GUESS)).toBe('again')
  expect(doubtOf(table({ turns: [told] }), 0, OTHER)).toBeNull()
  expect(doubtOf(table({ turns: [{ ...told, cells: null }] }), 0, GUESS)).toBeNull()
})

test('what is known of another shape says nothing of this one', () => {
  const mine = place(0, 2, { sheet: { 5: note(['green']) } })
  const view = table({ places: [mine, place(1, 2)], turns: [wrong(0, GUESS as Told['cells'])] })
  expect(doubtOf(view, 0, GUESS)).toBeNull()
})
