import { expect, test } from 'vitest'
import { fullPull } from './useHands'

const PHONE = { width: 390, height: 844 }

test('a pull has the room that a thumb has', () => {
  const disc: [number, number] = [195, 480]
  expect(fullPull(disc, [195, 500], PHONE)).toBe(210) // down, over the buttons
  const aside = fullPull(disc, [250, 480], PHONE)
  expect(aside).toBeLessThan(195)
  expect(disc[0] + aside).toBeLessThan(PHONE.width)
})

test('however near the edge a disc lies, a pull is not over at once', () => {
  expect(fullPull([380, 480], [389, 480], PHONE)).toBe(84)
})
