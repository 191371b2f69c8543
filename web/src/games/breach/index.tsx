// Breach, as the table page knows it.

import type { GameClient } from '../contract'
import { advise } from './advise'
import { Board } from './Board'
import type { Breach, View } from './types.gen'
import { describe, ending, isHeading, rulesNow, score, standing, tell } from './words'

const client: GameClient<View, Breach['event'], Breach['action']> = {
  Board,
  score,
  tell,
  isHeading,
  standing,
  advise,
  describe,
  ending,
  rulesNow,
  solo: () => false,
}

export default client
