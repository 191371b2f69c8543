import { describe, expect, it } from 'vitest'
import { chainFrom, flowsOf } from './current'
import { table } from './testing'

const LAID = ['power-0-LFR@0,-1N', 'power-2-F@0,-2N', 'power-3@0,-3N', 'power-1-LF@1,1S']

describe('current', () => {
  it('adds up on its way into the Core', () => {
    const flows = flowsOf(table(LAID).tiles)
    const amount = (x: number, y: number, side: string) =>
      flows.find((flow) => flow.x === x && flow.y === y && flow.side === side)?.amount
    expect(amount(0, -3, 'N')).toBe(3)
    expect(amount(0, -2, 'N')).toBe(5)
    expect(amount(0, -1, 'N')).toBe(5)
    expect(amount(0, 0, 'S')).toBe(5)
    expect(amount(1, 0, 'N')).toBe(1)
  })

  it('does not run where there is no power', () => {
    expect(flowsOf(table(['power-0-LFR@0,-1N', 'annihilate@0,-2N']).tiles)).toEqual([])
  })

  it('runs from a block through all that it is plugged into', () => {
    expect(chainFrom(table(LAID).tiles, [0, -3])).toEqual(['0,-3', '0,-2', '0,-1'])
  })
})
