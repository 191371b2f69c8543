// Who asks whom, all round the table; a click shows what is known of that seat's shape.

import { text } from './text'
import type { View } from './types.gen'
import './ring.css'

interface Props {
  view: View
  names: string[]
  seat: number | null
  /** Whose shape is looked at. */
  about: number
  onAbout(seat: number): void
}

export function Ring({ view, names, seat, about, onAbout }: Props) {
  const seats = view.places.length
  const order = view.places.map((_, i) => ((seat ?? 0) + i) % seats)
  const called = (of: number) => (of === seat ? text.you : (names[of] ?? ''))
  return (
    <ol className="bc-ring" aria-label={text.ring} data-many={seats > 2 || undefined}>
      {order.map((of) => {
        const place = view.places[of]
        const isToMove = view.to_move.includes(of)
        const state = place?.broken ? text.isBroken : place?.eliminated ? text.isOut : null
        const label = [
          text.asks(called(of), called(place?.asks ?? 0)),
          isToMove && text.toMove,
          state,
          of === seat ? text.sheetOfMine : text.sheetOf(called(of)),
        ]
        return (
          <li key={of}>
            <button
              type="button"
              className="bc-chip"
              aria-label={label.filter(Boolean).join(', ')}
              aria-pressed={of === about}
              data-to-move={isToMove || undefined}
              data-out={place?.eliminated || undefined}
              onClick={() => onAbout(of)}
            >
              <b aria-hidden="true">{text.seats[of]?.charAt(0)}</b>
              <span className="bc-chip-name">{called(of)}</span>
              <span className="bc-chip-seat" aria-hidden="true">
                {of === seat ? text.you : text.seats[of]}
              </span>
              {place?.broken && <span aria-hidden="true">✓</span>}
              {place?.eliminated && <span aria-hidden="true">✕</span>}
            </button>
            <span className="bc-arrow" aria-hidden="true">
              {of === order.at(-1) ? '↩' : '→'}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
