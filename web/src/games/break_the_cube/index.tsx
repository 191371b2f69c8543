// Break the Cube, as the table page knows it.

import type { GameClient } from '../contract'
import { Analysis } from './Analysis'
import { Board } from './Board'
import type { BreakTheCube, View } from './types.gen'
import { describe, ending, isSolo, rulesNow, score, tell } from './words'

const client: GameClient<View, BreakTheCube['event'], BreakTheCube['action']> = {
  Board,
  score,
  tell,
  describe,
  ending,
  rulesNow,
  solo: isSolo,
  Analysis,
}

export default client
