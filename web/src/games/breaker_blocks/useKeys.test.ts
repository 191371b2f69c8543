import { expect, it, vi } from 'vitest'
import { deed, type Keys } from './useKeys'

it('digits jump, signs zoom, Shift and arrows move; plain arrows are not ours', () => {
  const keys: Keys = {
    cancel: vi.fn(),
    jump: vi.fn(),
    zoom: vi.fn(),
    fit: vi.fn(),
    pan: vi.fn(),
  }
  const press = (key: string, shiftKey = false) => deed({ key, shiftKey }, keys)
  press('3')?.()
  expect(keys.jump).toHaveBeenCalledWith('modules')
  press('+')?.()
  expect(keys.zoom).toHaveBeenCalledWith(1.25)
  press('0')?.()
  expect(keys.fit).toHaveBeenCalled()
  press('ArrowLeft', true)?.()
  expect(keys.pan).toHaveBeenCalledWith(60, 0)
  press('Escape')?.()
  expect(keys.cancel).toHaveBeenCalled()
  expect(deed({ key: 'Escape', shiftKey: false }, { ...keys, cancel: null })).toBeNull()
  expect(press('ArrowLeft')).toBeNull()
  expect(press('m')).toBeNull()
})
