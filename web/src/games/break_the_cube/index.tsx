// Break the Cube, as the table page knows it.

import type { GameClient } from '../contract'
import { Analysis } from './Analysis'
import { Board } from './Board'
import type { BreakTheCube, View } from './types.gen'
import { advise, describe, ending, isSolo, rulesNow, score, standing, tell } from './words'

const client: GameClient<View, BreakTheCube['event'], BreakTheCube['action']> = {
  Board,
  score,
  tell,
  standing,
  advise,
  describe,
  ending,
  rulesNow,
  solo: isSolo,
  Analysis,
}

export default client
