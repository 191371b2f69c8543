// What can be done with the block in hand, as buttons.

import { BoardButton } from '../../kit/Shell'
import { text } from './text'
import type { Hand } from './useHand'

interface Props {
  hand: Hand
  flips: boolean
  /** What a lesson points at. */
  marks: readonly string[]
}

export function Controls({ hand, flips, marks }: Props) {
  const { preview, hint, turn, flip, place, putBack } = hand
  const empty = preview === null || hint === null
  const pointed = (button: string) => marks.includes(`button:${button}`) || undefined
  return (
    <div className="convert-controls" data-empty={preview === null || undefined}>
      <BoardButton disabled={empty} onClick={putBack}>
        {text.putBack} <kbd>{text.keys.putBack}</kbd>
      </BoardButton>
      <BoardButton data-pointed={pointed('turn')} disabled={empty} onClick={() => turn(1)}>
        {text.turn} <kbd>{text.keys.turn}</kbd>
      </BoardButton>
      {flips && (
        <BoardButton data-pointed={pointed('flip')} disabled={empty} onClick={flip}>
          {text.flip} <kbd>{text.keys.flip}</kbd>
        </BoardButton>
      )}
      <BoardButton primary disabled={empty || !preview.isOffered} onClick={place}>
        {text.place} <kbd>{text.keys.place}</kbd>
      </BoardButton>
    </div>
  )
}
