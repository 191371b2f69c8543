// Which sentence belongs where: "what now" beside the board, and the caption on the table.

import type { Aim, Flicks, Path, Trouble } from './aim'
import { isSolo } from './pieces'
import type { Ghost, Held } from './snap'
import { text } from './text'
import type { BarrierBattles, BuildHint, FortressInfo, View } from './types.gen'

interface Doing {
  view: View
  buildHint: BuildHint | null
  held: Held | null
  /** Steps of a whole fortress that are still to be made. */
  left: number
  flickHint: Flicks | null
  chosen: number | null
  /** Is it touched with fingers? */
  coarse: boolean
  /** Is it the player's turn as soon as all is at rest? */
  watching: boolean
}

/** What now; null when there is nothing to do. */
export function sayingOf(doing: Doing): string | null {
  const { view, buildHint, held, left, flickHint, chosen, coarse, watching } = doing
  if (buildHint) {
    if (left) return text.rebuilding(left)
    if (held) return coarse ? text.holdingTouch(held.piece) : text.holding(held.piece, held.face)
    return buildHint.can_finish ? text.buildNow : text.buildMore
  }
  if (!flickHint) return watching ? text.watch : null
  if (chosen === null) return isSolo(view) ? text.puzzleGoal : text.chooseNow
  return coarse ? text.aimNowTouch(chosen) : text.aimNow(chosen)
}

interface Asked {
  refusal: string | null
  touched: string | null
  ghost: Ghost | null
  suggestion: BarrierBattles['action'] | null
  fortresses: FortressInfo[]
  trouble: Trouble | null
  aimed: { aim: Aim; path: Path } | null
  seat: number
  flicking: boolean
}

/** The sentence at the place where something happens. */
export function captionOf(asked: Asked): { words: string | null; bad: boolean } {
  const { refusal, touched, ghost, suggestion, fortresses, trouble, aimed, seat } = asked
  if (refusal) return { words: refusal, bad: true }
  if (asked.flicking) return { words: text.skip, bad: false }
  if (touched) return { words: touched, bad: touched !== text.pulled }
  if (trouble) return { words: text.troubles[trouble], bad: true }
  const suggested = suggestion && suggestionText(suggestion, fortresses)
  if (suggested) return { words: suggested, bad: false }
  if (ghost) return { words: text.lowered(ghost, text.halves[seat] ?? ''), bad: !ghost.home }
  if (!aimed) return { words: null, bad: false }
  const slides = aimed.aim.way !== 'press' && Math.abs(aimed.aim.pitch) <= 5
  return { words: slides ? text.path(aimed.path) : text.jumps, bad: false }
}

function suggestionText(
  action: BarrierBattles['action'],
  fortresses: FortressInfo[],
): string | null {
  switch (action.type) {
    case 'flick':
      return text.suggestFlick(action)
    case 'place':
      return text.suggestPlace
    case 'lift':
      return text.suggestLift(action.piece)
    case 'done':
      return text.suggestDone
    case 'fortress': {
      const title = fortresses.find(({ name }) => name === action.name)?.title
      return text.suggestFortress(title ?? action.name)
    }
    default:
      return null
  }
}
