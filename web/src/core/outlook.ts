/** What the game says of an action before it is taken. */
export interface Outlook<View = unknown, Event = unknown> {
  /** Why the rules forbid it; null: they do not. */
  reason: string | null
  /** What would be seen then, and what led there, if that can be known beforehand. */
  view: View | null
  events: Event[] | null
}
