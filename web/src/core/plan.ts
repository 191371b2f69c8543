// What a player wants at a table, before there is one.

import type { GameInfo, NewRoom, SeatWish } from './types.gen'

export type Opponent = 'bot' | 'friend' | 'here'
export type Options = NewRoom['options']

export interface Plan {
  options: Options
  opponent: Opponent
  level: string
  /** The seat's number, or 'any'. */
  seat: string
  name: string
}

/** The level for somebody who has not chosen one. */
export function easyLevel(game: GameInfo): string {
  return game.levels.find((level) => level === 'casual') ?? game.levels[0] ?? ''
}

export function defaultOptions(game: GameInfo): Options {
  return Object.fromEntries(
    game.options.map((option) => [option.name, option.default as string | number | boolean]),
  )
}

export function seatsOf(game: GameInfo, options: Options): number {
  return game.seats_by_variant[String(options.variant)] ?? game.seat_names.length
}

export function wishesOf(game: GameInfo, plan: Plan, random = Math.random): SeatWish[] {
  const seats = seatsOf(game, plan.options)
  const mine = plan.seat === 'any' ? Math.floor(random() * seats) : Number(plan.seat)
  return Array.from({ length: seats }, (_, seat): SeatWish => {
    if (seats === 1 || seat === mine % seats) {
      const isShared = seats > 1 && plan.opponent === 'here'
      return { kind: 'me', name: (isShared && game.seat_names[seat]) || plan.name }
    }
    if (plan.opponent === 'bot') return { kind: 'bot', level: plan.level }
    if (plan.opponent === 'friend') return { kind: 'friend' }
    return { kind: 'me', name: game.seat_names[seat] ?? plan.name }
  })
}
