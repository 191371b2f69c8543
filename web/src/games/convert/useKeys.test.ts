import { expect, test, vi } from 'vitest'
import { deed, type Keys } from './useKeys'

const keys = (holding: boolean): Keys => ({
  holding,
  letters: 'ABCDEFGHIJ',
  choose: vi.fn(),
  turn: vi.fn(),
  flip: vi.fn(),
  putBack: vi.fn(),
  place: vi.fn(),
  move: vi.fn(),
  side: vi.fn(),
  above: vi.fn(),
  turnTable: vi.fn(),
})
const press = (key: string, hands: Keys, shiftKey = false) => deed({ key, shiftKey }, hands)?.()

test('F chooses block F with empty hands, and turns the block in hand upside down', () => {
  const empty = keys(false)
  press('f', empty)
  expect(empty.choose).toHaveBeenCalledWith('F')
  const full = keys(true)
  press('f', full)
  expect(full.flip).toHaveBeenCalled()
  press('F', full, true)
  expect(full.choose).toHaveBeenCalledWith('F')
})

test('R turns the one way, Shift+R the other', () => {
  const hands = keys(true)
  press('r', hands)
  press('R', hands, true)
  expect(hands.turn).toHaveBeenNthCalledWith(1, 1)
  expect(hands.turn).toHaveBeenNthCalledWith(2, -1)
})

test('with empty hands Enter, Escape and the arrows are left to the page', () => {
  for (const key of ['Enter', ' ', 'Escape', 'ArrowUp', 'r', 'z']) {
    expect(deed({ key, shiftKey: false }, keys(false))).toBeNull()
  }
})

test('1 to 4, T, V and 0 move the camera', () => {
  const hands = keys(true)
  press('3', hands)
  press('t', hands)
  press('v', hands)
  press('0', hands)
  expect(hands.side).toHaveBeenNthCalledWith(1, 2)
  expect(hands.above).toHaveBeenCalled()
  expect(hands.turnTable).toHaveBeenCalled()
  expect(hands.side).toHaveBeenNthCalledWith(2, 0)
})
