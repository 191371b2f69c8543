import { expect, test } from 'vitest'
import { blocksOf, isSomewhere } from './judged'
import { cellsIn } from './testing'

const fault = (at: number[][]) => ({ sentence: 'No.', rule: '', at })
const cells = cellsIn('small 51 52 medium 11 21 41 large 31 61 91 92')

test('a fault marks the blocks that are in its cells', () => {
  expect(blocksOf(fault([[1, 1, 1]]), cells)).toEqual(['small'])
  expect(
    blocksOf(
      fault([
        [1, 1, 0],
        [2, 2, 1],
      ]),
      cells,
    ),
  ).toEqual(['small', 'large'])
})

test('a block that is missing cannot be pointed at', () => {
  expect(isSomewhere(fault([]))).toBe(false)
  expect(blocksOf(fault([]), cells)).toEqual([])
})
