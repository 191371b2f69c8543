import { expect, describe as group, test } from 'vitest'
import { Cast } from '../../core/cast'
import { cellsIn, place, table } from './testing'
import type { Answered, Told } from './types.gen'
import { advise, describe, ending, rulesNow, score, standing, tell } from './words'

const cast = new Cast(['Ada', 'Ben', 'Cyd', 'Dot'])
const mine = new Cast(['You', 'The bot'], 0, 1)
const asked = (answers: Told['answers']): Told => ({
  seat: 0,
  of: 1,
  at: 'E',
  answers,
  cells: null,
  right: null,
})
const answered: Answered = {
  type: 'answered',
  seat: 1,
  at: 'E',
  seen: ['orange', 'white', null],
  turn: 0,
}

group('the log', () => {
  const view = table({ turns: [asked([null, ['orange', 'white', null]])] })
  const question = { type: 'asked', seat: 0, of: 1, at: 'E', turn: 0 } as const

  test('says who asks, and what is seen on which level', () => {
    expect(tell(question, cast, view)?.line).toBe('Ada asks about E, from the side.')
    expect(tell({ ...question, at: '5' }, cast, view)?.line).toBe(
      'Ada asks Ben about 5, from above.',
    )
    expect(tell(answered, cast, view)).toEqual({
      line: 'Ben’s shape shows',
      chips: ['level 1 orange', 'level 2 white', 'level 3 nothing'],
    })
  })

  test('calls whoever reads it "you"', () => {
    expect(tell({ ...question, at: '5' }, mine, view)?.line).toBe(
      'You ask the bot about 5, from above.',
    )
    expect(tell({ ...question, seat: 1, of: 0, at: '5' }, mine, view)?.line).toBe(
      'The bot asks you about 5, from above.',
    )
    expect(tell(answered, mine, view)?.line).toBe('The bot’s shape shows')
  })

  test('drops an answer that the view has forgotten', () => {
    expect(tell(answered, cast, table({ turns: [asked([null, null])] }))).toBeNull()
  })

  test('says how a guess went, never what it was', () => {
    const cells = cellsIn('small 51 52') as Record<string, [number, number, number][]>
    const guess = { type: 'guessed', seat: 0, of: 1, cells, right: false, turn: 0 } as const
    expect(tell(guess, mine, table())).toEqual({
      line: 'You guess the bot’s shape.',
      chips: ['wrong'],
    })
  })
})

group('a hint', () => {
  const ask = (at: string) => ({ type: 'ask', at }) as const

  test('says how many shapes the question leaves, where that is shown', () => {
    const assist = { left: 19272, leaves: { E: 1269 }, certain: [] }
    expect(advise(ask('E'), null, table({ assist }))).toBe(
      'Ask E, from the side. Of 19,272 shapes it leaves about 1,269.',
    )
  })

  test('otherwise says what it looks at', () => {
    expect(advise(ask('E'), null, table())).toBe(
      'Ask E, from the side: it shows three levels at once, along 6, 5 and 4.',
    )
    expect(advise(ask('5'), null, table())).toMatch(/gives nothing of yours away\.$/)
    expect(advise(ask('5'), null, table({}, { variant: 'crack_it' }))).toMatch(/on top there\.$/)
  })
})

test('it is told who has found a shape already', () => {
  expect(standing(table(), mine)).toBeNull()
  const places = [place(0, 2), place(1, 2, { broken: true })]
  expect(standing(table({ places }), mine)).toMatch(/^The bot has found your shape\./)
})

test('a seat’s card counts turns, and says when it is through', () => {
  const places = [
    place(0, 3, { turns: 1 }),
    place(1, 3, { broken: true }),
    place(2, 3, { eliminated: true }),
  ]
  const view = table({ places }, { seats: 3 })
  expect([0, 1, 2].map((seat) => score(view, seat)?.[1])).toEqual(['turn', 'found it', 'out'])
  const outcome = { scores: [0, 1, 0], ranks: [2, 1, 2], reason: 'broken' }
  expect(score({ ...view, outcome }, 0)).toEqual(['–', 'not found'])
})

test('the position in words has what is remembered, and no more', () => {
  const note = { seen: ['pink' as const], turn: 0, stays: 2 }
  const known = table({ places: [place(0, 2), place(1, 2, { sheet: { '6': note } })] })
  expect(describe(known, cast)).toContain('Known of it: 6 pink.')
  expect(describe(table(), cast)).not.toMatch(/6 pink/)
})

test('a shared victory names all', () => {
  const places = [place(0, 2, { broken: true }), place(1, 2, { broken: true })]
  const outcome = { scores: [1, 1], ranks: [1, 1], reason: 'broken' }
  expect(ending(table({ places }), outcome, cast)).toMatch(
    /^Ada and Ben found a shape in the same round/,
  )
})

test('the end says whose shape was found', () => {
  const places = [place(0, 2, { broken: true }), place(1, 2)]
  const outcome = { scores: [1, 0], ranks: [1, 2], reason: 'broken' }
  expect(ending(table({ places }), outcome, mine)).toBe('You found the bot’s shape.')
})

group('the rules that matter now', () => {
  test('building first, then asking', () => {
    const building = table({ places: [place(0, 2, { built: false }), place(1, 2)] })
    expect(rulesNow(building, null).slice(0, 4)).toEqual(['R2.1', 'R2.2', 'R2.3', 'R2.4'])
    expect(rulesNow(table(), null)[0]).toBe('R3.2')
  })

  test('after a right guess, how the round ends', () => {
    const places = [place(0, 2, { broken: true }), place(1, 2)]
    expect(rulesNow(table({ places }), null)[0]).toBe('R5.1')
  })

  test('none twice', () => {
    const places = [place(0, 2, { broken: true }), place(1, 2)]
    const now = rulesNow(table({ places }, { sudden_death: true, assist: true }), null)
    expect(new Set(now).size).toBe(now.length)
  })
})
