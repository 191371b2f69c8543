import { describe, expect, it } from 'vitest'
import { framesOf, MS } from './motion'
import { table } from './testing'

describe('what moves', () => {
  it('a block that is played is not at rest before it has arrived', () => {
    const [before, after] = [table(), table(['power-3@0,-1N'])]
    const [frame] = framesOf(
      before,
      [
        {
          type: 'played',
          seat: 0,
          block: 'power-3',
          into: [0, -1, 'N'],
          circuit: 0,
          source: 'hand',
        },
      ],
      after,
      false,
    )
    expect(frame).toMatchObject({ tiles: [], ms: MS.arrive, effect: { kind: 'arrive' } })
  })

  it('a circuit changes sides when the block has landed, not before', () => {
    const [before, after] = [table(), table(['power-3@0,-1N'])]
    const played = { type: 'played' as const, seat: 0, block: 'power-3', circuit: 0 }
    const frames = framesOf(
      before,
      [
        { ...played, into: [0, -1, 'N'], source: 'hand' },
        { type: 'control_changed', circuit: 0, power: [3, 0], control: 0 },
      ],
      after,
      false,
    )
    expect(frames).toHaveLength(1)
    expect(frames[0]).toMatchObject({ before, turns: true })
  })

  it('an annihilated block shatters, a rearranged one slides from where it was', () => {
    const before = table(['power-0-LFR@0,-1N', 'power-3@1,1S'])
    const gone = framesOf(
      before,
      [{ type: 'annihilated', seat: 1, by: 0, block: 'power-3', cell: [1, 1] }],
      table(['power-0-LFR@0,-1N']),
      true,
    )
    expect(gone.map(({ effect, tiles }) => [effect.kind, tiles.length])).toEqual([['shatter', 1]])
    const slid = framesOf(
      before,
      [
        {
          type: 'rearranged',
          seat: 1,
          by: 0,
          block: 'power-3',
          start: [1, 1],
          into: [2, 1, 'S'],
          circuit: 2,
          circuit_before: 1,
        },
      ],
      table(['power-0-LFR@0,-1N', 'power-3@2,1S']),
      true,
    )
    expect(slid[0]?.effect).toMatchObject({ kind: 'slide', from: { x: 1 }, tile: { x: 2 } })
  })
})
