// From what a player wants to a table that is ready.

import { makeRoom } from './api'
import { CLOCKS, optionsInUse, type Plan, wishesOf } from './plan'
import { changeRoom } from './rooms'
import { go } from './route'
import type { GameInfo, NewRoom, RoomMade } from './types.gen'
import { tableTitle } from './words'

/** The game of the day, the same for everyone. */
export async function startDaily(game: GameInfo, name: string): Promise<void> {
  const options = game.daily ?? {}
  const seats: NewRoom['seats'] = [{ kind: 'me', name }]
  open(game, options, await makeRoom({ game: game.key, options: {}, seats, daily: true }))
}

export async function startGame(game: GameInfo, plan: Plan): Promise<void> {
  const seats = wishesOf(game, plan) as NewRoom['seats']
  const { talk } = plan
  const options = optionsInUse(game, plan.options)
  const clock = CLOCKS[plan.clock] ?? null
  const wish = { game: game.key, options, seats, daily: false, clock, talk }
  open(game, options, await makeRoom(wish))
}

function open(game: GameInfo, options: Record<string, unknown>, made: RoomMade): void {
  const { room, tokens, invites } = made
  const title = tableTitle(game, options)
  changeRoom(room, { tokens, invites, game: game.key, title, at: Date.now() })
  go(`/t/${room}`)
}
