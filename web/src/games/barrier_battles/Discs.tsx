// The six discs of a seat: which are in play, which are covered, which are out.

import { lacquer, PAINTS } from './colours'
import { discsOf, isKing, numberOf } from './pieces'
import { text } from './text'
import type { View } from './types.gen'

interface Props {
  view: View
  seat: number
  label: string
  chosen: number | null
  /** Null where there is nothing to choose. */
  onChoose: ((disc: number) => void) | null
}

export function Discs({ view, seat, label, chosen, onChoose }: Props) {
  return (
    <ul className="barrier-discs" aria-label={label}>
      {discsOf(seat).map((disc) => {
        const piece = view.pieces[disc]
        const state = piece?.where !== 'table' ? 'out' : piece.covered ? 'covered' : 'free'
        const face = (
          <span
            className="barrier-disc"
            style={{ background: lacquer(disc), color: PAINTS[seat]?.mark }}
          >
            {isKing(disc) ? '♛' : numberOf(disc)}
          </span>
        )
        return (
          <li key={disc} data-state={state} title={text.disc(disc, state)}>
            {onChoose ? (
              <button
                type="button"
                data-in-hand
                aria-label={text.disc(disc, state)}
                aria-pressed={chosen === disc}
                aria-disabled={state !== 'free'}
                onClick={() => onChoose(disc)}
              >
                {face}
              </button>
            ) : (
              <span role="img" aria-label={text.disc(disc, state)}>
                {face}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
