import { describe, expect, it } from 'vitest'
import type { Outlook } from '../../core/outlook'
import { type Held, spotsOf } from './choosing'
import { choice, effect, hint, place, table } from './testing'
import type { BreakerBlocks, View } from './types.gen'
import { captionOf, lineOf } from './useSaid'

const told = (
  view: View | null,
  events: BreakerBlocks['event'][] | null = null,
): Outlook<View, BreakerBlocks['event']> => ({ faults: [], doubt: null, view, events })
const refused = (sentence: string) => ({ ...told(null), faults: [{ sentence, rule: '', at: [] }] })

describe('the caption', () => {
  const held: Held = { from: 'hand', block: 'power-3' }
  const offer = hint({ plays: ['power-3'], places: [place([1, -1, 'N'], 1)] })
  const before = table(['power-2-F@1,1S'])
  const [aimed = null] = spotsOf(before, offer, held, 0)

  it('reads what a block would feed off the view that the game foresees', () => {
    const after = table(['power-2-F@1,1S', 'power-3@1,-1N'])
    const ghost = after.tiles[1] ?? null
    const now = choice({ hint: offer, held, aimed, ghost })
    expect(captionOf(before, now)).toBeNull()
    expect(captionOf(before, { ...now, outlook: told(after) })).toBe(
      'Circuit II: Orange 3, Blue 2, Orange leads by 1.',
    )
    const ended = { ...after, outcome: { scores: [1, 0], ranks: [1, 2], reason: 'authenticated' } }
    expect(captionOf(before, { ...now, outlook: told(ended) })).toBe(
      'This ends the game at once: Orange wins, 1 circuit to 0.',
    )
  })

  it('says of a module that is turned up what everybody knows', () => {
    const [tile] = table(['annihilate@1,-1N']).tiles
    const ghost = tile ? { ...tile, block: 'hidden' } : null
    expect(captionOf(before, choice({ aimed, ghost, outlook: told(null) }))).toBe(
      'Onto circuit II. The module is turned up, and acts.',
    )
  })

  it('says what the rules have against a place, in their words', () => {
    const outlook = refused('The Core fills that cell.')
    expect(captionOf(before, choice({ aimed, outlook }))).toBe('The Core fills that cell.')
  })

  it('says what a strike would do', () => {
    const view = table(['power-2-F@1,1S'], { effect: effect('annihilate') })
    const [target = null] = spotsOf(view, hint({ targets: [[1, 1]] }), null, 0)
    const events: BreakerBlocks['event'][] = [
      { type: 'annihilated', seat: 1, by: 0, block: 'power-2-F', cell: [1, 1] },
    ]
    expect(captionOf(view, choice({ aimed: target, outlook: told(table(), events) }))).toBe(
      'Blue’s Power 2: removed from the game. Then circuit II: Orange 0, Blue 0, nobody leads.',
    )
  })
})

describe('what now', () => {
  it('says why the block in hand is of no use', () => {
    const decision = { seat: 0, id: 'act', ask: 'Draw.', hint: hint() }
    const props = { view: table(), decision } as unknown as Parameters<typeof lineOf>[0]
    const now = choice({ held: { from: 'hand', block: 'power-3' } })
    expect(lineOf(props, now, 'It was drawn this turn.', false)).toBe('It was drawn this turn.')
    expect(lineOf(props, now, null, false)).toBe('Draw. 2 actions left.')
  })
})
