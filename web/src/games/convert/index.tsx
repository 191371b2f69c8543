// Convert, as the table page knows it.

import type { GameClient } from '../contract'
import { Board } from './Board'
import { isSolo } from './placing'
import type { Convert, View } from './types.gen'
import { advise, describe, ending, rulesNow, score, standing, tell } from './words'

const client: GameClient<View, Convert['event'], Convert['action']> = {
  Board,
  score,
  tell,
  standing,
  advise,
  describe,
  ending,
  rulesNow,
  solo: isSolo,
}

export default client
