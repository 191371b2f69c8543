// Who leads which circuit, who would win now, and how near the end is: always in sight.

import { colourOf, foresight, isNearEnd, roman, text, wouldWin } from './text'
import type { View } from './types.gen'

export function Standing({ view }: { view: View }) {
  return (
    <section className="bb-standing-panel" aria-label={text.circuits}>
      <ul className="bb-circuits">
        {view.circuits.map(({ power, control }, circuit) => (
          <li key={roman(circuit)} data-control={control ?? 'none'}>
            <span className="bb-circuit-name">{roman(circuit)}</span>
            {power.map((n, seat) => (
              <span
                key={colourOf(seat)}
                className="bb-pair"
                data-seat={seat}
                data-leads={control === seat}
                title={`${colourOf(seat)} feeds ${n}`}
              >
                <i className="bb-mark" data-seat={seat} />
                <span className="bb-hidden">{colourOf(seat)}</span> {n}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <p className="bb-now" data-seat={view.would_win ?? 'none'}>
        {view.would_win !== null && <i className="bb-mark" data-seat={view.would_win} />}
        {wouldWin(view)}
      </p>
      <p className="bb-foresight" data-near={isNearEnd(view) || undefined}>
        {foresight(view)}
      </p>
    </section>
  )
}
