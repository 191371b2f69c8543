import { expect, test } from 'vitest'
import { advise } from './advise'
import type { Action } from './plan'
import { lane, MINE, piece, table } from './testing'
import { sayNow, text } from './text'
import type { View } from './types.gen'

const assign: Action = { type: 'assign', card: 'gate', lane: 'chatbots' }
const planning = {
  held: null,
  armed: null,
  asksCommit: false,
  isTouch: false,
  choices: [assign],
}

test('what now names the card in hand, or what is left', () => {
  expect(sayNow(table(), { ...planning, held: 'gate' })).toBe(
    'Gate: choose a lit lane. 4 energy left.',
  )
  expect(sayNow(table(), { ...planning, held: 'gate', isTouch: true })).toContain('tap a lit lane')
  expect(sayNow(table(), { ...planning, held: 'wall' })).toContain(': you cannot play it now. 4')
  expect(sayNow(table(), planning)).toBe(
    'Turn 2 of 5. Put cards into lanes, then commit. 4 energy left.',
  )
  expect(sayNow(table({ phase: 'mulligan' }), planning)).toBe(null)
  expect(sayNow(table(), { ...planning, asksCommit: true })).toBe('Commit, or go on planning.')
})

test('where nothing can be paid for, it says so', () => {
  const poor = { ...planning, choices: [{ type: 'commit' } as const] }
  expect(sayNow(table({}, { energy_left: 1 }), poor)).toBe(
    'Turn 2 of 5. You cannot afford any card with 1 energy: commit to go on.',
  )
  expect(sayNow(table({}, { hand: [] }), poor)).toContain('Your hand is empty: commit to go on.')
})

test('the price of a face-down card is compared only with another one', () => {
  expect(text.faceDownAbout(3, table())).toContain('It costs 3 energy, counts 2 power')
  expect(text.faceDownAbout(5, table())).toContain('It costs 3 energy instead of 5,')
})

test('a click is a tap for fingers', () => {
  expect(text.acting(true)).toContain('Tap the board')
  expect(text.acting(false)).toContain('Click the board')
})

test('a hint says what it does to the lanes, and for what', () => {
  const view = table()
  const after: View = table(
    {},
    {
      energy_left: 2,
      powers: [
        [3, 0],
        [0, 0],
        [0, 0],
      ],
    },
  )
  const outlook = { faults: [], doubt: null, view: after, events: [] }
  expect(advise(assign, outlook, view, MINE)).toBe(
    'Play Gate in Chatbots: your power in Chatbots goes from 0 to 3, for 2 energy.',
  )
  expect(advise(assign, null, view, MINE)).toBe('Play Gate in Chatbots.')
})

test('a hint for a choice, the first hand and the commit gives its reason', () => {
  const lanes = [lane('chatbots', [], [piece('worm', 4), piece('hook', 2)])]
  const question = { seat: 0, source: 'gate', among: ['worm', 'hook'], doubts: {} }
  const view = table({ lanes, question })
  expect(advise({ type: 'choose', card: 'worm' }, null, view, MINE)).toBe(
    'Choose Worm: it has 4 power, the strongest of them.',
  )
  expect(advise({ type: 'mulligan', redraw: false }, null, table(), MINE)).toBe(
    'Keep these four: Scout costs only 1, so you can start early.',
  )
  expect(advise({ type: 'commit' }, null, table({}, { hand: [] }), MINE)).toBe(
    'Commit: your hand is empty.',
  )
})
