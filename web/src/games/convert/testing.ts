// What the game would say, for tests.

import type { Outlook } from '../../core/outlook'
import type { Fault } from '../../core/types.gen'
import type { Convert, Hint, View } from './types.gen'

export { table } from './sample'

export function hint(white: string[]): Hint {
  return { white, black: [], lifts: [] }
}

type Told = Outlook<View, Convert['event']>

/** What the game says of an action that it refuses. */
export const refused = (fault: Fault): Told => ({
  faults: [fault],
  doubt: null,
  view: null,
  events: null,
})

/** What the game says of an action that leads to that view, by these events. */
export const foretold = (view: View, events: Convert['event'][]): Told => ({
  faults: [],
  doubt: null,
  view,
  events,
})
