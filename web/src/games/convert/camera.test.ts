import { describe, expect, test } from 'vitest'
import { Orbit, pixelOf, rayThrough } from '../../kit/camera'
import type { Vec } from '../../kit/cubes'
import { eyeFor, pick, worldOf } from './camera'

const bare: number[] = Array(16).fill(0)
const low: number[] = Array(16).fill(2)
const none = { top: 0, right: 0, bottom: 0, left: 0 }
const seated = { azimuth: 0, polar: 0.86, zoom: 1 }
const corners: Vec[] = [0, 4].flatMap((x) => [0, 4].map((y) => worldOf(x, y, 0)))

describe('framing', () => {
  test.each([
    [390, 420],
    [1040, 600],
    [400, 900],
  ])('the whole board is seen at %i×%i, from every side', (width, height) => {
    for (let azimuth = 0; azimuth < 6.3; azimuth += 0.4) {
      const eye = eyeFor({ ...seated, azimuth }, low, { width, height }, none)
      for (const corner of corners) {
        const [px, py] = pixelOf(eye, corner, width, height)
        expect(px).toBeGreaterThanOrEqual(0)
        expect(px).toBeLessThanOrEqual(width)
        expect(py).toBeGreaterThanOrEqual(0)
        expect(py).toBeLessThanOrEqual(height)
      }
    }
  })

  test('what covers the canvas is kept free', () => {
    const size = { width: 600, height: 500 }
    const eye = eyeFor(seated, low, size, { top: 80, right: 0, bottom: 60, left: 0 })
    for (const corner of corners) {
      const [, py] = pixelOf(eye, corner, 600, 500)
      expect(py).toBeGreaterThanOrEqual(80)
      expect(py).toBeLessThanOrEqual(440)
    }
  })
})

describe('picking', () => {
  const size = { width: 800, height: 600 }
  const through = (world: Vec, heights: number[]) => {
    const eye = eyeFor(seated, low, size, none)
    const [px, py] = pixelOf(eye, world, 800, 600)
    return pick(eye.position, rayThrough(eye, px, py, 800, 600), heights)
  }

  test('a pixel shows the point that is drawn there', () => {
    const hit = through(worldOf(1.25, 2.5, 0), bare)
    expect(hit?.cell).toBeNull()
    expect(hit?.at[0]).toBeCloseTo(1.25)
    expect(hit?.at[1]).toBeCloseTo(2.5)
  })

  test('a stack is met on top', () => {
    const heights = [...bare]
    heights[5] = 2
    expect(through(worldOf(1.5, 1.5, 2), heights)?.cell).toEqual([1, 1, 1])
  })

  test('a stack hides what is behind it, and its side belongs to it', () => {
    const heights = [...bare]
    heights[1] = 3
    const hit = through(worldOf(1.5, 1.5, 0), heights)
    expect(hit?.cell?.slice(0, 2)).toEqual([1, 0])
    expect(Math.floor(hit?.at[1] ?? -1)).toBe(0)
  })
})

describe('the orbit', () => {
  test('goes home by the shorter way', () => {
    const orbit = new Orbit(Math.PI)
    orbit.drag(-900, 0)
    while (orbit.advance(1e9, true));
    orbit.goHome()
    orbit.advance(2e9, true)
    expect(Math.cos(orbit.azimuth)).toBeCloseTo(-1)
    expect(orbit.settled).toBe(true)
  })

  test('does not go below the table or over the top', () => {
    const orbit = new Orbit(0)
    orbit.drag(0, -10_000)
    orbit.advance(0, true)
    expect(orbit.polar).toBeLessThan(Math.PI / 2)
    orbit.drag(0, 10_000)
    orbit.advance(0, true)
    expect(orbit.polar).toBeGreaterThan(0)
  })

  test('a rest before a movement is not counted as time', () => {
    const orbit = new Orbit(0)
    orbit.goToSide(1)
    orbit.advance(60_000, false)
    expect(orbit.azimuth).toBeLessThan(1)
    expect(orbit.settled).toBe(false)
  })
})
