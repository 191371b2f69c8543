import { expect, test } from 'vitest'
import { groupsOf, pick } from './choices'

const take = (count: number) => ({ type: 'take', count })

test('one field is one row of buttons, in order', () => {
  const [group] = groupsOf([take(3), take(1), take(10)], null)
  expect(group).toMatchObject({ kind: 'take', field: 'count', settled: [] })
  expect(group?.options.map(({ value }) => value)).toEqual([1, 3, 10])
})

test('kinds stand side by side, and one that leaves no choice is one button', () => {
  const groups = groupsOf([take(1), take(2), { type: 'pass' }], null)
  expect(groups.map(({ kind, field }) => [kind, field])).toEqual([
    ['take', 'count'],
    ['pass', null],
  ])
  expect(groups[1]?.options).toEqual([{ value: null, actions: [{ type: 'pass' }] }])
})

test('several fields are chosen one after another, until one action is left', () => {
  const move = (from: number[], to: number[]) => ({ type: 'move', by: 'foot', from, to })
  const all = [move([0, 0], [0, 1]), move([0, 0], [1, 0]), move([2, 2], [2, 3])]
  const [first] = groupsOf(all, null)
  expect(first).toMatchObject({ field: 'from', settled: [['by', 'foot']] })
  expect(first?.options.map(({ actions }) => actions.length)).toEqual([2, 1])
  if (!first) throw new Error('no group')
  const picked = pick(first, [0, 0], null)
  const [second] = groupsOf(all, picked)
  expect(second?.field).toBe('to')
  expect(second?.options.map(({ actions }) => actions)).toEqual([[all[0]], [all[1]]])
})

test('a field that some actions lack is a choice too', () => {
  const [group] = groupsOf([{ type: 'play', card: 'a' }, { type: 'play' }], null)
  expect(group?.options.map(({ value }) => value)).toEqual(['a', undefined])
})

test('nothing to do is no button', () => {
  expect(groupsOf([], null)).toEqual([])
})
