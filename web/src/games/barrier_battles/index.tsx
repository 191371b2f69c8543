// Barrier Battles, as the table page knows it.

import type { GameClient } from '../contract'
import { Board } from './Board'
import { isSolo } from './pieces'
import type { BarrierBattles, View } from './types.gen'
import * as words from './words'

const client: GameClient<View, BarrierBattles['event'], BarrierBattles['action']> = {
  ...words,
  Board,
  solo: isSolo,
}

export default client
