import { describe, expect, it } from 'vitest'
import {
  defaultOptions,
  easyLevel,
  gentlePlan,
  optionsInUse,
  type Plan,
  seatsOf,
  wishesOf,
  withoutWaiting,
  withSeatOption,
} from './plan'
import type { GameInfo } from './types.gen'

const game: GameInfo = {
  key: 'convert',
  title: 'Convert',
  tagline: '',
  minutes: '10',
  players: '1–2',
  seat_names: ['White', 'Black'],
  options: [
    {
      name: 'variant',
      about: '',
      default: 'basic',
      values: {},
      least: null,
      most: null,
      by_seat: null,
      only_for: null,
    },
    {
      name: 'upside_down',
      about: '',
      default: true,
      values: {},
      least: null,
      most: null,
      by_seat: null,
      only_for: null,
    },
  ],
  seats_by_variant: { basic: 2, blackout: 1 },
  levels: ['beginner', 'casual'],
  daily: null,
  learnt_in: 3,
  gentle: {},
  against_bots: {},
  lessons: [],
  puzzles: 0,
  has_coach: false,
}
const plan: Plan = {
  options: { variant: 'basic' },
  opponent: 'bot',
  level: 'casual',
  seat: '1',
  mix: {},
  name: 'Ada',
  clock: 'none',
  talk: true,
  coach: false,
}

describe('who sits where', () => {
  it('against a bot', () => {
    expect(wishesOf(game, plan)).toEqual([
      { kind: 'bot', level: 'casual' },
      { kind: 'me', name: 'Ada' },
    ])
  })

  it('draws lots when either seat will do', () => {
    const kinds = (chance: number) =>
      wishesOf(game, { ...plan, seat: 'any' }, () => chance).map(({ kind }) => kind)
    expect(kinds(0)).toEqual(['me', 'bot'])
    expect(kinds(0.99)).toEqual(['bot', 'me'])
  })

  it('at one screen everyone has the name of their colour', () => {
    expect(wishesOf(game, { ...plan, opponent: 'here' })).toEqual([
      { kind: 'me', name: 'White' },
      { kind: 'me', name: 'Black' },
    ])
  })

  it('with more than two seats, bots all round or one by one', () => {
    const four = { ...game, seat_names: ['North', 'East', 'South', 'West'] }
    const options = { variant: 'basic', seats: 4 }
    const kinds = (change: Partial<Plan>) =>
      wishesOf(four, { ...plan, options, ...change }).map(({ kind, level }) => level || kind)
    expect(kinds({})).toEqual(['casual', 'me', 'casual', 'casual'])
    const mix = { 0: 'friend', 3: 'beginner' }
    expect(kinds({ opponent: 'mix', mix })).toEqual(['friend', 'me', 'casual', 'beginner'])
  })

  it('alone, in a puzzle, whatever seat was chosen before', () => {
    const solo = { ...plan, options: { variant: 'blackout' } }
    expect(wishesOf(game, solo)).toEqual([{ kind: 'me', name: 'Ada' }])
  })
})

it('leaves out what only a seat has otherwise', () => {
  const list = {
    name: 'handicap',
    about: '',
    default: [],
    values: null,
    least: null,
    most: null,
    by_seat: [],
    only_for: null,
  }
  expect(defaultOptions({ ...game, options: [...game.options, list] })).not.toHaveProperty(
    'handicap',
  )
})

it('starts from the game’s own defaults', () => {
  expect(defaultOptions(game)).toEqual({ variant: 'basic', upside_down: true })
  expect(easyLevel(game)).toBe('casual')
  expect(seatsOf(game, defaultOptions(game))).toBe(2)
})

it('lets nobody hurry against bots, unless that was chosen', () => {
  const calm = { ...game, against_bots: { upside_down: false } }
  expect(withoutWaiting(calm, { variant: 'box', upside_down: true })).toEqual({
    variant: 'box',
    upside_down: false,
  })
  expect(withoutWaiting(calm, { upside_down: false })).toEqual({ upside_down: false })
})

it('is gentle with somebody who has chosen nothing', () => {
  const plan = gentlePlan({ ...game, gentle: { upside_down: false } })
  expect(plan).toMatchObject({ level: 'beginner', seat: '0', opponent: 'bot' })
  expect(plan.options).toEqual({ variant: 'basic', upside_down: false })
})

it('leaves out what does nothing in the variant, though it was chosen before', () => {
  const pool = {
    name: 'pool',
    about: '',
    default: 'own',
    values: {},
    least: null,
    most: null,
    by_seat: null,
    only_for: ['box'],
  }
  const more = { ...game, options: [...game.options, pool] }
  const options = { variant: 'basic', upside_down: false, pool: 'community' }
  expect(optionsInUse(more, options)).toEqual({ variant: 'basic', upside_down: false })
  const box = { ...options, variant: 'box' }
  expect(optionsInUse(more, box)).toEqual(box)
})

it('changes one part for one seat, or leaves it as it is for all', () => {
  const part = {
    name: 'blocks',
    about: '',
    default: null,
    values: {},
    least: null,
    most: null,
    by_seat: null,
    only_for: null,
  }
  const five = withSeatOption([], 1, part, '5')
  expect(five).toEqual([{}, { blocks: 5 }])
  expect(withSeatOption(five, 0, { ...part, name: 'notes' }, 'true')).toEqual([
    { notes: true },
    { blocks: 5 },
  ])
  expect(withSeatOption(five, 1, part, '')).toEqual([{}, {}])
})
