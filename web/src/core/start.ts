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
  const coach = plan.coach && plan.opponent === 'bot'
  const isAlone = plan.opponent === 'bot' && seats.some(({ kind }) => kind === 'bot')
  const chosen = isAlone ? withoutWaiting(game, plan.options) : plan.options
  const options = optionsInUse(game, chosen)
  const clock = CLOCKS[plan.clock] ?? null
  const wish = { game: game.key, options, seats, daily: false, clock, talk, coach }
  open(game, options, await makeRoom(wish))
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
