// Convert, as the table page knows it.

import type { GameClient } from '../contract'
import { Board } from './Board'
import { isSolo } from './placing'
import type { Convert, View } from './types.gen'
import { describe, ending, rulesNow, score, tell } from './words'

const client: GameClient<View, Convert['event'], Convert['action']> = {
  Board,
  score,
  tell,
  describe,
  ending,
  rulesNow,
  solo: isSolo,
}

export default client
