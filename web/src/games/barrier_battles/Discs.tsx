// The six discs of a seat: which are in play, which are covered, which are out.

import { lacquer, paintOf } from './colours'
import { pointing } from './marks'
import { componentOf, discsOf, nameOf, signOf } from './pieces'
import { text } from './text'
import type { View } from './types.gen'

interface Props {
  view: View
  seat: number
  label: string
  chosen: number | null
  /** What a lesson points at. */
  marks: readonly string[]
  /** Null where there is nothing to choose. */
  onChoose: ((disc: number) => void) | null
}

export function Discs({ view, seat, label, chosen, marks, onChoose }: Props) {
  return (
    <ul className="barrier-discs" aria-label={label}>
      {inPlay(view, seat).map((disc) => {
        const piece = view.pieces[disc]
        const state = piece?.where !== 'table' ? 'out' : piece.covered ? 'covered' : 'free'
        const label = text.disc(nameOf(view, disc), state)
        const face = (
          <span
            className="barrier-disc"
            style={{ background: lacquer(componentOf(view, disc)), color: paintOf(seat).mark }}
          >
            {signOf(view, disc)}
          </span>
        )
        return (
          <li key={disc} data-state={state} title={label} {...pointing(marks, `piece:${disc}`)}>
            {onChoose ? (
              <button
                type="button"
                data-in-hand
                aria-label={label}
                aria-pressed={chosen === disc}
                aria-disabled={state !== 'free'}
                onClick={() => onChoose(disc)}
              >
                {face}
              </button>
            ) : (
              <span role="img" aria-label={label}>
                {face}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The seat's discs: those that it had when the battle began. */
function inPlay(view: View, seat: number): number[] {
  const shot = view.shots.find(({ number }) => number === view.puzzle)
  const discs = discsOf(view, seat).filter((disc) => view.pieces[disc]?.where !== 'hand')
  return shot ? discs.filter((disc) => shot.pieces.some(([piece]) => piece === disc)) : discs
}
