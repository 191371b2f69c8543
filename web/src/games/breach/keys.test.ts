import { expect, test } from 'vitest'
import { deed, type Keys } from './keys'
import { nearestIn } from './useRove'

function pressed(key: string, shiftKey = false, more: Partial<Keys> = {}): string[] {
  const log: string[] = []
  const keys: Keys = {
    cancel: () => log.push('cancel'),
    jump: (to) => log.push(`jump ${to}`),
    shift: (by) => log.push(`shift ${by}`),
    takeBack: () => log.push('take back'),
    ...more,
  }
  deed({ key, shiftKey }, keys)?.()
  return log
}

test('keys jump, shift, take back and cancel', () => {
  expect(pressed('h')).toEqual(['jump hand'])
  expect(pressed('c')).toEqual(['jump commit'])
  expect(pressed('2')).toEqual(['jump 1'])
  expect(pressed('ArrowLeft', true)).toEqual(['shift -1'])
  expect(pressed('Delete')).toEqual(['take back'])
  expect(pressed('Escape')).toEqual(['cancel'])
  expect(pressed('s')).toEqual([])
  const nothing = { cancel: null, shift: null, takeBack: null }
  for (const key of ['Escape', 'Delete', 'ArrowLeft']) {
    expect(pressed(key, true, nothing)).toEqual([])
  }
})

test('arrows go to the nearest button in their direction', () => {
  const places = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 0, y: 100 },
    { x: 100, y: 110 },
  ]
  expect(nearestIn('ArrowRight', { x: 0, y: 0 }, places)).toBe(1)
  expect(nearestIn('ArrowDown', { x: 0, y: 0 }, places)).toBe(2)
  expect(nearestIn('ArrowUp', { x: 100, y: 110 }, places)).toBe(1)
  expect(nearestIn('ArrowLeft', { x: 0, y: 0 }, places)).toBe(-1)
})
