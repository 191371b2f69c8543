import { describe, expect, test } from 'vitest'
import { Motion, offsetAt } from './motion'
import { table } from './testing'
import type { Convert } from './types.gen'

const placed = (seat: number): Convert['event'] => ({
  type: 'placed',
  seat,
  block: 'J',
  colour: 'white',
  x: 0,
  y: 0,
  turn: 0,
  flip: false,
  z: 0,
  turned: [0, 5],
})
const after = table(['white Ja1/0'])

describe('what moves', () => {
  test('a block is carried, set down with a touch, and the turned squares flash', () => {
    const motion = new Motion()
    const heard: string[] = []
    motion.onSound = (what) => heard.push(what)
    motion.add([placed(0)], table(), after, null)
    motion.advance(1000)
    expect(motion.travel('white J', 1000)?.progress).toBe(0)
    motion.advance(1200)
    expect(motion.travel('white J', 1200)?.progress).toBeGreaterThan(0.3)
    expect(heard).toEqual([])
    motion.advance(1400)
    expect(heard).toEqual(['block'])
    expect(motion.travel('white J', 1400)).not.toBeNull()
    motion.advance(1500)
    expect(motion.travel('white J', 1500)).toBeNull()
    expect(heard).toEqual(['block'])
    expect(motion.flashes.map(({ square, level }) => [square, level])).toEqual([
      [0, 1],
      [5, 1],
    ])
    motion.advance(4000)
    expect(motion.busy).toBe(false)
  })

  test('a block that the ghost showed comes straight from above', () => {
    const motion = new Motion()
    motion.add([placed(0)], table(), after, 'white J')
    motion.advance(0)
    const travel = motion.travel('white J', 100)
    expect(travel?.side).toBe(-1)
    expect(offsetAt(travel ?? { progress: 0, side: 0 })[2]).toBe(0)
  })

  test('several events queue: the row is drawn after the block stands', () => {
    const motion = new Motion()
    const row: Convert['event'] = { type: 'row_scored', seat: 0, row: '1', points: 1 }
    motion.add([placed(1), row], table(), after, null)
    motion.advance(0)
    expect(motion.glows).toHaveLength(0)
    motion.advance(460)
    expect(motion.glows).toMatchObject([{ row: '1', levels: [1, 1, 0, 0] }])
  })

  test('a lifted block is still drawn on its way, from where it stood', () => {
    const motion = new Motion()
    motion.add([{ type: 'lifted', seat: 0, block: 'J', colour: 'white' }], after, table(), null)
    expect(motion.leaving.map(({ block }) => block)).toEqual(['J'])
    motion.advance(0)
    motion.advance(1000)
    expect(motion.leaving).toEqual([])
  })

  test('a click shows the end at once', () => {
    const motion = new Motion()
    motion.add([placed(0), placed(1)], table(), after, null)
    motion.skip()
    expect(motion.busy).toBe(false)
    expect(motion.travel('white J', 0)).toBeNull()
  })

  test('a block falls faster and faster, touches, and bounces once', () => {
    const heights = [0.2, 0.4, 0.6, 0.8, 0.92].map(
      (progress) => offsetAt({ progress, side: -1 })[1],
    )
    const drops = heights.slice(1).map((height, i) => (heights[i] ?? 0) - height)
    expect(drops[1]).toBeGreaterThan(drops[0] ?? 0)
    expect(drops[2]).toBeGreaterThan(drops[1] ?? 0)
    expect(heights[4]).toBeGreaterThan(0)
    expect(heights[4]).toBeLessThan(0.06)
  })

  test('a row is heard as its line is drawn', () => {
    const motion = new Motion()
    const heard: string[] = []
    motion.onSound = (what) => heard.push(what)
    motion.add([{ type: 'row_scored', seat: 0, row: '1', points: 1 }], table(), after, null)
    motion.advance(0)
    expect(heard).toEqual(['row'])
  })

  test('a block ends exactly in its place', () => {
    for (const side of [-1, 0, 1])
      expect(offsetAt({ progress: 1, side }).map(Math.abs)).toEqual([0, 0, 0])
  })
})
