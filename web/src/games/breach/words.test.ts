import { expect, test } from 'vitest'
import { Cast } from '../../core/cast'
import { lane, MINE, NAMED, piece, table } from './testing'
import {
  cardLine,
  describe as describeView,
  ending,
  isHeading,
  powerLine,
  rulesNow,
  score,
  sentence,
  standing,
  tell,
} from './words'

test('events are told with the card that made them happen, and what came of it as a chip', () => {
  const lowered = { type: 'power_changed' as const, id: 'worm', by: 'gate', n: -2 }
  expect(tell(lowered, MINE, table())).toEqual({ line: 'Gate: Worm', chips: ['−2 power'] })
  expect(sentence(lowered, MINE, table())).toBe('Worm gets −2 power.')
  expect(tell({ ...lowered, id: 'gate', n: 3 }, MINE, table())).toEqual({
    line: 'Gate',
    chips: ['+3 power'],
  })
  expect(tell({ type: 'destroyed', id: 'face_down_2', by: 'gate' }, MINE, table())).toEqual({
    line: 'Gate: a face-down card',
    chips: ['destroyed'],
  })
  expect(tell({ type: 'hijacked', id: 'worm', by: 'gate', side: 0 }, MINE, table())?.chips).toEqual(
    ['now yours'],
  )
})

test('who plays is you, a bot is the bot, and who watches reads names', () => {
  const laid = { type: 'laid', seat: 1, id: 'face_down_0', lane: 'agents', card: null } as const
  expect(tell(laid, MINE, table())?.line).toBe('The bot lays a card face down in Agents.')
  expect(tell({ ...laid, seat: 0, card: 'gate' }, MINE, table())?.line).toBe(
    'You lay Gate face down in Agents.',
  )
  expect(tell(laid, NAMED, table())?.line).toBe('Boris lays a card face down in Agents.')
  expect(tell({ type: 'committed', seat: 0 }, MINE, table())?.line).toBe('You have committed.')
  expect(tell({ type: 'mulliganed', redrew: [true, false] }, MINE, table())?.line).toBe(
    'You draw four new cards, the bot keeps the first hand.',
  )
  expect(tell({ type: 'mulliganed', redrew: [false, true] }, MINE, table())?.line).toBe(
    'The bot draws four new cards, you keep yours.',
  )
})

test('what is hidden is told as hidden', () => {
  expect(tell({ type: 'drew', seat: 1, card: null, by: null }, MINE, table())).toBe(null)
  expect(tell({ type: 'drew', seat: 1, card: null, by: 'hook' }, MINE, table())?.line).toBe(
    'Hook: the bot draws a card.',
  )
  expect(tell({ type: 'peeked', seat: 0, by: 'hook', cards: null }, NAMED, table())?.line).toBe(
    'Hook: Ada looks at Boris’s hand.',
  )
})

test('an effect that changes nothing is told, and why', () => {
  const nothing = { type: 'came_to_nothing' as const, by: 'hook', id: null }
  const line = (why: 'no_card' | 'edge' | 'not_more' | 'no_next_turn', id: string | null = null) =>
    tell({ ...nothing, why, id }, MINE, table())?.line
  expect(line('no_card')).toBe('Hook: there is no card to act on.')
  expect(line('edge', 'worm')).toBe('Hook: Worm stays, as there is no lane beyond.')
  expect(line('not_more', 'hook')).toBe('Hook: it would gain no power.')
  expect(line('no_next_turn')).toBe('Hook: there is no next turn.')
})

test('who plays without a persona is told', () => {
  expect(tell({ type: 'personas_chosen', personas: ['insider', null] }, MINE, table())?.line).toBe(
    'You play as Insider. The bot plays without a persona.',
  )
})

test('the reveal is told in one line, each card as a chip', () => {
  const base = { type: 'revealed' as const, powers: [], cards: {}, persona: null }
  const plays = [
    { card: 'worm', lane: 'chatbots' as const },
    { card: 'hook', lane: 'agents' as const },
  ]
  expect(tell({ ...base, seat: 1, plays }, MINE, table())).toEqual({
    line: 'The bot plays 2 cards.',
    chips: ['Worm in Chatbots', 'Hook in Agents'],
  })
  expect(tell({ ...base, seat: 0, plays: [] }, MINE, table())).toEqual({
    line: 'You play no card.',
    chips: [],
  })
})

