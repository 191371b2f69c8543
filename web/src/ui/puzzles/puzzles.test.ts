import { describe, expect, it, vi } from 'vitest'
import { afterPuzzle, type Done, daysInRow } from '../../core/puzzles'
import { afterAnswer, bonusAt, leftAt, type Rush } from '../../core/rush'
import { words } from './words'

vi.hoisted(() => {
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('addEventListener', () => {})
})

const at = (rating: number, tried = 0) => ({ rating, tried, solved: 0 })

describe('a rating', () => {
  it('rises with what is solved and falls with what is not, more for a surprise', () => {
    const even = afterPuzzle(at(1500), 1500, true)
    expect(even).toEqual({ rating: 1532, tried: 1, solved: 1 })
    expect(afterPuzzle(at(1500), 1500, false)).toEqual({ rating: 1468, tried: 1, solved: 0 })
    expect(afterPuzzle(at(1500), 1900, true).rating).toBeGreaterThan(even.rating)
    expect(afterPuzzle(at(1500), 1100, true).rating).toBeLessThan(even.rating)
  })

  it('moves less the more was tried, and never below the floor', () => {
    expect(afterPuzzle(at(1500, 100), 1500, true).rating).toBe(1508)
    expect(afterPuzzle(at(100), 100, false).rating).toBe(100)
  })
})

const done = (day: string, isSolved = true): Done => ({
  day,
  game: 'convert',
  wrong: 0,
  seconds: 10,
  isSolved,
})

describe('days in a row', () => {
  it('count up to today, or to yesterday while today is not over', () => {
    const days = [done('2026-10-31'), done('2026-11-01'), done('2026-11-02')]
    expect(daysInRow(days, '2026-11-02')).toBe(3)
    expect(daysInRow(days, '2026-11-03')).toBe(3)
    expect(daysInRow(days, '2026-11-04')).toBe(0)
    expect(daysInRow([done('2026-11-02', false)], '2026-11-02')).toBe(0)
  })
})

const RUSH: Rush = {
  game: '',
  games: ['convert'],
  room: 'r',
  left: 60_000,
  since: 1_000,
  solved: 4,
  wrong: 0,
  inRow: 4,
  longest: 4,
  known: [],
  isOver: false,
}

describe('a rush', () => {
  it('brings seconds for a row and takes ten for a mistake', () => {
    expect([4, 5, 12, 20, 30, 35, 40, 50].map(bonusAt)).toEqual([
      0, 3_000, 5_000, 7_000, 10_000, 0, 10_000, 10_000,
    ])
    const right = afterAnswer(RUSH, true, 11_000)
    expect([right.left, right.since, right.solved, right.inRow]).toEqual([53_000, null, 5, 5])
    const wrong = afterAnswer(RUSH, false, 11_000)
    expect([wrong.left, wrong.inRow, wrong.longest, wrong.isOver]).toEqual([40_000, 0, 4, false])
  })

  it('ends when nothing is left, and its clock stands between puzzles', () => {
    expect(afterAnswer(RUSH, false, 55_000).isOver).toBe(true)
    expect(leftAt({ ...RUSH, since: null }, 99_000)).toBe(60_000)
    expect(leftAt(RUSH, 99_000)).toBe(0)
  })
})

describe('what is shared', () => {
  it('tells tries and time by signs, and nothing of the board', () => {
    const line = words.shareLine('Convert', { wrong: 2, seconds: 95, isSolved: true })
    expect(line).toBe('✗✗✓ ● Convert')
    const shown = words.shareLine('Breach', { wrong: 0, seconds: 20, isSolved: false })
    expect(shown).toBe('– ◔ Breach')
    expect(words.share('2026-11-17', [line], 'http://x/puzzles')).toBe(
      'Breakroom puzzles, 17 November\n✗✗✓ ● Convert\nhttp://x/puzzles',
    )
  })
})
