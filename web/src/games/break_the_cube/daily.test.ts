import { expect, test } from 'vitest'
import { signsOf, streakTo } from './daily'
import { text } from './text'
import type { Told } from './types.gen'

const found = (turns: number | null) => ({ room: 'r', turns, hints: 0 })

test('a streak counts days in a row on which the shape was found', () => {
  const days = {
    '2026-10-30': found(6),
    '2026-10-31': found(null),
    '2026-11-01': found(5),
    '2026-11-02': found(7),
  }
  expect(streakTo(days, '2026-11-02')).toBe(2)
  expect(streakTo(days, '2026-11-01')).toBe(1)
  expect(streakTo(days, '2026-10-31')).toBe(0)
  expect(streakTo(days, '2026-11-03')).toBe(0)
})

test('what is passed on marks hints, and says neither where was asked nor what was seen', () => {
  const asked = (at: string | null, right: boolean | null = null): Told => ({
    seat: 0,
    of: 0,
    at,
    answers: [null],
    cells: null,
    right,
  })
  const turns = [asked('E'), asked('5'), asked(null, false), asked(null, true)]
  const signs = signsOf(turns, [1])
  expect(signs).toBe('➡️💡⬇️🟥🟩')
  expect(text.daily.result('2026-11-17', 4, 1, signs, 3)).toBe(
    'Break the Cube, 17 November 2026\nFound in 4 turns, 1 hint\n➡️💡⬇️🟥🟩\n3 days in a row',
  )
  expect(text.daily.result('2026-11-17', null, 0, signs, 0)).toMatch(/\nNot found\n/)
})
