import { expect, test } from 'vitest'
import { artOf, MOTIFS } from './motifs'

const drawn = (id: string, tags: string[], nth = 0) =>
  artOf(id, tags, nth)
    .map(({ d }) => d)
    .join()

test('a card always has the same picture, and another card another', () => {
  expect(drawn('gate', ['filter'])).toBe(drawn('gate', ['filter']))
  expect(drawn('gate', ['filter'])).not.toBe(drawn('wall', ['filter']))
  expect(drawn('gate', ['filter'])).not.toBe(drawn('gate', ['swarm']))
})

test('neighbours of a family have different motifs', () => {
  expect(drawn('gate', ['filter'], 0)).not.toBe(drawn('gate', ['filter'], 1))
})

test('every family draws something, and nothing that is no number', () => {
  for (const tag of [...Object.keys(MOTIFS), 'unheard of']) {
    for (const nth of [0, 1, 2, 3]) {
      for (const id of ['one', 'two', 'three', 'four']) {
        const strokes = artOf(id, [tag], nth)
        expect(strokes.length).toBeGreaterThan(2)
        expect(strokes.map(({ d }) => d).join()).not.toMatch(/NaN|undefined|Infinity/)
      }
    }
  }
})
