import { describe, expect, test } from 'vitest'
import type { Cell, Vec } from '../../kit/cubes'
import { eyeFor } from './camera'
import { Motion } from './motion'
import { cellsAt, previewOf, standingCells } from './placing'
import { clearPolar, inTheWay, raised, SEATED, topsSeen } from './sight'
import { Stage } from './stage'
import { hint, table } from './testing'

const none = { top: 0, right: 0, bottom: 0, left: 0 }
const size = { width: 700, height: 560 }
const over = (heights: readonly number[], azimuth = 0) => {
  const tops = heights.map((height) => Math.max(2.2, height))
  return (polar: number) => eyeFor({ azimuth, polar, zoom: 1 }, tops, size, none).position
}

describe('the usual eye', () => {
  test('sits at the table while it sees every square', () => {
    expect(clearPolar(Array(16).fill(0), 0, over(Array(16).fill(0)))).toBe(SEATED)
  })

  test.each([
    ['some blocks', [2, 2, 0, 1, 2, 0, 3, 2, 3, 4, 4, 4, 2, 3, 3, 0], 3],
    ['a high rank in front', [4, 4, 4, 3, 1, 2, 0, 1, 2, 2, 1, 1, 0, 1, 2, 1], 3],
    ['the highest stacks', [3, 3, 0, 1, 4, 0, 5, 2, 6, 6, 6, 4, 2, 3, 3, 0], 1],
  ])('goes up until it sees all ranks, from either seat: %s', (_, heights, least) => {
    const ranks = (from: Vec) => {
      const seen = topsSeen(from, heights)
      return [0, 4, 8, 12].map((i) => seen.slice(i, i + 4).filter((share) => share > 0.3).length)
    }
    for (const azimuth of [0, Math.PI]) {
      const eyeAt = over(heights, azimuth)
      const polar = clearPolar(heights, azimuth ? 2 : 0, eyeAt)
      expect(Math.min(...ranks(eyeAt(polar)))).toBeGreaterThanOrEqual(least)
    }
    expect(Math.min(...ranks(over(heights)(SEATED)))).toBeLessThan(least)
  })

  test('straight above and level stay what they are, wherever the seat is', () => {
    expect(raised(0, 0.4)).toBe(0)
    expect(raised(SEATED, 0.4)).toBeCloseTo(0.4)
    expect(raised(Math.PI / 2, 0.4)).toBeCloseTo(Math.PI / 2)
  })

  test('is raised by the stage as blocks are placed, and comes to rest', () => {
    const stage = new Stage(new Motion(), 0)
    const view = table(['white Ba1/0', 'black Ba1/0', 'white Jc1/0'])
    stage.see(Array(16).fill(0), Array(16).fill(2.2))
    const low = stage.eye(size)
    stage.see(view.heights, view.heights)
    expect(stage.busy).toBe(true)
    for (let now = 0; stage.advance(now); now += 16) expect(now).toBeLessThan(5000)
    expect(stage.busy).toBe(false)
    const high = stage.eye(size)
    expect(high.back[1]).toBeGreaterThan(low.back[1])
  })
})

test('what hides the block in hand is found, and nothing else', () => {
  const view = table(['white Bb1/0', 'black Bd4/0'])
  const offered = hint(['Cb2/0'])
  const piece = { block: 'C', colour: 'white' as const }
  const preview = previewOf(view, offered, piece, { turn: 0, flip: false, at: [2, 2.5] })
  const blocks = new Map(
    view.standing.map((one): [string, Cell[]] => [one.colour, standingCells(view, one)]),
  )
  const from = over(view.heights)(SEATED)
  expect([...inTheWay(from, cellsAt({ ...preview, x: 1, y: 1 }), blocks)]).toEqual(['white'])
  expect([...inTheWay(over(view.heights)(0.01), cellsAt(preview), blocks)]).toEqual([])
})
