// When the game is over: who won which lane, how it came to that, and what both had left.

import type { CSSProperties } from 'react'
import type { Cast } from '../../core/cast'
import { count } from '../../core/english'
import { Scores } from './History'
import { SideMark } from './Icon'
import { ReadCard } from './ReadCard'
import { text } from './text'
import type { View } from './types.gen'
import { useRove } from './useRove'

interface Props {
  view: View
  cast: Cast
  me: number
}

export function Result({ view, cast, me }: Props) {
  const { led, power } = view
  const sides = [me, 1 - me] as (0 | 1)[]
  return (
    <div className="breach-result">
      <ul className="breach-result-sides">
        {sides.map((seat) => (
          <li key={seat} data-seat={seat} data-won={view.outcome?.ranks[seat] === 1 || undefined}>
            <SideMark seat={seat} />
            <span>{cast.who(seat)}</span>
            <b>{led[seat]}</b> {led[seat] === 1 ? 'lane' : 'lanes'}
            <small>{power[seat]} power in all</small>
          </li>
        ))}
      </ul>
      <Scores view={view} />
      <div className="breach-left">
        {sides.map((seat) => (
          <LeftHand key={seat} view={view} cast={cast} seat={seat} />
        ))}
      </div>
    </div>
  )
}

/** The cards that were never played. */
function LeftHand({ view, cast, seat }: { view: View; cast: Cast; seat: number }) {
  const cards = view.players[seat]?.shown ?? []
  const rove = useRove<HTMLDivElement>()
  const title = text.handOf(cast, seat)
  return (
    <section className="breach-left-hand" aria-label={title}>
      <p>
        <SideMark seat={seat} /> {title}:{' '}
        {cards.length ? count(cards.length, 'card') : text.noCards}
      </p>
      <div
        className="breach-left-cards"
        role="toolbar"
        aria-label={title}
        style={{ '--n': cards.length } as CSSProperties}
        {...rove}
      >
        {cards.map((card) => (
          <ReadCard
            key={card}
            view={view}
            card={card}
            seat={seat}
            size="mini"
            className="breach-slot breach-left-card"
            data-left={card}
          />
        ))}
      </div>
    </section>
  )
}
