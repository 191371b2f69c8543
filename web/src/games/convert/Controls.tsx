// What can be done with the block in hand, as buttons.

import type { Preview } from './placing'
import { text } from './text'

interface Props {
  preview: Preview | null
  flips: boolean
  waiting: boolean
  onTurn(): void
  onFlip(): void
  onPlace(): void
  onPutBack(): void
}

export function Controls({ preview, flips, waiting, onTurn, onFlip, onPlace, onPutBack }: Props) {
  const empty = preview === null || waiting
  return (
    <div className="convert-controls">
      <button type="button" className="convert-button" disabled={empty} onClick={onPutBack}>
        {text.putBack} <kbd>{text.keys.putBack}</kbd>
      </button>
      <button type="button" className="convert-button" disabled={empty} onClick={onTurn}>
        {text.turn} <kbd>{text.keys.turn}</kbd>
      </button>
      {flips && (
        <button type="button" className="convert-button" disabled={empty} onClick={onFlip}>
          {text.flip} <kbd>{text.keys.flip}</kbd>
        </button>
      )}
      <button
        type="button"
        className="convert-button convert-primary"
        disabled={empty || !preview.notation}
        onClick={onPlace}
      >
        {text.place} <kbd>{text.keys.place}</kbd>
      </button>
    </div>
  )
}
