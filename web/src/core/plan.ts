// What a player wants at a table, before there is one.

import type { GameInfo, NewRoom, OptionInfo, SeatWish } from './types.gen'

export type Opponent = 'bot' | 'friend' | 'here' | 'mix'
export type Options = NewRoom['options']

export interface Plan {
  options: Options
  opponent: Opponent
  level: string
  /** The seat's number, or 'any'. */
  seat: string
  /** By seat, in a mix: 'friend', 'here', or a bot's level. */
  mix: Readonly<Record<number, string>>
  name: string
  /** A key of CLOCKS. */
  clock: string
  talk: boolean
  /** Against a bot: a move that costs much is questioned before it counts. */
  coach: boolean
  /** It counts for the rating. */
  rated?: boolean
}

/** The clocks that can be chosen. */
export const CLOCKS: Readonly<Record<string, NonNullable<NewRoom['clock']> | null>> = {
  none: null,
  quick: { type: 'game', seconds: 300, increment: 3 },
  slow: { type: 'game', seconds: 1200, increment: 10 },
  move: { type: 'move', seconds: 60 },
  day: { type: 'days', days: 1 },
  days: { type: 'days', days: 3 },
}

/** For somebody who has chosen nothing: a bot that a newcomer can beat, who lets them begin. */
export function gentlePlan(game: GameInfo): Omit<Plan, 'name'> {
  const options = { ...defaultOptions(game), ...(game.gentle as Options) }
  return {
    ...simplePlan(game),
    options,
    level: game.levels[0] ?? '',
    seat: '0',
    coach: game.has_coach,
  }
}

/** The level for somebody who sets a game up. */
export function easyLevel(game: GameInfo): string {
  return game.levels.find((level) => level === 'casual') ?? game.levels[0] ?? ''
}

/** Against a bot, as the game comes. */
export function simplePlan(game: GameInfo): Omit<Plan, 'name'> {
  return {
    options: defaultOptions(game),
    opponent: 'bot',
    level: easyLevel(game),
    seat: 'any',
    mix: {},
    clock: 'none',
    talk: true,
    coach: false,
  }
}

/** What one seat has otherwise than the others: {notes: true}. */
export type SeatOptions = Readonly<Record<string, string | number | boolean>>

/** Is it chosen once for all, with a button or a number? */
export const isPlain = (option: OptionInfo): boolean => option.by_seat === null

/** Does the option do anything in the variant that is chosen? */
export const isFor = ({ only_for }: OptionInfo, { variant }: Options): boolean =>
  only_for === null || only_for.includes(String(variant))

/** What was chosen, but against bots nobody need hurry: where the default was left as it is. */
export function withoutWaiting(game: GameInfo, options: Options): Options {
  const left = ([name]: [string, unknown]) =>
    game.options.find((option) => option.name === name)?.default === options[name]
  const relaxed = Object.entries(game.against_bots as Options).filter(left)
  return { ...options, ...Object.fromEntries(relaxed) }
}

/** What was chosen, without what the variant has no use for. */
export function optionsInUse(game: GameInfo, options: Options): Options {
  const idle = game.options.filter((option) => !isFor(option, options)).map(({ name }) => name)
  return Object.fromEntries(Object.entries(options).filter(([name]) => !idle.includes(name)))
}

export function defaultOptions(game: GameInfo): Options {
  return Object.fromEntries(
    game.options
      .filter(isPlain)
      .map((option) => [option.name, option.default as string | number | boolean]),
  )
}

/** The list with one part of one seat changed; '' leaves that part as it is for all. */
export function withSeatOption(
  list: readonly SeatOptions[],
  seat: number,
  part: OptionInfo,
  value: string,
): SeatOptions[] {
  const long = Array.from({ length: Math.max(seat + 1, list.length) }, (_, i) => list[i] ?? {})
  return long.map((own, i) => {
    if (i !== seat) return own
    const { [part.name]: _, ...rest } = own
    return value === '' ? rest : { ...rest, [part.name]: JSON.parse(value) }
  })
}

export function seatsOf(game: GameInfo, options: Options): number {
  const seats = game.seats_by_variant[String(options.variant)] ?? game.seat_names.length
  return seats > 1 && typeof options.seats === 'number' ? options.seats : seats
}

export function wishesOf(game: GameInfo, plan: Plan, random = Math.random): SeatWish[] {
  const seats = seatsOf(game, plan.options)
  const mine = plan.seat === 'any' ? Math.floor(random() * seats) : Number(plan.seat)
  return Array.from({ length: seats }, (_, seat): SeatWish => {
    if (seats === 1 || seat === mine % seats) {
      const isShared =
        plan.opponent === 'here' ||
        (plan.opponent === 'mix' && Object.values(plan.mix).includes('here'))
      return { kind: 'me', name: (seats > 1 && isShared && game.seat_names[seat]) || plan.name }
    }
    const { opponent } = plan
    const who = opponent === 'mix' ? plan.mix[seat] : opponent
    if (who === 'friend') return { kind: 'friend' }
    if (who === 'here') return { kind: 'me', name: game.seat_names[seat] ?? plan.name }
    return { kind: 'bot', level: who === 'bot' ? plan.level : (who ?? plan.level) }
  })
}
