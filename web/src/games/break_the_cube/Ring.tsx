// Who asks whom, all round the table; a press shows what is known of that seat's shape.

import type { Cast } from '../../core/cast'
import { pointing } from './marks'
import { text } from './text'
import type { View } from './types.gen'
import './ring.css'

interface Props {
  view: View
  cast: Cast
  seat: number | null
  /** Whose shape is looked at. */
  about: number
  /** Is there anything to know yet? */
  begun: boolean
  marks: readonly string[]
  onAbout(seat: number): void
}

export function Ring({ view, cast, seat, about, begun, marks, onAbout }: Props) {
  const seats = view.places.length
  const many = seats > 2 // then the seats' names do: whose they are is on the cards
  const order = view.places.map((_, i) => ((seat ?? 0) + i) % seats)
  return (
    <ol className="cube-ring" aria-label={text.ring} data-many={many || undefined}>
      {order.map((of) => {
        const place = view.places[of]
        const isToMove = view.to_move.includes(of)
        const state = place?.broken ? text.isBroken : place?.eliminated ? text.isOut : null
        const label = [
          text.asks(cast.does(of, 'ask'), cast.whom(place?.asks ?? 0)),
          isToMove && text.toMove,
          state,
          of === seat ? text.sheetOfMine : text.sheetOf(cast.whose(of)),
        ]
        return (
          <li key={of}>
            <button
              type="button"
              className="cube-chip"
              aria-label={label.filter(Boolean).join(', ')}
              aria-pressed={of === about}
              disabled={!begun}
              title={begun ? undefined : text.nothingKnown}
              data-to-move={isToMove || undefined}
              data-out={place?.eliminated || undefined}
              {...pointing(marks, `seat:${of}`)}
              onClick={() => onAbout(of)}
            >
              <b data-text={text.signs[of]} />
              <span
                className="cube-chip-name"
                data-text={many && of !== seat ? text.seats[of] : cast.who(of)}
              />
              {state && <span data-text={place?.broken ? '✓' : '✕'} />}
            </button>
            <span className="cube-arrow" aria-hidden="true">
              {of === order.at(-1) ? '↩' : '→'}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
