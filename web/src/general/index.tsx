// A board for any game that has no folder of its own in web/src/games: what can be done as
// buttons, what is seen as a table, what happened as lines. It knows no game.

import type { GameClient } from '../games/contract'
import { Board } from './Board'
import type { Action } from './choices'
import * as words from './words'

const client: GameClient<words.Fields, words.Fields, Action> = {
  ...words,
  Board,
  standing: () => null,
  rulesNow: () => [],
  solo: () => false,
}

export default client
