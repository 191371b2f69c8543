import { expect, test } from 'vitest'
import {
  type Action,
  canStillPlay,
  handWithout,
  moved,
  offersFor,
  planAfter,
  reorder,
} from './plan'
import { lane, table } from './testing'
import type { Planned } from './types.gen'

const planned = (card: string, where: Planned['lane'] = 'chatbots'): Planned => ({
  card,
  lane: where,
  cost: 1,
})

test('a card is offered face up at home and face down elsewhere', () => {
  const choices: Action[] = [
    { type: 'assign', card: 'gate', lane: 'chatbots' },
    { type: 'face_down', card: 'gate', lane: 'agents' },
  ]
  const offers = offersFor(table(), 0, 'gate', choices)
  expect(offers.map(({ action }) => action.type)).toEqual(['assign', 'face_down', 'face_down'])
  expect(offers.map(({ cost }) => cost)).toEqual([2, 3, 3])
  expect(offers.map(({ why }) => why === null)).toEqual([true, false, true])
})

test('a card for any lane has a cost in each, and never lies face down', () => {
  const offers = offersFor(table(), 0, 'scout', null)
  expect(offers.map(({ action, cost }) => [action.type, cost])).toEqual([
    ['assign', 1],
    ['assign', 2],
    ['assign', 1],
  ])
})

test('an offer that does not go says why', () => {
  const why = (view = table(), card = 'wall') => offersFor(view, 0, card, [])[0]?.why
  const laid = table()
  laid.players = laid.players.map((player) => ({ ...player, has_laid: true }))
  expect(why(laid)).toBe('One card a turn goes face down.')
  const closed = table({ lanes: [lane('chatbots', [], [], { closed: [true, false] })] })
  expect(why(closed)).toBe('Nothing goes face down here.')
  expect(why(table({}, { energy_left: 1 }), 'gate')).toBe('Costs 2, you have 1 left.')
})

test('whether anything can still be played comes from the choices', () => {
  expect(canStillPlay([{ type: 'commit' }, { type: 'unassign', card: 'gate' }])).toBe(false)
  expect(canStillPlay([{ type: 'face_down', card: 'gate', lane: 'agents' }])).toBe(true)
})

test('a new order takes back and assigns no more than it must', () => {
  const plan = [planned('a'), planned('x', 'agents'), planned('b'), planned('c')]
  const cards = (wanted: string[]) =>
    reorder(plan, 'chatbots', wanted).map(
      ({ type, ...rest }) => `${type} ${'card' in rest && rest.card}`,
    )
  expect(cards(['a', 'b', 'c'])).toEqual([])
  expect(cards(['a', 'c', 'b'])).toEqual(['unassign b', 'assign b'])
  expect(cards(['c', 'a', 'b'])).toEqual(['unassign a', 'assign a', 'unassign b', 'assign b'])
  for (const wanted of [
    ['c', 'b', 'a'],
    ['b', 'a', 'c'],
    ['b', 'c', 'a'],
  ]) {
    const view = table({}, { plan })
    const after = planAfter(view, plan, reorder(plan, 'chatbots', wanted))
    expect(after.filter((play) => play.lane === 'chatbots').map(({ card }) => card)).toEqual(wanted)
  }
})

test('a card moves within the list and not beyond it', () => {
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'b', 9)).toEqual(['a', 'c', 'b'])
})

test('what is planned is shown at once, with its cost, and leaves the hand', () => {
  const view = table()
  const plan = planAfter(view, [], [{ type: 'assign', card: 'scout', lane: 'applications' }])
  expect(plan).toEqual([{ card: 'scout', lane: 'applications', cost: 2 }])
  expect(handWithout(view, plan)).toEqual(['gate', 'wall'])
  const back = table({}, { hand: [], plan: [planned('gate')] })
  const plain = planAfter(back, [planned('gate')], [{ type: 'unassign', card: 'gate' }])
  expect(handWithout(back, plain)).toEqual(['gate'])
})
