import { describe, expect, test } from 'vitest'
import { legalFor, liftable, middleOver, previewOf, snap } from './placing'
import { hint, STANDARD, table } from './testing'

const white = (block: string) => ({ block, colour: 'white' as const })
const black = (block: string) => ({ block, colour: 'black' as const })

describe('what is legal comes from the hint', () => {
  test('R1.5: a turn that fills the same cells finds the canonical spelling', () => {
    const view = table()
    const found = previewOf(view, hint(['Ca1/0']), white('C'), {
      turn: 2,
      flip: true,
      at: [1, 0.5],
    })
    expect(found.notation).toBe('Ca1/0')
  })

  test('a turn that fills other cells does not', () => {
    expect(legalFor(table(), hint(['Ca1/0']), white('C'), 1, false)).toEqual([])
  })
})

describe('snapping', () => {
  const square = STANDARD.J ?? []
  const spots = (...at: [number, number][]) =>
    at.map(([x, y]) => ({ block: 'J', x, y, turn: 0, flip: false, notation: '' }))

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

describe('what a placement would do', () => {
  test('R3.3: squares that turn and rows that it completes', () => {
    const view = table(['white Ja1/0', 'black Ga3/0'])
    const found = previewOf(view, hint(['Ec1/1'], { 'Ec1/1': ['1', 'c'] }), white('E'), {
      turn: 1,
      flip: false,
      at: [2.5, 1.5],
    })
    expect(found).toMatchObject({ notation: 'Ec1/1', rows: ['1', 'c'], points: 2, turned: [2, 10] })
  })

  test('R6.3: in the change-up a row is worth the footprint', () => {
    const view = table([], { variant: 'change_up' })
    const rows = hint(['Ja1/0'], { 'Ja1/0': ['1'] })
    const found = previewOf(view, rows, white('J'), { turn: 0, flip: false, at: [1, 1] })
    expect(found.points).toBe(4)
  })

  test('R5.2: rows score nothing among the towers, but control does', () => {
    const view = table(['black Aa1/0'], { variant: 'towers' })
    const rows = hint(['Ba1/0'], { 'Ba1/0': ['1'] })
    const found = previewOf(view, rows, white('B'), { turn: 0, flip: false, at: [0.5, 0.5] })
    expect(found).toMatchObject({ rows: [], takes: [0] })
  })

  test('R4.2: a block on the fifth level would lose', () => {
    const view = table(['white Ba1/0', 'black Aa1/0'], { variant: 'box' })
    const found = previewOf(view, hint(['Ca1/0']), white('A'), {
      turn: 0,
      flip: false,
      at: [0.5, 0.5],
    })
    expect(found.loses).toBe(true)
  })
})

describe('why it cannot stand there', () => {
  test('R2.3: the gap is named by its square', () => {
    const view = table(['black Ab1/0'])
    const found = previewOf(view, hint([]), white('C'), { turn: 0, flip: false, at: [1, 0.5] })
    expect(found.problem).toEqual({ kind: 'gap', square: 0 })
  })

  test('R7.1: out of the box', () => {
    const view = table(['black Ba1/0'], { variant: 'blackout' })
    const found = previewOf(view, hint([]), white('A'), { turn: 0, flip: false, at: [0.5, 0.5] })
    expect(found.problem).toEqual({ kind: 'out_of_box' })
  })

  test('R7.4: the other half', () => {
    const view = table([], { variant: 'race' })
    const at = { turn: 0, flip: false, at: [0.5, 0.5] as [number, number] }
    expect(previewOf(view, hint([]), black('A'), at).problem).toEqual({ kind: 'other_half' })
  })
})

test('R7.3: only what nothing stands on may be lifted, and only one’s own colours', () => {
  const view = table(['white Ja1/0', 'black Aa1/0', 'white Bd4/0'], { variant: 'two_loaves' })
  const names = (colours: ('white' | 'black')[]) =>
    liftable(view, colours).map(({ block, colour }) => `${colour} ${block}`)
  expect(names(['white', 'black'])).toEqual(['black A', 'white B'])
  expect(names(['white'])).toEqual(['white B'])
})
