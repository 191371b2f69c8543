// What a game's folder gives to the table page, and what it gets. No rules in here: what is legal
// arrives as data (`decision.choices` or `decision.hint`), what happened arrives as events.

import type { ComponentType } from 'react'
import type { Cast } from '../core/cast'
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
  cast: Cast
  /** What `seat` is asked now, or null: not its turn, or a look back. */
  decision: Decision | null
  /** A position of before is looked at. */
  isBack: boolean
  /** The game has ended, by its rules or otherwise (somebody resigned): nothing is asked. */
  over: boolean
  /** True from sending an action to its answer. */
  waiting: boolean
  /** Why the last action was refused; null after the next one. */
  refusal: string | null
  /** A suggested action to show as a ghost, when a hint was asked for. */
  suggestion: Action | null
  act(action: Action): void
  /** Places that a lesson points at, as the board itself calls them: ["b2", "block:A"]. */
  marks: readonly string[]
  /** Called with `version` once the view is shown, and all that led to it: see `useShown`. */
  onShown(version: number): void
  /** What would come of an action: see `useOutlook`. */
  consider(action: Action): Promise<Outlook<View, Event>>
  /** One line for "what now" while a choice is half made ("Turn it with R, place it with Enter"). */
  say(text: string | null): void
}

/** A line of the log: a short sentence, and what came of it as chips ("+1", "rank 2"). */
export interface Told {
  line: string
  chips?: string[]
}

export interface GameClient<View = unknown, Event = unknown, Action = unknown> {
  Board: ComponentType<BoardProps<View, Event, Action>>
  /** The number shown on a seat's card, and what it counts: ["7", "points"]. */
  score(view: View, seat: number): [string, string] | null
  /**
   * One line for the log and the screen reader; null for what need not be told. `view` is the
   * game as it stands: where that has forgotten something, so does the line.
   */
  tell(event: Event, cast: Cast, view: View): Told | null
  /** Is this event's line a heading of the log, such as "Turn 3"? It stands for all seats. */
  isHeading?(event: Event): boolean
  /** Who is ahead, one's own side first: "You lead 15–13". Null: nothing to compare yet. */
  standing(view: View, cast: Cast): string | null
  /**
   * What a hint suggests, and what that is good for: "Bar of 3 on a1–c1: completes rank 1, +1."
   * `outlook` is what the game says of it, null until that is known.
   */
  advise(action: Action, outlook: Outlook<View, Event> | null, view: View, cast: Cast): string
  /** The whole position in words, for the screen reader. */
  describe(view: View, cast: Cast): string
  /** Why the game ended, as a sentence for the result card. */
  ending(view: View, outcome: Outcome, cast: Cast): string
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
  cast: Cast
  /** The position that is shown. */
  ply: number
  onJump(ply: number): void
}
