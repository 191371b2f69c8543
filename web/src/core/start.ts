// From what a player wants to a table that is ready.

import { makeRoom } from './api'
import { CLOCKS, optionsInUse, type Plan, wishesOf, withoutWaiting } from './plan'
import { changeRoom } from './rooms'
import { go } from './route'
import type { GameInfo, NewRoom, RoomMade } from './types.gen'
import { tableTitle } from './words'

/** The game of the day, the same for everyone. */
export async function startDaily(game: GameInfo, name: string): Promise<void> {
  const options = game.daily ?? {}
  const seats: NewRoom['seats'] = [{ kind: 'me', name }]
  const made = await makeRoom({ game: game.key, options: {}, seats, daily: true })
  open(game, options, made)
}

export async function startGame(game: GameInfo, plan: Plan): Promise<void> {
  const seats = wishesOf(game, plan) as NewRoom['seats']
  const { talk } = plan
  const rated = canBeRated(plan) && plan.rated === true
  const coach = plan.coach && plan.opponent === 'bot' && !rated
  const isAlone = plan.opponent === 'bot' && seats.some(({ kind }) => kind === 'bot')
  const chosen = isAlone ? withoutWaiting(game, plan.options) : plan.options
  const options = optionsInUse(game, chosen)
  const clock = CLOCKS[plan.clock] ?? null
  const wish = { game: game.key, options, seats, daily: false, clock, talk, coach, rated }
  open(game, options, await makeRoom(wish))
}

/** A rated game has a clock, and everyone has one seat. */
export const canBeRated = ({ opponent, clock }: Plan): boolean =>
  clock !== 'none' && (opponent === 'bot' || opponent === 'friend')

/** A table in the lobby: anybody may sit down. */
export async function offerTable(game: GameInfo, plan: Plan, rated: boolean): Promise<void> {
  const seats = wishesOf(game, { ...plan, opponent: 'friend' }) as NewRoom['seats']
  const options = optionsInUse(game, plan.options)
  const clock = CLOCKS[plan.clock] ?? null
  const wish = { game: game.key, options, seats, clock, talk: true, rated, listed: true }
  const made = await makeRoom(wish)
  changeRoom(made.room, { offer: { options, clock: plan.clock, rated } })
  open(game, options, made)
}

function open(game: GameInfo, options: Record<string, unknown>, made: RoomMade): void {
  const { room, tokens, invites, daily } = made
  const title = tableTitle(game, options, daily)
  changeRoom(room, {
    tokens,
    invites,
    game: game.key,
    title,
    at: Date.now(),
    ...(daily && { daily }),
  })
  go(`/t/${room}`)
}
