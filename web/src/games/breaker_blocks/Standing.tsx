// What each side feeds into each circuit, and how near the end is: always in sight.

import type { Cast } from '../../core/cast'
import { foresight, isNearEnd, roman, sidesOf, text } from './text'
import type { View } from './types.gen'

export function Standing({ view, cast }: { view: View; cast: Cast }) {
  const end = foresight(view, cast)
  return (
    <section className="board-panel blocks-standing-panel" aria-label={text.circuits}>
      <ul className="blocks-circuits">
        {view.circuits.map(({ power, control }, circuit) => (
          <li key={roman(circuit)} data-control={control ?? 'none'}>
            <span className="blocks-circuit-name">{roman(circuit)}</span>
            {sidesOf(cast).map((seat) => (
              <span
                key={seat}
                className="blocks-pair"
                data-seat={seat}
                data-leads={control === seat}
                title={text.feeds(cast.who(seat), power[seat as 0 | 1])}
              >
                <i className="blocks-mark" data-seat={seat} />
                <span className="for-ears">{cast.who(seat)}</span> {power[seat as 0 | 1]}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {end && (
        <p className="blocks-foresight" data-near={isNearEnd(view) || undefined}>
          {end}
        </p>
      )}
    </section>
  )
}
