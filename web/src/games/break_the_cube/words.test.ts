import { expect, describe as group, test } from 'vitest'
import { cellsIn, place, table } from './testing'
import type { Answered, Told } from './types.gen'
import { describe, ending, rulesNow, score, tell } from './words'

const names = ['Ada', 'Ben', 'Cyd', 'Dot']
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
  test('says who asks whom, and what is seen', () => {
    const view = table({ turns: [asked([null, ['orange', 'white', null]])] })
    const question = { type: 'asked', seat: 0, of: 1, at: 'E', turn: 0 } as const
    expect(tell(question, names, view)).toBe('Ada asks Ben at E.')
    expect(tell(answered, names, view)).toBe('Ben: orange, white, nothing.')
  })

  test('drops an answer that the view has forgotten', () => {
    expect(tell(answered, names, table({ turns: [asked([null, null])] }))).toBeNull()
  })

  test('says how a guess went, never what it was', () => {
    const cells = cellsIn('small 51 52') as Record<string, [number, number, number][]>
    const guess = { type: 'guessed', seat: 0, of: 1, cells, right: false, turn: 0 } as const
    expect(tell(guess, names, table())).toBe('Ada guesses Ben’s shape: wrong.')
  })
})

test('a seat’s card counts turns, and says when it is through', () => {
  const places = [
    place(0, 3, { turns: 1 }),
    place(1, 3, { broken: true }),
    place(2, 3, { eliminated: true }),
  ]
  const view = table({ places }, { seats: 3 })
  expect([0, 1, 2].map((seat) => score(view, seat)?.[1])).toEqual(['turn', 'broken', 'eliminated'])
})

test('the position in words has what is remembered, and no more', () => {
  const note = { seen: ['pink' as const], turn: 0, stays: 2 }
  const known = table({ places: [place(0, 2), place(1, 2, { sheet: { '6': note } })] })
  expect(describe(known, names)).toContain('Known of it: 6 pink.')
  expect(describe(table(), names)).not.toMatch(/6 pink/)
})

test('a shared victory names all', () => {
  const places = [place(0, 2, { broken: true }), place(1, 2, { broken: true })]
  const outcome = { scores: [1, 1], ranks: [1, 1], reason: 'broken' }
  expect(ending(table({ places }), outcome, names)).toMatch(/^Ada and Ben broke/)
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
