// From what a player wants to a table that is ready.

import { makeRoom } from './api'
import { type Plan, wishesOf } from './plan'
import { changeRoom } from './rooms'
import { go } from './route'
import type { GameInfo, NewRoom } from './types.gen'
import { tableTitle } from './words'

export async function startGame(game: GameInfo, plan: Plan): Promise<void> {
  const { room, tokens, invites } = await makeRoom({
    game: game.key,
    options: plan.options,
    seats: wishesOf(game, plan) as NewRoom['seats'],
  })
  const title = tableTitle(game, plan.options)
  changeRoom(room, { tokens, invites, game: game.key, title, at: Date.now() })
  go(`/t/${room}`)
}
