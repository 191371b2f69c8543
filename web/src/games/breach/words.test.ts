import { expect, test } from 'vitest'
import { lane, piece, table } from './testing'
import { sayNow } from './text'
import { describe as describeView, ending, rulesNow, score, sentence, tell } from './words'

const names = ['Ada', 'Boris']

test('events are told with the card that made them happen', () => {
  const view = table()
  expect(tell({ type: 'power_changed', id: 'worm', by: 'gate', n: -2 }, names, view)).toBe(
    'Gate: Worm gets −2 power.',
  )
  expect(sentence({ type: 'power_changed', id: 'worm', by: 'gate', n: -2 }, names, view)).toBe(
    'Worm gets −2 power.',
  )
  expect(tell({ type: 'destroyed', id: 'face_down_2', by: 'gate' }, names, view)).toBe(
    'Gate: A face-down card is destroyed.',
  )
})

test('what is hidden is told as hidden', () => {
  expect(tell({ type: 'drew', seat: 1, card: null, by: null }, names, table())).toBe(null)
  expect(tell({ type: 'drew', seat: 1, card: null, by: 'hook' }, names, table())).toBe(
    'Hook: Boris draws a card.',
  )
  expect(
    tell({ type: 'laid', seat: 1, id: 'face_down_0', lane: 'agents', card: null }, names, table()),
  ).toBe('Boris lays a card face down in Agents.')
  expect(tell({ type: 'peeked', seat: 0, by: 'hook', cards: null }, names, table())).toBe(
    'Hook: Ada looks at Boris’s hand.',
  )
})

test('an effect that changes nothing is told, and why', () => {
  const nothing = { type: 'came_to_nothing' as const, by: 'hook', id: null }
  expect(tell({ ...nothing, why: 'no_card' }, names, table())).toBe(
    'Hook: There is no card to act on.',
  )
  expect(tell({ ...nothing, why: 'edge', id: 'worm' }, names, table())).toBe(
    'Hook: Worm stays: there is no lane beyond.',
  )
  expect(tell({ ...nothing, why: 'not_more', id: 'hook' }, names, table())).toBe(
    'Hook: That would not be more power.',
  )
  expect(tell({ ...nothing, why: 'no_next_turn' }, names, table())).toBe(
    'Hook: There is no next turn.',
  )
})

test('who plays without a persona is told', () => {
  expect(tell({ type: 'personas_chosen', personas: ['insider', null] }, names, table())).toBe(
    'Ada plays as Insider, Boris plays without a persona.',
  )
})

test('the reveal is told in one sentence', () => {
  const base = { type: 'revealed' as const, powers: [], cards: {}, persona: null }
  const plays = [
    { card: 'worm', lane: 'chatbots' as const },
    { card: 'hook', lane: 'agents' as const },
  ]
  expect(tell({ ...base, seat: 1, plays }, names, table())).toBe(
    'Boris plays Worm in Chatbots and Hook in Agents.',
  )
  expect(tell({ ...base, seat: 0, plays: [] }, names, table())).toBe('Ada plays nothing.')
})

test('the end of a turn is told lane by lane', () => {
  const powers: [number, number][] = [
    [4, 2],
    [0, 0],
    [1, 3],
  ]
  expect(tell({ type: 'turn_ended', turn: 2, powers }, names, table())).toBe(
    'Turn 2 ends: Chatbots 4 to 2, Applications 0 to 0, Agents 1 to 3.',
  )
})

test('the whole position is there in words, and nothing that is hidden', () => {
  const lanes = [
    lane('chatbots', [piece('gate', 3)], [piece('face_down_0', 2, { owner: 1 })]),
    lane('applications'),
    lane('agents', [], [piece('worm', 4, { silenced: true })]),
  ]
  const words = describeView(table({ lanes }), names)
  expect(words).toContain('Turn 2 of 5')
  expect(words).toContain('Chatbots, Calm chatbots (Persist: Nothing.): defender leads by 1.')
  expect(words).toContain('Attacker 2: a face-down card 2.')
  expect(words).toContain('Attacker 4: Worm 4 without effects.')
  expect(words).toContain('Boris, Attacker: 4 cards in hand; 15 in the deck.')
  expect(words).toContain('Your hand: Gate, cost 2, power 3, Chatbots.')
  expect(words).toContain('4 energy left.')
})

test('every reason to end has its sentence', () => {
  const lanes = [
    lane('chatbots', [piece('gate', 3)]),
    lane('applications', [], [piece('worm', 4)]),
    lane('agents', [piece('wall', 5)]),
  ]
  const view = table({ lanes, phase: 'over', led: [2, 1], power: [8, 4] })
  const end = (reason: string, ranks: number[]) =>
    ending(view, { reason, scores: [2, 1], ranks }, names)
  expect(end('lanes', [1, 2])).toBe('Ada wins with more power in 2 of three lanes.')
  expect(end('total', [1, 2])).toBe('Nobody leads two lanes. Ada wins with 8 power in all to 4.')
  expect(end('draw', [1, 1])).toContain('A draw')
  expect(score(view, 0)).toEqual(['2', 'lanes'])
})

test('the paragraphs of the rules follow the phase', () => {
  expect(rulesNow(table({ phase: 'mulligan' }), null)[0]).toBe('R2.3')
  expect(rulesNow(table(), null)[0]).toBe('R3.5')
  expect(rulesNow(table({ phase: 'resolve' }), null)[0]).toBe('R4.3')
})

test('what now names the card in hand, or what is left', () => {
  expect(sayNow(table(), 'gate', false)).toBe('Gate: choose a lit lane. 4 energy left.')
  expect(sayNow(table(), null, false)).toBe(
    'Turn 2 of 5. Assign cards to lanes, then commit. 4 energy left.',
  )
  expect(sayNow(table({ phase: 'mulligan' }), null, false)).toBe(null)
})
