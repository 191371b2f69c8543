// What a game's folder gives to the table page, and what it gets. No rules in here: what is legal
// arrives as data (`decision.choices` or `decision.hint`), what happened arrives as events.

import type { ComponentType } from 'react'
import type { Outlook } from '../core/outlook'
import type { Decision, Outcome } from '../core/types.gen'

export interface BoardProps<View = unknown, Event = unknown, Action = unknown> {
  /** The table's own name, for what a board keeps by itself. */
  room: string
  view: View
  /** What led to this view, to be animated; empty when the view is shown afresh. */
  events: Event[]
  /** Rises with each view; the same number means that nothing new happened. */
  version: number
  /** Through whose eyes; null is a spectator. */
  seat: number | null
  names: string[]
  /** What `seat` is asked now, or null: not its turn, or a look back. */
  decision: Decision | null
  /** The game has ended, by its rules or otherwise (somebody resigned): nothing is asked. */
  over: boolean
  /** True from sending an action to its answer. */
  waiting: boolean
  /** Why the last action was refused; null after the next one. */
  refusal: string | null
  /** A suggested action to show as a ghost, when a hint was asked for. */
  suggestion: Action | null
  act(action: Action): void
  /** Called with `version` once the view is shown, and all that led to it: see `useShown`. */
  onShown(version: number): void
  /** What would come of an action: see `useOutlook`. */
  consider(action: Action): Promise<Outlook<View, Event>>
  /** One line for "what now" while a choice is half made ("Turn it with R, place it with Enter"). */
  say(text: string | null): void
}

export interface GameClient<View = unknown, Event = unknown, Action = unknown> {
  Board: ComponentType<BoardProps<View, Event, Action>>
  /** The number shown on a seat's card, and what it counts: ["7", "points"]. */
  score(view: View, seat: number): [string, string] | null
  /**
   * One sentence for the log and the screen reader; null for what need not be told. `view` is the
   * game as it stands: where that has forgotten something, so does the sentence.
   */
  tell(event: Event, names: string[], view: View): string | null
  /** The whole position in words, for the screen reader. */
  describe(view: View, names: string[]): string
  /** Why the game ended, as a sentence for the result card. */
  ending(view: View, outcome: Outcome, names: string[]): string
  /** Numbers of the paragraphs in the rules that matter now, most urgent first: ["R3.2"]. */
  rulesNow(view: View, decision: Decision | null): string[]
  /** Is this a game for one, with nothing to resign or offer? */
  solo(view: View): boolean
  /** What was worked out of a finished game, as a tab beside the moves. */
  Analysis?: ComponentType<AnalysisProps<View>>
}

export interface AnalysisProps<View = unknown> {
  /** As the server gives it: the game's own `analysis`. */
  analysis: unknown
  view: View
  names: string[]
  /** The position that is shown. */
  ply: number
  onJump(ply: number): void
}
