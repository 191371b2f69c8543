import type { Fault } from './types.gen'

/** What the game says of an action before it is taken. */
export interface Outlook<View = unknown, Event = unknown> {
  /** What the rules have against it, the weightiest first; none: it is allowed. */
  faults: Fault[]
  /** Why it is no use although it is allowed, by what the seat knows. */
  doubt: string | null
  /** What would be seen then, and what led there, if that can be known beforehand. */
  view: View | null
  events: Event[] | null
}
