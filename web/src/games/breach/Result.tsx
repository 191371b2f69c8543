// When the game is over: who won which lane, how it came to that, and what both had left.

import { type CSSProperties, useContext } from 'react'
import type { Cast } from '../../core/cast'
import { Face } from './Card'
import { Scores } from './History'
import { SideMark } from './Icon'
import { count } from './names'
import { PeekContext, usePeek } from './peek'
import { text } from './text'
import type { View } from './types.gen'
import { useRove } from './useRove'
import { cardLine } from './words'

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
          <LeftCard key={card} view={view} card={card} seat={seat} />
        ))}
      </div>
    </section>
  )
}

function LeftCard({ view, card, seat }: { view: View; card: string; seat: number }) {
  const peek = usePeek({ what: 'card', card })
  const { show } = useContext(PeekContext)
  return (
    <button
      type="button"
      className="breach-slot breach-left-card"
      data-left={card}
      {...peek}
      onClick={({ currentTarget }) => show({ what: 'card', card }, currentTarget, true)}
    >
      <span className="for-ears">{cardLine(view, card)}</span>
      <Face view={view} id={card} size="mini" seat={seat} />
    </button>
  )
}
