import { expect, test } from 'vitest'
import { Cast } from '../../core/cast'
import { flickOf, WAYS } from './aim'
import { BOX, lying, table } from './testing'
import type { BarrierBattles } from './types.gen'
import { advise, describe, eliminatedText, ending, rulesNow, score, standing, tell } from './words'

const mine = new Cast(['You', 'The bot'], 0, 1)
const theirs = new Cast(['Ada', 'Ben'])
const battle = (stands = {}) => ({ ...table(stands), phase: 'battle' as const, to_move: [0] })

test('what was eliminated, and why, with whose disc it was', () => {
  const touched = { piece: 35, why: 'touched' as const, by: 38 }
  expect(eliminatedText(table(), touched, mine)).toBe('The bot’s disc 3 touches your king')
  expect(eliminatedText(table(), touched, theirs)).toBe('Ben’s disc 3 touches Ada’s king')
  const fell = { piece: 31, why: 'fell' as const, by: null }
  expect(eliminatedText(table(), fell, mine)).toBe('Your disc 2 falls off the table')
  const shot = { ...table(), goal: 'One flick.' }
  expect(eliminatedText(shot, { piece: 41, why: 'touched', by: 30 }, mine)).toBe(
    'Your disc 1 touches the blue king',
  )
  expect(tell({ type: 'eliminated', seconds: 1, ...fell }, mine, table())?.chips).toEqual(['out'])
})

test('one event is one short line', () => {
  const lines: [BarrierBattles['event'], string][] = [
    [{ type: 'fortress_built', seat: 0, name: 'keep' }, 'You put up The Keep'],
    [{ type: 'fortress_built', seat: 1, name: 'keep' }, 'The bot puts up The Keep'],
    [{ type: 'finished_building', seat: 1 }, 'The bot is ready'],
    [{ type: 'lifted', seat: 0, piece: 3 }, 'You lift a block'],
    [{ type: 'battle_began', first: 0 }, 'The battle begins: you flick first'],
    [{ type: 'battle_began', first: 1 }, 'The battle begins: the bot flicks first'],
    [{ type: 'skipped', seat: 1 }, 'The bot misses a turn: every disc is walled in'],
    [{ type: 'block_lost', piece: 20, seconds: 1 }, 'A block falls off the table'],
    [{ type: 'shot_made', solved: true, stars: 2 }, 'The king is out'],
  ]
  for (const [event, line] of lines) expect(tell(event, mine, table())?.line).toBe(line)
  const moved = { type: 'moved' as const, frames: '', seconds: 1, ends: [], touched: [] }
  expect(tell({ ...moved, fell: [] }, mine, table())).toBeNull()
  expect(tell({ type: 'shot_made', solved: true, stars: 2 }, mine, table())?.chips).toEqual(['★★☆'])
})

test('who is ahead, one’s own side first', () => {
  const view = battle({ 30: lying(30, 0, -0.2), 31: lying(31, 0, -0.3), 41: lying(41, 0, 0.3) })
  expect(standing(view, mine)).toBe('You lead 2–1 in discs')
  expect(standing(view, new Cast(['The bot', 'You'], 1, 0))).toBe('You are behind 1–2 in discs')
  expect(standing(view, theirs)).toBe('Ada leads 2–1 in discs')
  expect(standing(battle(), mine)).toBe('0 discs each')
  expect(standing(table(), mine)).toBeNull()
})

test('a hint says what for: the king, a disc, a way through, over a wall', () => {
  const from = lying(30, 0, -0.2)
  const aim = { disc: 30, angle: Math.PI / 2, strength: 0.6, ...WAYS.slide, way: 'slide' as const }
  const hinted = (stands: object, how: object = {}) => {
    const view = battle({ 30: from, ...stands })
    const flick = { ...flickOf(BOX, { ...aim, ...how }, from), result: null }
    return advise(flick, null, view, mine)
  }
  expect(hinted({ 41: lying(41, 0, 0.2) })).toBe('Slide disc 1 at the bot’s king: a touch wins.')
  expect(hinted({ 36: lying(36, 0, 0.1) }, { strength: 0.4 })).toBe(
    'Slide disc 1 at the bot’s disc 1: a touch puts it out, gently enough to stay on the table.',
  )
  expect(hinted({ 15: lying(15, 0, 0.1) })).toContain('to open a way')
  const over = hinted({ 15: lying(15, 0, 0), 41: lying(41, 0, 0.2) }, { ...WAYS.flip, way: 'flip' })
  expect(over).toBe('Flip disc 1 over what is in its way, at the bot’s king: a touch wins.')
  expect(advise({ type: 'fortress', name: 'keep' }, null, table(), mine)).toBe(
    'Put up The Keep: a cell.',
  )
})

test('the position in words, with the last flick', () => {
  const view = table({ 35: lying(35, -0.1, -0.3), 15: lying(15, 0, 0.2) })
  expect(describe(view, mine)).toContain('You (red): 0 blocks on the table, 20 pieces in hand.')
  expect(describe(view, mine)).toContain('Discs: king 10 cm west, 30 cm south.')
  expect(describe(view, mine)).toContain('To move: you and the bot.')
  const last: typeof view.last = {
    seat: 1,
    piece: 36,
    point: [0, 0, 0],
    impulse: [0, 0, 0],
    start: [0, 0],
    end: null,
    lost: [[30, [0, 0]]],
  }
  expect(describe({ ...view, last }, mine)).toContain(
    'Last: The bot flicks disc 1. Out: your disc 1.',
  )
})

test('the number on a card: pieces in hand, then discs left', () => {
  const view = table({ 35: lying(35, 0, -0.3) })
  expect(score(view, 0)).toEqual(['20', 'in hand'])
  expect(score({ ...view, phase: 'battle' }, 0)).toEqual(['1', 'disc'])
})

test('every reason has its sentence', () => {
  const over = (reason: string, ranks: number[]) =>
    ending(table(), { reason, ranks, scores: ranks.map((rank) => 2 - rank) }, mine)
  expect(over('king_touched', [1, 2])).toBe('You touched the bot’s king.')
  expect(over('king_touched', [2, 1])).toBe('The bot touched your king.')
  expect(over('king_fell', [2, 1])).toBe('Your king fell off the table.')
  expect(over('forty_flicks', [1, 1])).toContain('draw')
  expect(over('solved', [1])).toContain('one flick')
  expect(over('missed', [2])).toContain('still there')
})

test('the rules that matter change with the phase', () => {
  expect(rulesNow(table(), null)[0]).toBe('R2.2')
  expect(rulesNow(battle(), null)[0]).toBe('R3.1')
  expect(rulesNow({ ...table(), goal: 'One flick.' }, null)[0]).toBe('R6.1')
})
