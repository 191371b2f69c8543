import { expect, test, vi } from 'vitest'
import { Motion } from './motion'
import { BOX, lying, table } from './testing'
import type { Moved } from './types.gen'

// Disc 30 slides from (0, -0.2) over three frames; see frames.test.ts.
const TEXT = 'eNpjZGCUazBikPijwQABTEABBiOGF8xQPgMzugArAyNTg8eXI5wpYK6rKxtQgAEBdlkBAISvCQg='
const before = table({ 2: lying(2, -0.3, 0.25), 30: lying(30, 0, -0.2), 41: lying(41, 0, 0.12) })
const after = table({ 2: lying(2, -0.3, 0.25, 250), 30: lying(30, 0.015, 0.1) })
const moved: Moved = {
  type: 'moved',
  frames: TEXT,
  seconds: 0.1,
  ends: [[30, lying(30, 0.015, 0.1)]],
  touched: [[0.05, 30, 41]],
  fell: [],
}
const flicked = {
  type: 'flicked' as const,
  seat: 0,
  piece: 30,
  point: [0, -150, 0] as [number, number, number],
  impulse: [0, 9000, 0] as [number, number, number],
}
const out = {
  type: 'eliminated' as const,
  piece: 41,
  why: 'touched' as const,
  by: 30,
  seconds: 0.05,
}

async function playing(mine: number | null = 0) {
  const motion = new Motion(BOX)
  motion.reset(before)
  const woken = vi.fn()
  motion.wake = woken
  motion.add([flicked, moved, out], after, mine)
  // Once more when unpacked, however long that takes.
  await vi.waitFor(() => expect(woken).toHaveBeenCalledTimes(2), { timeout: 60_000 })
  return motion
}

test('until its frames are unpacked a flick shows what was before', () => {
  const motion = new Motion(BOX)
  motion.reset(before)
  motion.add([flicked, moved, out], after, 0)
  motion.advance(0)
  expect(motion.pose(30)).toEqual(lying(30, 0, -0.2))
  expect(motion.busy).toBe(true)
})

test('a flick is played from its frames, and what is out is said when it is touched', async () => {
  const motion = await playing()
  motion.advance(0)
  expect(motion.pose(30)?.[1]).toBeLessThan(0)
  expect(motion.playing.said).toEqual([])
  for (let now = 16; now < 300; now += 16) motion.advance(now)
  expect(motion.playing.said).toEqual([out])
  expect(motion.pose(41)).not.toBeNull()
  expect(motion.rings.get(41)).toBe('out')
  for (let now = 300; now < 3000; now += 16) motion.advance(now)
  expect(motion.busy).toBe(false)
  expect(motion.pose(30)).toEqual(lying(30, 0.015, 0.1))
  expect(motion.pose(41)).toBeNull()
})

test('while a king is hit time runs slowly', async () => {
  const motion = await playing()
  let now = 0
  while (motion.busy) {
    now += 10
    motion.advance(now)
  }
  expect(now).toBeGreaterThan(900) // 0.45 seconds of motion
})

test('a click shows the end, and says all of it', async () => {
  const motion = await playing()
  motion.advance(0)
  expect(motion.skip()).toBe(true)
  expect(motion.busy).toBe(false)
  expect(motion.playing.said).toEqual([out])
  expect(motion.pose(41)).toBeNull()
  expect(motion.skip()).toBe(false)
})

test('the disc that another flicks is shown first', async () => {
  const motion = await playing(1)
  motion.advance(0)
  expect(motion.rings.get(30)).toBe('next')
  for (let now = 16; now < 300; now += 16) motion.advance(now)
  expect(motion.pose(30)).toEqual(lying(30, 0, -0.2))
})

test('where nothing is to move, the end is there and is said', () => {
  const motion = new Motion(BOX)
  motion.reset(before)
  motion.reset(after, [flicked, moved, out])
  expect(motion.busy).toBe(false)
  expect(motion.playing.said).toEqual([out])
  expect(motion.pose(41)).toBeNull()
})
