// What can be done with the block in hand, as buttons.

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
      <button type="button" className="board-button" disabled={empty} onClick={putBack}>
        {text.putBack} <kbd>{text.keys.putBack}</kbd>
      </button>
      <button
        type="button"
        className="board-button"
        data-pointed={pointed('turn')}
        disabled={empty}
        onClick={() => turn(1)}
      >
        {text.turn} <kbd>{text.keys.turn}</kbd>
      </button>
      {flips && (
        <button
          type="button"
          className="board-button"
          data-pointed={pointed('flip')}
          disabled={empty}
          onClick={flip}
        >
          {text.flip} <kbd>{text.keys.flip}</kbd>
        </button>
      )}
      <button
        type="button"
        className="board-button board-primary"
        disabled={empty || !preview.isOffered}
        onClick={place}
      >
        {text.place} <kbd>{text.keys.place}</kbd>
      </button>
    </div>
  )
}
