import { describe, expect, test } from 'vitest'
import { buildsOf, heightOf, linesOf, ticksTo } from './plot'
import { table } from './testing'
import type { Told } from './types.gen'

const turn = (seat: number): Told => ({
  seat,
  of: 1 - seat,
  at: '5',
  answers: [null, null],
  cells: null,
  right: null,
})

describe('the plot', () => {
  const view = table({ turns: [turn(0), turn(1), turn(0)] })

  test('has a line for each seat, from all shapes on, with its own turns marked', () => {
    const analysis = {
      shapes: [19272, 19272],
      left: [
        [400, 400, 1],
        [19272, 900, 900],
      ],
      bot: [],
    }
    expect(linesOf(analysis, view)).toEqual([
      { of: 0, left: [19272, 400, 400, 1], own: [1, 3] },
      { of: 1, left: [19272, 19272, 900, 900], own: [2] },
    ])
  })

  test('has the bot’s line when one cracked it alone', () => {
    const bot = [{ at: 'E', seen: [], cells: null, left: 70 }]
    const [, line] = linesOf({ shapes: [19272], left: [[400]], bot }, view)
    expect(line).toEqual({ of: 'bot', left: [19272, 70], own: [1] })
  })

  test('is logarithmic', () => {
    expect(heightOf(1, 10_000)).toBe(0)
    expect(heightOf(100, 10_000)).toBeCloseTo(0.5)
    expect(ticksTo(19272)).toEqual([1, 10, 100, 1000, 10000])
  })

  test('counts the building before the first question', () => {
    expect(buildsOf(view)).toBe(2)
    expect(buildsOf(table({}, { variant: 'crack_it' }))).toBe(0)
  })
})
