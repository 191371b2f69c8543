// The change-up's score track: squares of alternating colours, and both tokens on it.

import { useEffect, useRef } from 'react'
import type { Cast } from '../../core/cast'
import { COLOURS } from './geometry'
import { colourLetter, text } from './text'
import type { View } from './types.gen'

const BEYOND = 8 // squares shown past the token in front

export function Track({ view, cast }: { view: View; cast: Cast }) {
  const front = Math.max(...view.scores)
  const places = Array.from({ length: Math.max(16, front + BEYOND) }, (_, i) => i)
  const strip = useRef<HTMLOListElement>(null)
  const behind = Math.min(...view.scores)

  useEffect(() => {
    const place = strip.current?.children[Math.max(0, behind - 1)]
    if (place instanceof HTMLElement && strip.current) {
      strip.current.scrollLeft = place.offsetLeft - strip.current.offsetLeft
    }
  }, [behind])

  const seats = cast.me === 1 ? [1, 0] : [0, 1]
  return (
    <section className="board-panel convert-panel" aria-label={text.track.title}>
      <ul className="convert-next">
        {seats.map((seat) => {
          const [colour] = view.colours[seat] ?? []
          return (
            <li key={seat}>
              <Token seat={seat} /> {text.track.at(cast.who(seat), view.scores[seat] ?? 0)}
              {colour && !view.outcome && (
                <span>
                  <small>{text.track.soon}</small>{' '}
                  <i className="convert-chip" data-colour={colour} /> {colour}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <ol ref={strip} className="convert-track" aria-hidden="true">
        {places.map((place) => (
          <li
            key={place}
            data-colour={place ? view.track[(place - 1) % view.track.length] : 'start'}
          >
            <span className="convert-place">{place === 0 ? text.track.off : place}</span>
            <span className="convert-tokens">
              {view.scores.map(
                (score, seat) => score === place && <Token key={COLOURS[seat]} seat={seat} />,
              )}
            </span>
          </li>
        ))}
      </ol>
      <p className="convert-note">{text.track.about}</p>
    </section>
  )
}

function Token({ seat }: { seat: number }) {
  const colour = COLOURS[seat] ?? 'white'
  return (
    <i className="convert-token" data-colour={colour}>
      {colourLetter[colour]}
    </i>
  )
}
