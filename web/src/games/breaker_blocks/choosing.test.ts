import { describe, expect, it } from 'vitest'
import {
  attemptWith,
  ghostOf,
  type Held,
  isOfUse,
  isThere,
  nearest,
  neighbour,
  placesFor,
  plugIn,
  type Spot,
  spotsOf,
} from './choosing'
import { effect, hint, place, table } from './testing'

const [SECOND, THIRD] = [place([1, -1, 'N'], 1), place([2, -1, 'N'], 2)]
const PLACES = [SECOND, THIRD]
const LAID = ['power-0-LFR@0,-1N', 'power-2-F@1,1S', 'power-3@1,2S']

describe('a block in hand', () => {
  it('that was picked before its turn is kept as long as it lies there', () => {
    expect(isThere(table(), { from: 'hand', block: 'power-0-LFR' }, 0)).toBe(true)
    expect(isThere(table(), { from: 'hand', block: 'power-3' }, 0)).toBe(false)
    expect(isThere(table(), { from: 'supply', block: 'power-3' }, 1)).toBe(true)
    expect(isThere(table(), { from: 'supply', block: 'annihilate' }, 1)).toBe(true)
  })

  it('can go where the rules say, and nowhere while blocks are played from the supply', () => {
    const offer = hint({ plays: ['power-0-LFR'], places: PLACES })
    const held = { from: 'hand', block: 'power-0-LFR' } as const
    expect(placesFor(offer, held)).toBe(PLACES)
    expect(placesFor({ ...offer, source: 'supply' }, held)).toEqual([])
    expect(plugIn(held, SECOND.into)).toEqual({
      type: 'play',
      block: 'power-0-LFR',
      into: [1, -1, 'N'],
    })
  })

  it('that is of no use is asked about: played from where blocks are played, otherwise drawn', () => {
    const held = (from: 'hand' | 'supply'): Held => ({ from, block: 'power-3' })
    const play = { type: 'play', block: 'power-3', into: [0, -1, 'N'] }
    expect(isOfUse(hint({ draws: ['power-3'] }), held('supply'))).toBe(true)
    expect(isOfUse(hint({ draws: ['power-3'] }), held('hand'))).toBe(false)
    expect(attemptWith(table(), hint(), held('hand'))).toEqual(play)
    expect(attemptWith(table(), hint(), held('supply'))).toEqual({ type: 'draw', block: 'power-3' })
    const automate = hint({ source: 'supply' })
    expect(attemptWith(table(), automate, held('supply'))).toEqual(play)
    expect(attemptWith(table(), automate, held('hand'))).toBeNull()
  })

  it('is pointed at places of mine, and the rules are asked about others', () => {
    const offer = hint({ plays: ['power-3'], places: PLACES })
    const spots = spotsOf(table(LAID), offer, { from: 'hand', block: 'power-3' }, 0)
    const at = (x: number, y: number) => {
      const spot = nearest(spots, [x, y])
      return [spot?.does, spot?.action]
    }
    const play = (into: [number, number, string]) => ({ type: 'play', block: 'power-3', into })
    expect(nearest(spots, [1, -0.9])?.place).toBe(SECOND)
    expect(at(1, -0.9)).toEqual(['plug_in', play([1, -1, 'N'])])
    expect(at(0, -1)).toEqual([null, play([0, -1, 'N'])])
    expect(at(0, 0.8)).toEqual([null, play([0, 1, 'S'])])
    expect(at(1, 0)).toEqual([null, play([1, 0, 'N'])])
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

describe('a block on the board', () => {
  it('is a target if the rules name it; they are asked about every one', () => {
    const view = table(LAID, { effect: effect('attenuate', { left: 2, parts: 2, of: 0 }) })
    const [mine, plugged] = spotsOf(view, hint({ targets: [[0, -1]] }), null, 0)
    expect(mine?.does).toBe('target')
    expect(plugged?.does).toBeNull()
    expect(plugged?.action).toEqual({ type: 'target', cell: [1, 1] })
  })

  it('is lifted if the rules name it; of mine they are asked why not, theirs are looked at', () => {
    const view = table([...LAID, 'power-3@0,-2N'])
    const lifts = [{ start: [0, -2] as [number, number], places: PLACES }]
    const [plugged, theirs, , free] = spotsOf(view, hint({ lifts }), null, 0)
    expect([free?.does, free?.action]).toEqual(['lift', null])
    expect(plugged?.action).toEqual({ type: 'rearrange', from: [0, -1], into: [0, -1, 'N'] })
    expect(theirs?.action).toBeNull()
    const agitated = { ...view, effect: effect('agitate', { left: 2, parts: 2, of: 1 }) }
    expect(spotsOf(agitated, hint({ lifts }), null, 0)[1]?.action).not.toBeNull()
  })
})

describe('the ghost', () => {
  it('lies as the hint says, its inputs as in the hand, until the game has told what follows', () => {
    const held = { from: 'hand', block: 'power-1-LF' } as const
    const ghost = ghostOf(table(LAID), held, SECOND, 0, null)
    expect(ghost.inputs).toEqual([
      { side: 'E', state: 'open', into: [2, -1, 'W'] },
      { side: 'S', state: 'open', into: [1, -2, 'N'] },
    ])
    const after = table([...LAID, 'power-3@2,-1N', 'power-1-LF@1,-1N'])
    const foreseen = ghostOf(table(LAID), held, SECOND, 0, after)
    expect(foreseen.inputs.map(({ state }) => state)).toEqual(['dead', 'open'])
  })

  it('is the seat’s whose block was lifted', () => {
    const held = { from: 'board', block: 'power-3', start: [1, 2] as const } as const
    expect(ghostOf(table(LAID), held, place([0, 1, 'S'], 0), 0, null).seat).toBe(1)
  })
})
