import { afterEach, expect, test, vi } from 'vitest'
import { keepStars, starsText, wonStars } from './stars'

function withStorage(kept: Record<string, string> = {}) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value
    },
  })
}

afterEach(() => vi.unstubAllGlobals())

test('the most stars that were won with a trick shot are kept', () => {
  withStorage()
  keepStars(6, 2)
  keepStars(6, 1)
  keepStars(10, 3)
  expect(wonStars()).toEqual({ 6: 2, 10: 3 })
})

test('what somebody else has written there is no star', () => {
  withStorage({ 'breakroom.trick-shots': '{"1":"many","2":99}' })
  expect(wonStars()).toEqual({ 2: 3 })
  expect(starsText(2)).toBe('★★☆')
})
