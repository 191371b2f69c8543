import { expect, test } from 'vitest'
import { aboveOrBelow } from './Says'
import type { Eye } from './useCamera'

const eye = { camera: { x: 0, y: 0, scale: 1 }, size: { width: 800, height: 600 } } as Eye

test('what is said of a place stands outwards of the whole block that would lie there', () => {
  expect(aboveOrBelow([400, 200], eye)).toEqual({ left: 400, bottom: 464 })
  expect(aboveOrBelow([400, 400], eye)).toEqual({ left: 400, top: 464 })
})

test('where there is no room outwards it stands at the other end, and hides no ghost', () => {
  expect(aboveOrBelow([400, 90], eye)).toEqual({ left: 400, bottom: 6 })
  expect(aboveOrBelow([400, 510], eye)).toEqual({ left: 400, top: 6 })
})

test('it stays on the stage', () => {
  expect(aboveOrBelow([20, 400], eye).left).toBe(188)
  expect(aboveOrBelow([790, 400], eye).left).toBe(612)
})
