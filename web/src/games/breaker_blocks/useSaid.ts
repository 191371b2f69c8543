// What is said while a choice is half made: one line for "what now", and the caption on the stage.

import type { Cast } from '../../core/cast'
import { useLasting } from '../../kit/useLasting'
import { canDraw, placesFor } from './choosing'
import { asked, outlookLine, strikeLine, text, tileName, titleOf } from './text'
import type { View } from './types.gen'
import type { Choice, Props } from './useChoice'

/** "Power 3 is picked: click a glowing input." */
export function lineOf(props: Props, choice: Choice, why: string | null, isTouch: boolean) {
  const { view, decision } = props
  const { held, hint, asking, ghost } = choice
  if (!decision) return null
  const title = held && titleOf(view, held.block)
  if (title && placesFor(hint, held).length) {
    if (asking && !ghost) return text.whichInput(asking.length)
    if (isTouch && ghost) return text.thenPlugIn(title)
    if (held.from === 'board') return text.lifted(title, isTouch)
    return text.chooseInput(title, isTouch)
  }
  if (title && canDraw(hint, held)) return text.drawIt(title)
  return why ?? asked(view, decision.ask, hint)
}

/** What is known of the spot that is pointed at; null when there is none, or nothing to say. */
export function captionOf(
  view: View,
  { aimed, ghost, outlook }: Choice,
  cast: Cast,
): string | null {
  const [fault] = outlook?.faults ?? []
  if (fault) return fault.sentence
  if (ghost && outlook) return outlookLine(view, ghost, outlook.view, cast)
  if (aimed?.does === 'target' && aimed.tile && outlook) {
    return strikeLine(view, aimed.tile, outlook, cast)
  }
  return aimed?.tile ? `${tileName(view, aimed.tile, cast)}.` : null
}

/** The caption stays until the game has told what is to be said of the next spot. */
export function useCaption({ view, decision, cast }: Props, choice: Choice): string | null {
  const isToCome = decision !== null && !!choice.aimed?.action && !choice.outlook
  return useLasting(captionOf(view, choice, cast), isToCome)
}
