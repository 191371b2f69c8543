import { expect, it } from 'vitest'
import { movesOf } from './log'
import type { Line } from './types.gen'

const line = (kind: Line['kind'], v: number, ply: number): Line => ({
  v,
  kind,
  seat: 0,
  text: `${kind} ${v}`,
  ply,
  at_ms: 0,
})

it('strikes out what was taken back, and what was played instead stays', () => {
  const lines = [
    line('sit', 1, 0),
    line('act', 2, 1),
    line('act', 3, 2),
    line('takeback', 4, 1),
    line('say', 5, 1),
    line('act', 6, 2),
  ]
  const told = lines.map(({ v }) => [`event ${v}`])
  const moves = movesOf(lines, told)
  expect(moves.map(({ line, events, undone }) => [line.text, ...events, undone])).toEqual([
    ['act 2', 'event 2', false],
    ['act 3', 'event 3', true],
    ['takeback 4', 'event 4', false],
    ['act 6', 'event 6', false],
  ])
})
