// Which sentence belongs where: "what now" beside the board, and the caption on the table.

import type { Cast } from '../../core/cast'
import type { Fault } from '../../core/types.gen'
import type { Aim, Path } from './aim'
import { componentOf, isKing, isSolo, kindOf } from './pieces'
import type { Ghost, Held } from './snap'
import { text } from './text'
import type { BuildHint, View } from './types.gen'
import { pieceOf } from './words'

interface Doing {
  view: View
  buildHint: BuildHint | null
  /** Is the fortress as it stands looked at, and not being changed? */
  isReady: boolean
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

/** What now; null when there is nothing to do, or the game's own question says it. */
export function sayingOf(doing: Doing): string | null {
  const { view, buildHint, isReady, held, left, canFlick, chosen, isTouch, watching } = doing
  if (buildHint) {
    if (left) return text.rebuilding(left)
    if (isReady) return text.readyNow
    if (!held) {
      if (!buildHint.in_hand.length) return text.liftNow(isTouch)
      return buildHint.can_finish ? text.buildMore(buildHint.can_finish) : text.buildNow
    }
    const kind = kindOf(view, held.piece)
    return isTouch ? text.holdingTouch(kind) : text.holding(kind, held.face)
  }
  if (!canFlick) return watching ? text.watch(isTouch) : null
  if (chosen === null) return isSolo(view) ? null : text.chooseNow
  const disc = isKing(view, chosen) ? 'the king' : `disc ${componentOf(view, chosen).number}`
  return isTouch ? text.aimNowTouch(disc) : text.aimNow(disc)
}

interface Asked {
  view: View
  cast: Cast
  isTouch: boolean
  refusal: string | null
  /** Does something move that a click would skip? */
  flicking: boolean
  /** Is a disc being pulled back? */
  pulled: boolean
  /** What the rules have against what is chosen, or was tried. */
  faults: readonly Fault[]
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
  const { view, cast, isTouch, refusal, flicking, pulled, faults, ghost, aimed } = asked
  if (refusal) return bad(refusal)
  if (flicking) return good(text.skip(isTouch))
  if (pulled) return good(text.pulled)
  if (faults[0]) return bad(faults[0].sentence)
  if (ghost) return good(text.lowered(ghost.drop))
  if (!aimed) return good(null)
  const slides = aimed.aim.way !== 'press' && Math.abs(aimed.aim.pitch) <= 5
  return good(slides ? text.path(aimed.path, (piece) => pieceOf(view, piece, cast)) : text.jumps)
}
