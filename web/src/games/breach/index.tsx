// Breach, as the table page knows it.

import type { GameClient } from '../contract'
import { advise } from './advise'
import { Board } from './Board'
import type { Breach, View } from './types.gen'
import * as words from './words'

const client: GameClient<View, Breach['event'], Breach['action']> = {
  ...words,
  Board,
  advise,
  solo: () => false,
}

export default client
