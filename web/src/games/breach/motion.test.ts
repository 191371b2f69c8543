import { expect, test } from 'vitest'
import { framesOf } from './motion'
import { piecesOf } from './names'
import { lane, NAMED, piece, table } from './testing'
import type { Breach } from './types.gen'

type Event = Breach['event']

const gate = { type: 'resolving', id: 'gate', seat: 0, lane: 'chatbots' } as const
const revealed = (seat: number, card: string, cards: Record<string, number>): Event => ({
  type: 'revealed',
  seat,
  plays: [{ card, lane: 'chatbots' }],
  persona: null,
  powers: [
    [seat === 0 ? 3 : 0, seat === 1 ? 4 : 0],
    [0, 0],
    [0, 0],
  ],
  cards,
})

test('a stack is turned over: its cards lie in their lanes and count', () => {
  const [frame] = framesOf(table(), [revealed(0, 'gate', { gate: 3 })], table({ turn: 3 }), NAMED)
  expect(frame?.lanes[0]?.powers).toEqual([3, 0])
  expect(frame?.lanes[0]?.leader).toBe(0)
  expect(frame?.marks).toEqual({ gate: { kind: 'arrive' } })
  expect(frame?.lines).toEqual(['Ada plays Gate in Chatbots.'])
  expect(frame?.before.turn).toBe(2)
})

test('a card is introduced, acts, and the numbers follow', () => {
  const before = table({ lanes: [lane('chatbots', [piece('gate', 3)], [piece('worm', 4)])] })
  const frames = framesOf(
    before,
    [
      gate,
      { type: 'power_changed', id: 'worm', by: 'gate', n: -2 },
      { type: 'resolved', id: 'gate', powers: [[3, 2]], cards: { gate: 3, worm: 2 } },
    ],
    before,
    NAMED,
  )
  expect(frames.map(({ lines }) => lines)).toEqual([[], ['Worm gets −2 power.']])
  expect(frames[1]?.acting?.id).toBe('gate')
  expect(frames[1]?.marks).toEqual({ worm: { kind: 'power', n: -2 } })
  expect(frames.map(({ lanes }) => lanes[0]?.powers)).toEqual([
    [3, 4],
    [3, 2],
  ])
})

test('an effect that comes to nothing is staged with its sentence', () => {
  const before = table({ lanes: [lane('chatbots', [piece('gate', 3)])] })
  const frames = framesOf(
    before,
    [gate, { type: 'came_to_nothing', by: 'gate', why: 'no_card', id: null }],
    before,
    NAMED,
  )
  expect(frames.at(-1)?.lines).toEqual(['There is no card to act on.'])
})

test('what a card changes by holding is marked, and said', () => {
  const before = table({ lanes: [lane('chatbots', [piece('wall', 5), piece('gate', 3)])] })
  const done: Event = {
    type: 'resolved',
    id: 'gate',
    powers: [[9, 0]],
    cards: { wall: 6, gate: 3 },
  }
  const [frame, ...others] = framesOf(before, [gate, done], before, NAMED)
  expect(others).toEqual([])
  expect(frame?.lines).toEqual(['Its effect holds from now on.'])
  expect(frame?.marks).toEqual({ wall: { kind: 'power', n: 1 } })
})

test('destroyed, hijacked and moved cards go where the events say', () => {
  const before = table({
    lanes: [
      lane('chatbots', [piece('gate', 3), piece('wall', 5)], [piece('worm', 4)]),
      lane('applications'),
      lane('agents'),
    ],
  })
  const frames = framesOf(
    before,
    [
      { type: 'resolving', id: 'hook', seat: 1, lane: 'chatbots' },
      { type: 'destroyed', id: 'gate', by: 'hook' },
      { type: 'hijacked', id: 'wall', by: 'hook', side: 1 },
      { type: 'moved', id: 'worm', by: 'hook', lane: 'agents' },
    ],
    before,
    NAMED,
  )
  expect(piecesOf(frames[1]?.lanes ?? []).map(({ id }) => id)).toContain('gate')
  const [chatbots, , agents] = frames.at(-1)?.lanes ?? []
  expect(chatbots?.cards.map((side) => side.map(({ id }) => id))).toEqual([[], ['wall']])
  expect(agents?.cards[1]?.map(({ id }) => id)).toEqual(['worm'])
  expect([chatbots?.powers, agents?.powers]).toEqual([
    [0, 5],
    [0, 4],
  ])
})

test('after a choice the staging goes on with the card that asked', () => {
  const before = table({
    phase: 'resolve',
    question: { seat: 1, source: 'hook', among: ['gate', 'wall'], doubts: {} },
    lanes: [lane('chatbots', [piece('gate', 3)])],
  })
  const frames = framesOf(
    before,
    [{ type: 'chosen', seat: 1, by: 'hook', id: 'gate' }],
    before,
    NAMED,
  )
  expect(frames[0]?.acting).toEqual({ id: 'hook', seat: 1 })
  expect(frames[0]?.lines).toEqual(['Boris chooses Gate.'])
})

test('planning is not staged: nobody has to wait for it', () => {
  const events: Event[] = [
    { type: 'assigned', seat: 0, card: 'gate', lane: 'chatbots' },
    { type: 'laid', seat: 1, id: 'face_down_0', lane: 'agents', card: null },
    { type: 'committed', seat: 1 },
  ]
  expect(framesOf(table(), events, table(), NAMED)).toEqual([])
})