test('a turn is a heading with its energy; its end is told lane by lane, one’s own side first', () => {
  const began = { type: 'turn_began' as const, turn: 3, energy: [6, 6] }
  expect(tell(began, MINE, table())).toEqual({ line: 'Turn 3', chips: ['6 energy'] })
  expect(tell({ ...began, energy: [6, 4] }, MINE, table())?.chips).toEqual([
    'You: 6 energy',
    'The bot: 4 energy',
  ])
  expect(isHeading(began)).toBe(true)
  const powers: [number, number][] = [
    [4, 2],
    [0, 0],
    [1, 3],
  ]
  const ended = { type: 'turn_ended' as const, turn: 2, powers }
  expect(isHeading(ended)).toBe(false)
  expect(tell(ended, MINE, table())).toEqual({
    line: 'After turn 2',
    chips: ['Chatbots 4–2', 'Applications 0–0', 'Agents 1–3'],
  })
  expect(tell(ended, new Cast(['The bot', 'You'], 1, 0), table())?.chips?.[0]).toBe('Chatbots 2–4')
})

test('who is ahead is told from one’s own side', () => {
  const lanes = [lane('chatbots', [piece('gate', 3)], [piece('worm', 4)])]
  expect(standing(table(), MINE)).toBe(null)
  const at = (ahead: 0 | 1 | null, led: [number, number], power: [number, number]) =>
    table({ lanes, ahead, led, power })
  expect(standing(at(1, [1, 2], [9, 8]), MINE)).toBe('You trail 1–2 in lanes')
  expect(standing(at(0, [2, 1], [9, 8]), MINE)).toBe('You lead 2–1 in lanes')
  expect(standing(at(0, [1, 1], [9, 8]), MINE)).toBe('You lead 9–8 in power')
  expect(standing(at(1, [1, 1], [8, 9]), NAMED)).toBe('Boris leads 9–8 in power')
  expect(standing(at(null, [1, 1], [8, 8]), MINE)).toBe('Even: 8 power each')
})

test('a changed cost or power is told with what is printed', () => {
  const view = table()
  expect(cardLine(view, 'gate', { costs: { chatbots: 3 } })).toContain('cost 3 instead of 2')
  expect(cardLine(view, 'gate', { costs: { chatbots: 2 } })).toContain('Gate, cost 2, power 3')
  expect(cardLine(view, 'scout', { costs: { chatbots: 1, applications: 2, agents: 1 } })).toContain(
    'cost 1, in Applications 2',
  )
  expect(powerLine(5, 3)).toBe('power 5, printed 3')
  expect(powerLine(3, 3)).toBe('power 3')
})

test('the whole position is there in words, and nothing that is hidden', () => {
  const lanes = [
    lane('chatbots', [piece('gate', 5)], [piece('face_down_0', 2, { owner: 1 })]),
    lane('applications'),
    lane('agents', [], [piece('worm', 4, { silenced: true })]),
  ]
  const words = describeView(table({ lanes }), MINE)
  expect(words).toContain('Turn 2 of 5')
  expect(words).toContain('Chatbots, Calm chatbots (Persist: Nothing.): defender leads by 3.')
  expect(words).toContain('Defender 5: Gate, power 5, printed 3.')
  expect(words).toContain('Attacker 2: a face-down card, power 2.')
  expect(words).toContain('Attacker 4: Worm, power 4, without effects.')
  expect(words).toContain('The bot, Attacker: 4 cards in hand; 15 in the deck.')
  expect(words).toContain('Your hand: Gate, cost 2, power 3, Chatbots.')
  expect(words).toContain('4 energy left.')
})

test('at the end both hands are told', () => {
  const view = table({ phase: 'over' })
  const players = view.players.map((player, seat) => ({ ...player, shown: seat ? ['worm'] : [] }))
  const words = describeView({ ...view, players }, MINE)
  expect(words).toContain('Your hand at the end: no cards.')
  expect(words).toContain('The bot’s hand at the end: Worm.')
})

test('every reason to end has its sentence', () => {
  const lanes = [
    lane('chatbots', [piece('gate', 3)]),
    lane('applications', [], [piece('worm', 4)]),
    lane('agents', [piece('wall', 5)]),
  ]
  const view = table({ lanes, phase: 'over', led: [2, 1], power: [8, 4] })
  const end = (reason: string, ranks: number[]) =>
    ending(view, { reason, scores: [2, 1], ranks }, MINE)
  expect(end('lanes', [1, 2])).toBe('You win with more power in two of three lanes.')
  const all = { ...view, led: [3, 0] } as typeof view
  expect(ending(all, { reason: 'lanes', scores: [3, 0], ranks: [1, 2] }, MINE)).toBe(
    'You win with more power in all three lanes.',
  )
  expect(end('total', [1, 2])).toBe('Nobody leads two lanes. You win with 8 power in total to 4.')
  expect(end('total', [2, 1])).toContain('The bot wins with 4 power')
  expect(end('draw', [1, 1])).toContain('A draw')
  expect(score(view, 0)).toEqual(['2', 'lanes'])
})

test('the paragraphs of the rules follow the phase', () => {
  expect(rulesNow(table({ phase: 'mulligan' }), null)[0]).toBe('R2.3')
  expect(rulesNow(table(), null)[0]).toBe('R3.5')
  expect(rulesNow(table({ phase: 'resolve' }), null)[0]).toBe('R4.3')
})
