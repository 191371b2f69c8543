import { describe, expect, test } from 'vitest'
import { hint, table } from './testing'
import { change, NOTHING, takeUp } from './useSelection'

const C = { block: 'C', colour: 'white' as const }
const chosen = change(NOTHING, { do: 'choose', piece: C, turn: 0, flip: false, at: [1, 0.5] })

describe('the block in hand', () => {
  test('turns both ways, and over', () => {
    expect(change(chosen, { do: 'turn', by: -1 }).turn).toBe(3)
    expect(change(change(chosen, { do: 'turn', by: 1 }), { do: 'turn', by: -1 }).turn).toBe(0)
    expect(change(chosen, { do: 'flip' }).flip).toBe(true)
  })

  test('empty hands turn nothing', () => {
    expect(change(NOTHING, { do: 'turn', by: 1 })).toBe(NOTHING)
    expect(change(NOTHING, { do: 'flip' })).toBe(NOTHING)
  })

  test('aiming at the same point changes nothing, so nothing is drawn again', () => {
    expect(change(chosen, { do: 'aim', at: [1, 0.5] })).toBe(chosen)
  })

  test('put back, it leaves the aim where it was', () => {
    const back = change(chosen, { do: 'put_back' })
    expect(back.piece).toBeNull()
    expect(back.at).toEqual([1, 0.5])
  })
})

describe('taking up a block', () => {
  test('it lies unturned at the legal spot nearest to the last aim', () => {
    const offered = hint(['Ca1/0', 'Cc4/0', 'Ca1/1'])
    expect(takeUp(table(), offered, C, [3, 3])).toMatchObject({
      turn: 0,
      flip: false,
      at: [3, 3.5],
    })
  })

  test('it is turned at once when it fits no other way', () => {
    expect(takeUp(table(), hint(['Cb2/1']), C, [0, 0])).toMatchObject({ turn: 1, at: [1.5, 2] })
  })

  test('a block that fits nowhere can still be looked at', () => {
    expect(takeUp(table(), hint([]), C, [2, 2])).toMatchObject({ turn: 0, at: [2, 2] })
  })
})
