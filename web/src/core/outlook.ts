import type { Fault } from './types.gen'

/** What the game says of an action before it is taken. */
export interface Outlook<View = unknown, Event = unknown> {
  /** What the rules have against it, the weightiest first; none: it is allowed. */
  faults: Fault[]
  /** What would be seen then, and what led there, if that can be known beforehand. */
  view: View | null
  events: Event[] | null
}
