// Barrier Battles, as the table page knows it.

import type { GameClient } from '../contract'
import { Board } from './Board'
import { isSolo } from './pieces'
import type { BarrierBattles, View } from './types.gen'
import { advise, describe, ending, rulesNow, score, standing, tell } from './words'

const client: GameClient<View, BarrierBattles['event'], BarrierBattles['action']> = {
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
