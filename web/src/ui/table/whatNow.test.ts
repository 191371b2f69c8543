import { describe, expect, it } from 'vitest'
import type { Now, TableState } from '../../core/table'
import type { Decision, SeatInfo, Table } from '../../core/types.gen'
import { whatNow } from './whatNow'

const person = (name: string, colour: string): SeatInfo => ({
  kind: 'person',
  name,
  colour,
  level: '',
  getting_ready: false,
  plays_as: '',
  present: true,
  bot_in: null,
  seconds_left: null,
  clock: null,
})
const bot: SeatInfo = { ...person('Casual bot', 'Black'), kind: 'bot', level: 'casual' }

function asked(table: Partial<Table>, change: Partial<Now> = {}, more: Partial<TableState> = {}) {
  const now = {
    seat: 0,
    mine: [0],
    ply: 5,
    table: { seats: [person('Ada', 'White'), bot], status: 'playing', to_move: [0], ...table },
    decision: { ask: 'Place one of your blocks.' } as Decision,
    ...change,
  } as Now
  const state = { link: { state: 'live' }, now, replay: null, ...more } as TableState
  return { state, said: null, advice: '', seconds: 0 }
}

const outcome = (...ranks: number[]) => ({ scores: [], ranks, reason: 'points' })

describe('what now', () => {
  it('says that it is my turn, and what is asked', () => {
    expect(whatNow(asked({}))).toEqual({
      tone: 'yours',
      title: 'Your turn',
      detail: 'Place one of your blocks.',
    })
  })

  it('lets the board speak while a choice is half made', () => {
    expect(whatNow({ ...asked({}), said: 'Turn it with R.' }).detail).toBe('Turn it with R.')
  })

  it('says what a hint suggests, whatever the board says', () => {
    const hinted = asked({}, {}, { suggestion: {} })
    expect(whatNow({ ...hinted, said: 'Turn it.', advice: 'Hint: a bar.' }).detail).toBe(
      'Hint: a bar.',
    )
  })

  it('says why a move was refused, and that the turn goes on', () => {
    expect(whatNow(asked({}, {}, { refusal: 'There would be a gap.' }))).toMatchObject({
      tone: 'refused',
      title: 'There would be a gap.',
      detail: 'Still your turn. Place one of your blocks.',
    })
  })

  it('calls who sits there by name where the game knows colours only', () => {
    const question = {
      sentence: 'The Black leads. Black could win before Black is stopped by White.',
    }
    const coached = asked({}, {}, { question } as Partial<TableState>)
    expect(whatNow(coached).title).toBe(
      'The bot leads. The bot could win before the bot is stopped by you.',
    )
  })

  it('says that a bot is getting ready, and why', () => {
    const seats = [person('Ada', 'White'), { ...bot, getting_ready: true }]
    expect(whatNow(asked({ seats, to_move: [1] }))).toMatchObject({
      title: 'The bot is getting ready…',
      detail: 'This happens once on a new server and takes about a minute.',
    })
  })

  it('names who is to move otherwise', () => {
    expect(whatNow(asked({ to_move: [1] })).title).toBe('The bot is thinking…')
    const watched = asked({ to_move: [0] }, { mine: [], seat: null })
    expect(whatNow(watched)).toMatchObject({ title: 'Ada to move', detail: 'You are watching.' })
    expect(whatNow(asked({}, { mine: [0, 1] })).title).toBe('Ada to move')
  })

  it('tells bots of one name apart by their seats', () => {
    const seats = [person('Ada', 'North'), { ...bot, colour: 'East' }, { ...bot, colour: 'South' }]
    expect(whatNow(asked({ seats, to_move: [2] })).title).toBe('Casual bot (South) is thinking…')
    expect(whatNow(asked({ seats, to_move: [1, 2] })).title).toBe(
      'Casual bot (East) and Casual bot (South) to move',
    )
  })

  it('names all who share a victory', () => {
    const seats = [person('Ada', 'North'), person('Ben', 'East'), person('Cyd', 'South')]
    const over = { status: 'over', ending: 'rules', seats } as const
    expect(whatNow(asked({ ...over, outcome: outcome(1, 2, 1) })).title).toBe(
      'You and Cyd won together',
    )
  })

  it('puts a lost connection before everything', () => {
    const lost = asked({}, {}, { link: { state: 'reconnecting', at: 1 } })
    expect(whatNow({ ...lost, seconds: 3 })).toMatchObject({
      tone: 'trouble',
      detail: 'Trying again in 3 seconds.',
      button: 'retry',
    })
  })

  it('says when one looks back', () => {
    const back = asked({}, {}, { replay: { ply: 2, playing: false } })
    expect(whatNow(back)).toMatchObject({ title: 'Looking back: move 2 of 5', button: 'return' })
  })

  it('says who won', () => {
    const title = (table: Partial<Table>, change: Partial<Now> = {}) =>
      whatNow(asked({ status: 'over', ending: 'rules', ...table }, change)).title
    expect(title({ outcome: outcome(1, 2) })).toBe('You won')
    expect(title({ outcome: outcome(2, 1) })).toBe('The bot won')
    expect(title({ outcome: outcome(1, 2) }, { mine: [] })).toBe('Ada won')
    expect(title({ outcome: outcome(1, 1) })).toBe('A draw')
    expect(title({ outcome: outcome(1) })).toBe('Solved')
    expect(title({ outcome: outcome(2) })).toBe('Not solved')
  })
})
