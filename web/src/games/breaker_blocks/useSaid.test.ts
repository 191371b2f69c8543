import { describe, expect, it } from 'vitest'
import { Cast } from '../../core/cast'
import type { Outlook } from '../../core/outlook'
import { type Held, spotsOf } from './choosing'
import { choice, effect, hint, place, table } from './testing'
import type { BreakerBlocks, View } from './types.gen'
import { captionOf, lineOf } from './useSaid'

const BOT = new Cast(['You', 'The bot'], 0, 1)
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
    expect(captionOf(before, now, BOT)).toBeNull()
    expect(captionOf(before, { ...now, outlook: told(after) }, BOT)).toBe(
      'Adds 3. Ends its path. Circuit II: you 3, the bot 2. You lead by 1.',
    )
    const ended = { ...after, outcome: { scores: [1, 0], ranks: [1, 2], reason: 'authenticated' } }
    expect(captionOf(before, { ...now, outlook: told(ended) }, BOT)).toBe(
      'This ends the game at once: you win, 1 circuit to 0.',
    )
  })

  it('says of a module that is turned up what everybody knows', () => {
    const [tile] = table(['annihilate@1,-1N']).tiles
    const ghost = tile ? { ...tile, block: 'hidden' } : null
    expect(captionOf(before, choice({ aimed, ghost, outlook: told(null) }), BOT)).toBe(
      'Onto circuit II. The module is turned up and acts.',
    )
  })

  it('says what the rules have against a place, in their words', () => {
    const outlook = refused('No, and this is why.')
    expect(captionOf(before, choice({ aimed, outlook }), BOT)).toBe('No, and this is why.')
  })

  it('says what a strike would do', () => {
    const view = table(['power-2-F@1,1S'], { effect: effect('annihilate') })
    const [target = null] = spotsOf(view, hint({ targets: [[1, 1]] }), null, 0)
    const events: BreakerBlocks['event'][] = [
      { type: 'annihilated', seat: 1, by: 0, block: 'power-2-F', cell: [1, 1] },
    ]
    expect(captionOf(view, choice({ aimed: target, outlook: told(table(), events) }), BOT)).toBe(
      'The bot’s Power 2 is removed from the game. Then circuit II: you 0, the bot 0. Nobody leads.',
    )
  })
})

describe('what now', () => {
  const decision = { seat: 0, id: 'act', ask: 'Draw.', hint: hint() }
  const props = { view: table(), decision } as unknown as Parameters<typeof lineOf>[0]
  const held: Held = { from: 'hand', block: 'power-3' }

  it('asks which input is meant, where two lead to one place', () => {
    const places = [place([1, -2, 'N'], 1), place([1, -2, 'W'], 0)]
    const offer = hint({ plays: ['power-3'], places })
    const spots = spotsOf(table(), offer, held, 0).filter(({ place }) => place)
    const now = choice({ hint: offer, held, spots })
    expect(lineOf(props, now, null, true)).toBe('Power 3 in hand: tap a glowing input.')
    expect(lineOf(props, now, null, false)).toBe('Power 3 in hand: click a glowing input.')
    expect(lineOf(props, { ...now, asking: spots }, null, true)).toBe(
      'Two inputs lead to this place. Which one?',
    )
  })

  it('says why the block in hand is of no use', () => {
    const now = choice({ held })
    expect(lineOf(props, now, 'It was drawn this turn.', false)).toBe('It was drawn this turn.')
    expect(lineOf(props, now, null, false)).toBe('Draw. 2 actions left.')
  })
})
