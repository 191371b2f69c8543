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
}

/** The level for somebody who has not chosen one. */
export function easyLevel(game: GameInfo): string {
  return game.levels.find((level) => level === 'casual') ?? game.levels[0] ?? ''
}

/** Can it be chosen with a button or a number? Lists are for programs. */
export const isPlain = (option: OptionInfo): boolean => typeof option.default !== 'object'

export function defaultOptions(game: GameInfo): Options {
  return Object.fromEntries(
    game.options
      .filter(isPlain)
      .map((option) => [option.name, option.default as string | number | boolean]),
  )
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
