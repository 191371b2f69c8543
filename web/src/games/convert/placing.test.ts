import { describe, expect, test } from 'vitest'
import { legalFor, middleOver, previewOf, snap } from './placing'
import { STANDARD } from './sample'
import { hint, table } from './testing'

const white = (block: string) => ({ block, colour: 'white' as const })

describe('what is legal comes from the hint', () => {
  test('R1.5: a turn that fills the same cells finds the canonical spelling', () => {
    const view = table()
    const found = previewOf(view, hint(['Ca1/0']), white('C'), {
      turn: 2,
      flip: true,
      at: [1, 0.5],
    })
    expect(found).toMatchObject({ turn: 2, flip: true, isOffered: true })
    expect(found.action).toMatchObject({ block: 'C', x: 0, y: 0, turn: 0, flip: false })
  })

  test('a turn that fills other cells does not, and is asked about as it is', () => {
    expect(legalFor(table(), hint(['Ca1/0']), white('C'), 1, false)).toEqual([])
    const found = previewOf(table(), hint(['Ca1/0']), white('C'), {
      turn: 3,
      flip: true,
      at: [0.5, 1],
    })
    expect(found.isOffered).toBe(false)
    expect(found.action).toMatchObject({ x: 0, y: 0, turn: 3, flip: true })
  })
})

describe('snapping', () => {
  const square = STANDARD.J ?? []
  const spots = (...at: [number, number][]) =>
    at.map(([x, y]) => ({ block: 'J', x, y, turn: 0, flip: false }))

  test('the nearest legal footprint wins', () => {
    expect(snap([1.4, 1.1], square, spots([0, 0], [1, 0]))).toEqual([0, 0])
    expect(snap([1.6, 1.1], square, spots([0, 0], [1, 0]))).toEqual([1, 0])
  })

  test('what is out of reach does not draw the block away from the pointer', () => {
    expect(snap([3, 3], square, spots([1, 2]))).toEqual([2, 2])
    expect(snap([2.4, 3], square, spots([1, 2]))).toEqual([1, 2])
  })

  test('the block stays on the board', () => {
    expect(snap([-0.5, 4.4], square, [])).toEqual([0, 2])
  })

  test('every placement of a bar can be reached square by square', () => {
    const bar = STANDARD.E ?? []
    const reached = [0, 1, 2, 3].map((x) => snap(middleOver(x, bar), bar, [])[0])
    expect(new Set(reached)).toEqual(new Set([0, 1]))
  })
})
