// Break the Cube, as the table page knows it.

import type { GameClient } from '../contract'
import { Analysis } from './Analysis'
import { Board } from './Board'
import type { BreakTheCube, View } from './types.gen'
import * as words from './words'

const client: GameClient<View, BreakTheCube['event'], BreakTheCube['action']> = {
  ...words,
  Board,
  solo: words.isSolo,
  Analysis,
}

export default client
