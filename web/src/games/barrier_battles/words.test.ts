import { expect, test } from 'vitest'
import { BOX, lying, table } from './testing'
import { describe, eliminatedText, ending, rulesNow, score, tell } from './words'

const names = ['Ada', 'Ben']

test('what was eliminated, and why', () => {
  expect(eliminatedText(BOX, { piece: 35, why: 'touched', by: 38 })).toBe(
    'Blue disc 3 touched red’s king: out.',
  )
  expect(eliminatedText(BOX, { piece: 31, why: 'fell', by: null })).toBe(
    'Red disc 2 fell off the table.',
  )
  expect(tell({ type: 'block_lost', piece: 20, seconds: 1 }, names, table())).toBe(
    'A blue block fell off the table.',
  )
})

test('a fortress has the name by which it was chosen', () => {
  const built = { type: 'fortress_built' as const, seat: 0, name: 'keep' }
  expect(tell(built, names, table())).toBe('Ada puts down a fortress: The Keep.')
})

test('motion itself is not told', () => {
  const moved = { type: 'moved' as const, frames: '', seconds: 1, ends: [], touched: [] }
  expect(tell({ ...moved, fell: [] }, names, table())).toBeNull()
})

test('the position in words', () => {
  const view = table({ 35: lying(35, -0.1, -0.3), 15: lying(15, 0, 0.2) })
  expect(describe(view, names)).toContain('Ada (red): 0 blocks on the table, 20 pieces in hand.')
  expect(describe(view, names)).toContain('Discs: king 10 cm west, 30 cm south.')
  expect(describe(view, names)).toContain('To move: Ada and Ben.')
})

test('the number on a card: pieces in hand, then discs left', () => {
  const view = table({ 35: lying(35, 0, -0.3) })
  expect(score(view, 0)).toEqual(['20', 'in hand'])
  expect(score({ ...view, phase: 'battle' }, 0)).toEqual(['1', 'disc'])
})

test('every reason has its sentence', () => {
  const over = (reason: string, ranks: number[]) =>
    ending(table(), { reason, ranks, scores: ranks.map((rank) => 2 - rank) }, names)
  expect(over('king_touched', [1, 2])).toBe('Ada touched blue’s king.')
  expect(over('king_fell', [2, 1])).toBe('The red king fell off the table.')
  expect(over('forty_flicks', [1, 1])).toContain('draw')
  expect(over('solved', [1])).toContain('one flick')
  expect(over('missed', [2])).toContain('still there')
})

test('the rules that matter change with the phase', () => {
  expect(rulesNow(table(), null)[0]).toBe('R2.2')
  expect(rulesNow({ ...table(), phase: 'battle', to_move: [0] }, null)[0]).toBe('R3.1')
  expect(rulesNow({ ...table(), goal: 'One flick.' }, null)[0]).toBe('R6.1')
})
