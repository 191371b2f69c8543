// The change-up's score track: squares of alternating colours, and both tokens on it.

import { useEffect, useRef } from 'react'
import { COLOURS } from './geometry'
import { colourLetter, colourName, text } from './text'
import type { View } from './types.gen'

const BEYOND = 8 // squares shown past the token in front

export function Track({ view, names }: { view: View; names: string[] }) {
  const front = Math.max(...view.scores)
  const places = Array.from({ length: Math.max(16, front + BEYOND) }, (_, i) => i)
  const strip = useRef<HTMLOListElement>(null)
  const name = (seat: number) => names[seat] ?? colourName[COLOURS[seat] ?? 'white']
  const behind = Math.min(...view.scores)

  useEffect(() => {
    const place = strip.current?.children[Math.max(0, behind - 1)]
    if (place instanceof HTMLElement && strip.current) {
      strip.current.scrollLeft = place.offsetLeft - strip.current.offsetLeft
    }
  }, [behind])

  const plays = view.outcome
    ? []
    : view.to_move.map((seat) => text.track.plays(name(seat), view.colours[seat]?.[0] ?? 'white'))
  return (
    <section className="board-panel convert-panel" aria-label={text.track.title}>
      <p className="for-ears">
        {view.scores.map((place, seat) => text.track.at(name(seat), place)).join('. ')}.
      </p>
      {plays.length > 0 && <p className="convert-fact">{plays.join('. ')}.</p>}
      <ol ref={strip} className="convert-track" aria-hidden="true">
        {places.map((place) => (
          <li
            key={place}
            data-colour={place ? view.track[(place - 1) % view.track.length] : 'start'}
          >
            <span className="convert-place">{place === 0 ? text.track.off : place}</span>
            <span className="convert-tokens">
              {view.scores.map(
                (score, seat) =>
                  score === place && (
                    <i key={name(seat)} data-colour={COLOURS[seat]}>
                      {colourLetter[COLOURS[seat] ?? 'white']}
                    </i>
                  ),
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
