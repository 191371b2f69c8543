import { describe, expect, it } from 'vitest'
import { boxOf, fitted, fromPixel, held, panned, toPixel, zoomed } from './camera'
import { table } from './testing'

const SIZE = { width: 800, height: 500 }
const INSETS = { top: 20, bottom: 30 }

describe('the camera', () => {
  it('fits the Core, the blocks and the open inputs', () => {
    const box = boxOf(table(['power-0-LFR@0,-1N']), false)
    expect(box).toEqual({ left: -162, top: -162, right: 362, bottom: 262 })
    const camera = fitted(box, SIZE, INSETS)
    const [left, top] = toPixel(camera, SIZE, [box.left, box.top])
    const [right, bottom] = toPixel(camera, SIZE, [box.right, box.bottom])
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(800)
    expect(top).toBeGreaterThanOrEqual(20 - 1e-6)
    expect(bottom).toBeLessThanOrEqual(470 + 1e-6)
  })

  it('zooms about the pixel that is pointed at', () => {
    const camera = { x: 100, y: 0, scale: 1 }
    const before = fromPixel(camera, SIZE, [600, 100])
    const after = fromPixel(zoomed(camera, SIZE, 1.5, [600, 100]), SIZE, [600, 100])
    expect(after[0]).toBeCloseTo(before[0])
    expect(after[1]).toBeCloseTo(before[1])
  })

  it('pans with the hand, and never loses the board', () => {
    const box = boxOf(table(), false)
    expect(panned({ x: 0, y: 0, scale: 2 }, 40, -20)).toEqual({ x: -20, y: 10, scale: 2 })
    expect(held({ x: 9999, y: 0, scale: 1 }, box).x).toBe(box.right)
  })
})
