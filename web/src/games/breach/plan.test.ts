import { expect, test } from 'vitest'
import {
  type Action,
  canStillPlay,
  costOf,
  handWithout,
  moved,
  offersFor,
  planAfter,
  reorder,
} from './plan'
import { table } from './testing'
import type { Planned } from './types.gen'

const planned = (card: string, where: Planned['lane'] = 'chatbots'): Planned => ({
  card,
  lane: where,
  costs: { [where]: 1 },
  power: 3,
})

test('a card is offered face up at home and face down elsewhere', () => {
  const choices: Action[] = [
    { type: 'assign', card: 'gate', lane: 'chatbots' },
    { type: 'face_down', card: 'gate', lane: 'agents' },
  ]
  const offers = offersFor(table(), 'gate', choices)
  expect(offers.map(({ action }) => action.type)).toEqual(['assign', 'face_down', 'face_down'])
  expect(offers.map(({ cost }) => cost)).toEqual([2, 3, 3])
  expect(offers.map(({ isLegal }) => isLegal)).toEqual([true, false, true])
})

test('a card for any lane has a cost in each, and never lies face down', () => {
  const offers = offersFor(table(), 'scout', null)
  expect(offers.map(({ action, cost }) => [action.type, cost])).toEqual([
    ['assign', 1],
    ['assign', 2],
    ['assign', 1],
  ])
})

test('what does not go is an action all the same, about which the game is asked', () => {
  const dear = table({ face_down_cost: 7 })
  expect(offersFor(dear, 'wall', [])).toEqual([
    {
      lane: 'chatbots',
      action: { type: 'face_down', card: 'wall', lane: 'chatbots' },
      cost: 7,
      isLegal: false,
    },
    expect.objectContaining({ lane: 'applications', cost: 7, isLegal: false }),
    {
      lane: 'agents',
      action: { type: 'assign', card: 'wall', lane: 'agents' },
      cost: 4,
      isLegal: false,
    },
  ])
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
  expect(plan.map(costOf)).toEqual([2])
  const again = planAfter(table({}, { hand: [], plan }), plan, [
    { type: 'unassign', card: 'scout' },
    { type: 'assign', card: 'scout', lane: 'agents' },
  ])
  expect(again.map((play) => [play.lane, costOf(play)])).toEqual([['agents', 1]])
  expect(handWithout(view, plan)).toEqual(['gate', 'wall'])
  const back = table({}, { hand: [], plan: [planned('gate')] })
  const plain = planAfter(back, [planned('gate')], [{ type: 'unassign', card: 'gate' }])
  expect(handWithout(back, plain)).toEqual(['gate'])
})
