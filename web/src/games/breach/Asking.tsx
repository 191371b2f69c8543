// Questions that fill the tray: the first hand, the persona, the choice of an effect.

import { Back, Face } from './Card'
import { laneTitle, nameOf, sideOf } from './names'
import { usePeek } from './peek'
import type { Action } from './plan'
import { text } from './text'
import type { InPlay, View } from './types.gen'
import { useRove } from './useRove'
import { cardLine } from './words'

interface Props {
  view: View
  me: number
  /** All that may be answered. */
  choices: readonly Action[] | null
  waiting: boolean
  act(action: Action): void
}

export function Mulligan({ view, me, waiting, act }: Props) {
  return (
    <section className="breach-asking" aria-label={text.mulligan}>
      <div className="breach-asking-words">
        <h3>{text.mulligan}</h3>
        <p>{text.mulliganAbout(view.first_hand)}</p>
      </div>
      <ul className="breach-spread" aria-label={text.hand}>
        {view.mine?.hand.map(({ card }) => (
          <li key={card}>
            <Shown view={view} card={card} seat={me} />
          </li>
        ))}
      </ul>
      <div className="breach-buttons">
        <button
          type="button"
          className="board-button board-primary"
          disabled={waiting}
          onClick={() => act({ type: 'mulligan', redraw: false })}
        >
          {text.keep(view.first_hand)}
        </button>
        <button
          type="button"
          className="board-button"
          disabled={waiting}
          onClick={() => act({ type: 'mulligan', redraw: true })}
        >
          {text.redraw(view.first_hand)}
        </button>
      </div>
    </section>
  )
}

/** A card that is only to be read. */
function Shown({ view, card, seat }: { view: View; card: string; seat: number }) {
  const peek = usePeek({ what: 'card', card })
  return (
    <button type="button" className="breach-slot" data-flip={card} {...peek}>
      <span className="for-ears">{cardLine(view, card)}</span>
      <Face view={view} id={card} size="hand" seat={seat} />
    </button>
  )
}

export function Personas({ view, me, choices, waiting, act }: Props) {
  const rove = useRove<HTMLDivElement>()
  const own = (choices ?? []).flatMap((choice) => {
    const info = choice.type === 'persona' && view.personas[choice.persona]
    return info ? [{ choice, id: choice.persona, info }] : []
  })
  return (
    <section className="breach-asking" aria-label={text.personas}>
      <div className="breach-asking-words">
        <h3>{text.personas}</h3>
        <p>{text.personasAbout}</p>
      </div>
      <div className="breach-spread" role="toolbar" aria-label={text.personas} {...rove}>
        {own.map(({ choice, id, info }) => (
          <PersonaCard
            key={id}
            view={view}
            id={id}
            seat={me}
            label={`${text.playAs(info.name)}. ${info.text}`}
            disabled={waiting}
            onChoose={() => act(choice)}
          />
        ))}
      </div>
      <div className="breach-buttons">
        <button
          type="button"
          className="board-button"
          disabled={waiting}
          onClick={() => act({ type: 'persona', persona: 'none' })}
        >
          {text.noPersona}
        </button>
      </div>
    </section>
  )
}

function PersonaCard(props: {
  view: View
  id: string
  seat: number
  label: string
  disabled: boolean
  onChoose(): void
}) {
  const { view, id, seat, label, disabled, onChoose } = props
  const peek = usePeek({ what: 'persona', persona: id })
  return (
    <button type="button" className="breach-slot" disabled={disabled} {...peek} onClick={onChoose}>
      <span className="for-ears">{label}</span>
      <Face view={view} id={id} size="hand" seat={seat} />
    </button>
  )
}

/** An effect of mine waits: the cards it may act on, side by side; they glow in the lanes too. */
export function Choosing({ view, waiting, act }: Props) {
  const rove = useRove<HTMLDivElement>()
  const { question } = view
  if (!question) return null
  const source = view.cards[question.source] ?? view.personas[question.source]
  const found = question.among.flatMap((id) =>
    view.lanes.flatMap(({ name, cards }) =>
      cards.flatMap((side, seat) =>
        side.filter((piece) => piece.id === id).map((piece) => ({ piece, seat, lane: name })),
      ),
    ),
  )
  const title = text.chooseFor(nameOf(view, question.source))
  return (
    <section className="breach-asking breach-choosing" aria-label={title}>
      <div className="breach-asking-words">
        <h3>{title}</h3>
        <p>{source?.text}</p>
      </div>
      <div className="breach-spread" role="toolbar" aria-label={title} {...rove}>
        {found.map(({ piece, seat, lane }) => (
          <ChoiceButton
            key={piece.id}
            view={view}
            piece={piece}
            seat={seat}
            lane={lane}
            disabled={waiting}
            onChoose={() => act({ type: 'choose', card: piece.id })}
          />
        ))}
      </div>
    </section>
  )
}

function ChoiceButton(props: {
  view: View
  piece: InPlay
  seat: number
  lane: string
  disabled: boolean
  onChoose(): void
}) {
  const { view, piece, seat, lane, disabled, onChoose } = props
  const peek = usePeek({ what: 'piece', piece, seat })
  const name = piece.face_down
    ? `${piece.card ? nameOf(view, piece.card) : 'a card'}, face down`
    : nameOf(view, piece.id)
  return (
    <button
      type="button"
      className="breach-slot breach-choice"
      disabled={disabled}
      {...peek}
      onClick={onChoose}
    >
      <span className="for-ears">
        {text.choose} {name}, power {piece.power}, {sideOf(seat)},{' '}
      </span>
      {piece.card && !piece.face_down ? (
        <Face
          view={view}
          id={piece.card}
          size="mini"
          seat={seat}
          power={piece.power}
          isSilenced={piece.silenced}
        />
      ) : (
        <Back view={view} card={piece.card} seat={seat} power={piece.power} size="mini" />
      )}
      <span className="breach-choice-lane">{laneTitle(lane)}</span>
    </button>
  )
}
