// Breaker Blocks, as the table page knows it.

import type { GameClient } from '../contract'
import { Board } from './Board'
import type { BreakerBlocks, View } from './types.gen'
import { advise, describe, ending, rulesNow, score, standing, tell } from './words'

const client: GameClient<View, BreakerBlocks['event'], BreakerBlocks['action']> = {
  Board,
  score,
  tell,
  standing,
  advise,
  describe,
  ending,
  rulesNow,
  solo: () => false,
}

export default client
