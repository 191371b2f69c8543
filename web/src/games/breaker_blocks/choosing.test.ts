import { describe, expect, it } from 'vitest'
import {
  controlledWith,
  ghostOf,
  nearest,
  neighbour,
  placesFor,
  plugIn,
  type Spot,
  spotsOf,
} from './choosing'
import { hint, place, table } from './testing'
import { why, whyNotBlock } from './why'

const [SECOND, THIRD] = [place([1, -1, 'N'], 1), place([2, -1, 'N'], 2)]
const PLACES = [SECOND, THIRD]
const LAID = ['power-0-LFR@0,-1N', 'power-2-F@1,1S', 'power-3@1,2S']

describe('a block in hand', () => {
  it('can go where the rules say, and nowhere while a module is acting', () => {
    const offer = hint({ plays: ['power-0-LFR'], places: PLACES })
    const held = { from: 'hand', block: 'power-0-LFR' } as const
    expect(placesFor(table(), offer, held)).toBe(PLACES)
    const automate = { module: 'automate', cell: [0, -1] as [number, number], left: 1, of: null }
    expect(placesFor(table(LAID, { effect: automate }), offer, held)).toEqual([])
    expect(plugIn(held, SECOND)).toEqual({
      type: 'play',
      block: 'power-0-LFR',
      into: [1, -1, 'N'],
    })
  })

  it('says beforehand why it cannot be played', () => {
    const fresh = { blocks: { 'power-3': 1 }, fresh: { 'power-3': 1 }, hidden: 0, fresh_hidden: 0 }
    const view = table([], { hands: [fresh, fresh] })
    expect(whyNotBlock(view, hint(), { from: 'hand', block: 'power-3' }, 0)).toMatch('next turn')
    expect(whyNotBlock(view, hint(), { from: 'supply', block: 'annihilate' }, 0)).toMatch(
      'one of each',
    )
  })

  it('is pointed at places of mine, and told why not at others', () => {
    const offer = hint({ plays: ['power-3'], places: PLACES })
    const spots = spotsOf(table(LAID), offer, { from: 'hand', block: 'power-3' }, 0)
    expect(nearest(spots, [1, -0.9])?.place).toBe(SECOND)
    expect(nearest(spots, [0, -1])?.why).toBe(why.filled)
    expect(nearest(spots, [0, 0.8])?.why).toBe(why.otherPath)
    expect(nearest(spots, [1, 0])?.why).toBe(why.core)
    expect(nearest(spots, [7, 7])).toBeNull()
    const first = nearest(spots, [1, -0.9]) as Spot
    expect(
      neighbour(
        spots.filter((spot) => spot.does),
        first,
        [1, 0],
      ).place,
    ).toBe(THIRD)
  })
})

describe('a target', () => {
  it('is one that the rules name; the others say why not', () => {
    const effect = { module: 'attenuate', cell: [5, 5] as [number, number], left: 2, of: 0 }
    const spots = spotsOf(table(LAID, { effect }), hint({ targets: [[0, -1]] }), null, 0)
    const [mine, plugged, theirs] = spots
    expect(mine?.does).toBe('target')
    expect(plugged?.why).toBe(why.noTargetPlugged)
    expect(theirs?.why).toBe(why.mineFirst)
  })
})

describe('the ghost', () => {
  it('shows the inputs as they will lie, and the power that would follow', () => {
    const ghost = ghostOf(table(LAID), { from: 'hand', block: 'power-1-LF' }, SECOND, 0)
    expect(ghost.tile.inputs.map(({ side, state }) => [side, state])).toEqual([
      ['E', 'open'],
      ['S', 'open'],
    ])
    expect(ghost.power).toEqual([
      [0, 0],
      [1, 5],
      [0, 0],
    ])
    expect(controlledWith(ghost.power)).toEqual([0, 1])
  })

  it('takes a rearranged block’s power along', () => {
    const held = { from: 'board', block: 'power-3', start: [1, 2] as const } as const
    const ghost = ghostOf(table(LAID), held, place([0, 1, 'S'], 0), 0)
    expect(ghost.tile.seat).toBe(1)
    expect(ghost.power.map(([, blue]) => blue)).toEqual([3, 2, 0])
  })
})
