import { expect, test, vi } from 'vitest'
import { deed, type Keys } from './useKeys'

const press = (key: string) => ({ key, shiftKey: false })

const keys = (change: Partial<Keys> = {}): Keys => ({
  building: true,
  holding: true,
  next: vi.fn(),
  move: vi.fn(),
  raise: vi.fn(),
  turn: vi.fn(),
  putBack: vi.fn(),
  letGo: vi.fn(),
  putAway: null,
  side: vi.fn(),
  top: vi.fn(),
  ...change,
})

test('the block in hand is moved, lifted and turned in all three ways', () => {
  const pressed = keys()
  for (const key of ['ArrowLeft', 'PageUp', 'r', 'F', 'v', 'Backspace'])
    deed(press(key), pressed)?.()
  expect(pressed.move).toHaveBeenCalledWith(-1, 0)
  expect(pressed.raise).toHaveBeenCalledWith(1)
  expect(vi.mocked(pressed.turn).mock.calls).toEqual([['turn'], ['tip'], ['roll']])
  expect(pressed.putBack).toHaveBeenCalled()
})

test('with empty hands only looking round and taking a block are ours', () => {
  const empty = keys({ holding: false })
  expect(['ArrowLeft', 'r', 'Escape'].map((key) => deed(press(key), empty))).toEqual([
    null,
    null,
    null,
  ])
  deed(press('n'), empty)?.()
  deed(press('3'), empty)?.()
  expect(empty.next).toHaveBeenCalled()
  expect(empty.side).toHaveBeenCalledWith(2)
})

test('no key asks: a question cannot be taken back', () => {
  const watching = keys({ building: false, holding: false })
  expect([...'56789ABCDEGHIJKLN'].map((key) => deed(press(key), watching))).toEqual(
    Array(17).fill(null),
  )
})

test('Escape puts away what is lit or read, after the block in hand', () => {
  const putAway = vi.fn()
  deed(press('Escape'), keys({ putAway }))?.()
  expect(putAway).not.toHaveBeenCalled()
  deed(press('Escape'), keys({ holding: false, putAway }))?.()
  expect(putAway).toHaveBeenCalled()
  expect(deed(press('Escape'), keys({ holding: false }))).toBeNull()
})
