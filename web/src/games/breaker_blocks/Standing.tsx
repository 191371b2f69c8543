// Who leads which circuit, who would win now, and how near the end is: always in sight.

import { colourOf, foresight, isNearEnd, roman, text, wouldWin } from './text'
import type { View } from './types.gen'

export function Standing({ view, isOver }: { view: View; isOver: boolean }) {
  return (
    <section className="board-panel blocks-standing-panel" aria-label={text.circuits}>
      <ul className="blocks-circuits">
        {view.circuits.map(({ power, control }, circuit) => (
          <li key={roman(circuit)} data-control={control ?? 'none'}>
            <span className="blocks-circuit-name">{roman(circuit)}</span>
            {power.map((n, seat) => (
              <span
                key={colourOf(seat)}
                className="blocks-pair"
                data-seat={seat}
                data-leads={control === seat}
                title={`${colourOf(seat)} feeds ${n}`}
              >
                <i className="blocks-mark" data-seat={seat} />
                <span className="for-ears">{colourOf(seat)}</span> {n}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {!isOver && (
        <>
          <p className="blocks-now" data-seat={view.would_win ?? 'none'}>
            {view.would_win !== null && <i className="blocks-mark" data-seat={view.would_win} />}
            {wouldWin(view)}
          </p>
          <p className="blocks-foresight" data-near={isNearEnd(view) || undefined}>
            {foresight(view)}
          </p>
        </>
      )}
    </section>
  )
}
