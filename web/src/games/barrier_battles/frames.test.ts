import { expect, test } from 'vitest'
import { decode, impactsOf, sample, startingAt, type Tracks } from './frames'
import { BOX, lying } from './testing'

// Made by the engine's own encoder (motion.py): disc 30 slides over three frames, then block 2
// turns by a quarter in two.
const TEXT = 'eNpjZGCUazBikPijwQABTEABBiOGF8xQPgMzugArAyNTg8eXI5wpYK6rKxtQgAEBdlkBAISvCQg='

const half = Math.round(Math.SQRT1_2 * 1000) / 1000
const near = (pose: readonly number[] | null | undefined) =>
  pose?.map((n) => Math.round(n * 1000) / 1000)

test('frames come out as they went in', async () => {
  const tracks = await decode(TEXT)
  expect([...tracks.keys()]).toEqual([30, 2])
  expect(tracks.get(30)?.map(({ at }) => Math.round(at * 60))).toEqual([1, 2, 3])
  expect(near(tracks.get(30)?.[2]?.pose)).toEqual([0.015, 0.1, 0.004, 1, 0, 0, 0])
  expect(near(tracks.get(2)?.[0]?.pose)).toEqual([-0.3, 0.25, 0.01, 0.924, 0, 0, 0.383])
  expect(near(tracks.get(2)?.[1]?.pose)).toEqual([-0.3, 0.25, 0.01, half, 0, 0, half])
})

test('nothing moved is no motion', async () => {
  expect((await decode('')).size).toBe(0)
})

test('between two frames a piece is between them, before and after it stands', async () => {
  const tracks = startingAt(await decode(TEXT), () => lying(30, 0, -0.2))
  const track = tracks.get(30) ?? []
  expect(near(sample(track, 0))).toEqual([0, -0.2, 0.004, 1, 0, 0, 0])
  expect(near(sample(track, 1.5 / 60))).toEqual([0.008, -0.05, 0.004, 1, 0, 0, 0])
  expect(near(sample(track, 9))).toEqual([0.015, 0.1, 0.004, 1, 0, 0, 0])
})

test('a piece that is not in the frames for long stood still until it moved off', () => {
  const a = lying(30, 0, 0)
  const b = lying(30, 0.1, 0)
  const track = [
    { at: 0, pose: a },
    { at: 1, pose: b },
  ]
  expect(sample(track, 0.9)).toEqual(a)
  expect(sample(track, 1)).toEqual(b)
})

test('what is knocked is heard, what slides to rest is not', () => {
  const speeds = [1, 0.95, 0.9, 0.85, 0.1, 0.05, 0]
  let x = 0
  const track = speeds.map((speed, i) => {
    x += speed / 60
    return { at: i / 60, pose: lying(30, x, 0) }
  })
  const tracks: Tracks = new Map([[30, track]])
  const impacts = impactsOf(BOX, tracks)
  expect(impacts).toHaveLength(1)
  expect(impacts[0]?.disc).toBe(true)
  expect(impacts[0]?.jolt).toBeCloseTo(0.75)
})
