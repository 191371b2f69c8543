// Which sentence belongs where: "what now" beside the board, and the caption on the table.

import type { Fault } from '../../core/types.gen'
import type { Aim, Path } from './aim'
import { isSolo, kindOf, nameOf } from './pieces'
import type { Ghost, Held } from './snap'
import { text } from './text'
import type { BarrierBattles, BuildHint, View } from './types.gen'
import { fortressOf } from './words'

interface Doing {
  view: View
  buildHint: BuildHint | null
  held: Held | null
  /** Steps of a whole fortress that are still to be made. */
  left: number
  canFlick: boolean
  chosen: number | null
  /** Is it touched with fingers? */
  isTouch: boolean
  /** Is it the player's turn as soon as all is at rest? */
  watching: boolean
}

/** What now; null when there is nothing to do. */
export function sayingOf(doing: Doing): string | null {
  const { view, buildHint, held, left, canFlick, chosen, isTouch, watching } = doing
  if (buildHint) {
    if (left) return text.rebuilding(left)
    if (!held) return buildHint.can_finish ? text.buildNow : text.buildMore
    const kind = kindOf(view, held.piece)
    return isTouch ? text.holdingTouch(kind) : text.holding(kind, held.face)
  }
  if (!canFlick) return watching ? text.watch : null
  if (chosen === null) return isSolo(view) ? view.goal : text.chooseNow
  const name = nameOf(view, chosen)
  return isTouch ? text.aimNowTouch(name) : text.aimNow(name)
}

interface Asked {
  view: View
  refusal: string | null
  /** Does something move that a click would skip? */
  flicking: boolean
  /** Is a disc being pulled back? */
  pulled: boolean
  /** What the rules have against what is chosen, or was tried. */
  faults: readonly Fault[]
  suggestion: BarrierBattles['action'] | null
  ghost: Ghost | null
  aimed: { aim: Aim; path: Path } | null
}

interface Caption {
  words: string | null
  bad: boolean
}

const good = (words: string | null): Caption => ({ words, bad: false })
const bad = (words: string): Caption => ({ words, bad: true })

/** The sentence at the place where something happens. */
export function captionOf(asked: Asked): Caption {
  const { view, refusal, flicking, pulled, faults, suggestion, ghost, aimed } = asked
  if (refusal) return bad(refusal)
  if (flicking) return good(text.skip)
  if (pulled) return good(text.pulled)
  if (faults[0]) return bad(faults[0].sentence)
  const suggested = suggestion && suggestionText(view, suggestion)
  if (suggested) return good(suggested)
  if (ghost) return good(text.lowered(ghost.drop))
  if (!aimed) return good(null)
  const slides = aimed.aim.way !== 'press' && Math.abs(aimed.aim.pitch) <= 5
  return good(slides ? text.path(aimed.path, (piece) => nameOf(view, piece)) : text.jumps)
}

function suggestionText(view: View, action: BarrierBattles['action']): string | null {
  switch (action.type) {
    case 'flick':
      return text.suggestFlick(nameOf(view, action.piece))
    case 'place':
      return text.suggestPlace
    case 'lift':
      return text.suggestLift(nameOf(view, action.piece))
    case 'done':
      return text.suggestDone
    case 'fortress':
      return text.suggestFortress(fortressOf(view, action.name))
    default:
      return null
  }
}
