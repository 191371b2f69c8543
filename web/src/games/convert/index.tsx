// Convert, as the table page knows it.

import type { GameClient } from '../contract'
import { Board } from './Board'
import { isSolo } from './placing'
import type { Convert, View } from './types.gen'
import * as words from './words'

const client: GameClient<View, Convert['event'], Convert['action']> = {
  ...words,
  Board,
  solo: isSolo,
}

export default client
