// Breaker Blocks, as the table page knows it.

import type { GameClient } from '../contract'
import { Board } from './Board'
import type { BreakerBlocks, View } from './types.gen'
import * as words from './words'

const client: GameClient<View, BreakerBlocks['event'], BreakerBlocks['action']> = {
  ...words,
  Board,
  solo: () => false,
}

export default client
