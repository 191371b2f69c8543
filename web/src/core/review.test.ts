import { describe, expect, it } from 'vitest'
import {
  decidedAt,
  isWhole,
  lineOf,
  luckOf,
  marksOf,
  moveOf,
  recordPly,
  stopFrom,
  stopsOf,
  turningPoints,
} from './review'
import type { Decided, Outcome, Review, ReviewNow } from './types.gen'

const option = (chance: number) => ({ action: {}, text: '', chance })

function decided(ply: number, seat: number, best: number, played: number): Decided {
  const loss = 100 * (best - played)
  const grade = loss >= 15 ? 'blunder' : loss >= 10 ? 'mistake' : loss >= 5 ? 'slip' : ''
  return {
    ...{ ply, seat, loss, grade, best: option(best), played: option(played) },
    ...{ alternatives: [], is_good: loss <= 4, proved: false, spread: 0, figures: {}, why: '' },
    opened: null,
    is_rough: false,
  }
}

const decisions = [
  decided(0, 0, 0.5, 0.48),
  decided(1, 1, 0.52, 0.46),
  decided(3, 0, 0.6, 0.4),
  decided(4, 1, 0.6, 0.49),
]

const review: Review = {
  ...{ game: 'convert', made_by: 1, decisions, accuracy: [80, 90], title: '', tracks: {} },
  luck: [
    { ply: 2, seat: 1, points: 6, kind: 'draw' },
    { ply: 3, seat: 0, points: 0.4, kind: 'draw' },
  ],
  turning_points: [3, 4],
}

// These eyes do not see the third action.
const plies = [0, 1, 2, 2, 3, 4]
const now: ReviewNow = { step: 1, done: 5, of: 5, review, plies }
const won = { ranks: [1, 2], scores: [] } as unknown as Outcome
const drawn = { ranks: [1, 1], scores: [] } as unknown as Outcome

describe('the graph', () => {
  it('has my chance after each decision, mine and the other’s', () => {
    expect(lineOf(review, 0, 2, null)).toEqual([
      { x: 0, y: 0.5 },
      { x: 1, y: 0.48 },
      { x: 2, y: 0.54 },
      { x: 4, y: 0.4 },
      { x: 5, y: 0.51 },
    ])
  })

  it('ends with the result', () => {
    expect(lineOf(review, 0, 2, { of: 5, outcome: won }).at(-1)).toEqual({ x: 5, y: 1 })
    expect(lineOf(review, 1, 2, { of: 5, outcome: won }).at(-1)).toEqual({ x: 5, y: 0 })
    expect(lineOf(review, 1, 2, { of: 5, outcome: drawn }).at(-1)).toEqual({ x: 5, y: 0.5 })
  })

  it('takes only my own decisions where more than two play', () => {
    expect(lineOf(review, 0, 3, null).map(({ x }) => x)).toEqual([0, 1, 4])
    expect(marksOf(review, 0, 3)).toHaveLength(1)
  })

  it('marks what was graded, and whose it was', () => {
    const marks = marksOf(review, 0, 2)
    expect(marks.map(({ x, decided, isMine }) => [x, decided.grade, isMine])).toEqual([
      [2, 'slip', false],
      [4, 'blunder', true],
      [5, 'mistake', false],
    ])
  })

  it('shows luck from my side, and no trifles', () => {
    expect(luckOf(review, 0, 2)).toEqual([{ x: 3, y: -6 }])
  })
})

describe('positions', () => {
  it('are those that the page counts', () => {
    expect(decidedAt(now, 2, [0])?.ply).toBe(3)
    expect(recordPly(now, 2, [0])).toBe(3)
    expect(decidedAt(now, 4, [0])).toBeNull()
    expect(recordPly(now, 4, [0])).toBe(5)
  })

  it('lead from mistake to mistake, one’s own if there are some', () => {
    const stops = stopsOf(now, [1])
    expect(stops).toEqual([1, 3])
    expect(stopFrom(stops, -1, 1)).toBe(1)
    expect(stopFrom(stops, 1, 1)).toBe(3)
    expect(stopFrom(stops, 3, 1)).toBeNull()
    expect(stopFrom(stops, 4, -1)).toBe(3)
    expect(stopsOf(now, [])).toEqual([1, 2, 3])
  })
})

describe('a review', () => {
  it('is whole when every action was looked at', () => {
    expect(isWhole(now)).toBe(true)
    expect(isWhole({ ...now, done: 4 })).toBe(false)
    expect(isWhole({ ...now, done: 0, of: 0 })).toBe(false)
  })

  it('counts moves as the page does, which does not see every action', () => {
    expect(decisions.map(({ ply }) => moveOf(now, ply))).toEqual([1, 2, 3, 4])
  })

  it('has the turning points of a seat, the dearest first', () => {
    expect(turningPoints(review, null).map(({ ply }) => ply)).toEqual([3, 4])
    expect(turningPoints(review, 1).map(({ ply }) => ply)).toEqual([4])
  })
})
