// Questions that fill the tray: the first hand, the persona, the choice of an effect.

import { BoardButton } from '../../kit/Shell'
import { Face } from './Card'
import { SideMark } from './Icon'
import { pointing } from './marks'
import { laneTitle, nameOf, sideOf } from './names'
import { usePeek } from './peek'
import type { Action } from './plan'
import { ReadCard } from './ReadCard'
import { text } from './text'
import type { InPlay, View } from './types.gen'
import { useRove } from './useRove'

interface Props {
  view: View
  me: number
  /** All that may be answered. */
  choices: readonly Action[] | null
  waiting: boolean
  /** What a hint advises. */
  suggestion: Action | null
  /** What a lesson points at. */
  marks: readonly string[]
  act(action: Action): void
}

export function Mulligan({ view, me, waiting, suggestion, act }: Props) {
  const advised = suggestion?.type === 'mulligan' ? suggestion.redraw : null
  return (
    <section className="breach-asking" aria-label={text.mulligan}>
      <div className="breach-asking-words">
        <h3>{text.mulligan}</h3>
        <p>{text.mulliganAbout(view.first_hand)}</p>
      </div>
      <ul className="breach-spread" aria-label={text.hand}>
        {view.mine?.hand.map(({ card }) => (
          <li key={card}>
            <ReadCard view={view} card={card} seat={me} size="hand" data-flip={card} />
          </li>
        ))}
      </ul>
      <div className="breach-buttons">
        <BoardButton
          primary
          data-hinted={advised === false || undefined}
          disabled={waiting}
          onClick={() => act({ type: 'mulligan', redraw: false })}
        >
          {text.keep(view.first_hand)}
        </BoardButton>
        <BoardButton
          data-hinted={advised || undefined}
          disabled={waiting}
          onClick={() => act({ type: 'mulligan', redraw: true })}
        >
          {text.redraw(view.first_hand)}
        </BoardButton>
      </div>
    </section>
  )
}

export function Personas({ view, me, choices, waiting, suggestion, act }: Props) {
  const advised = suggestion?.type === 'persona' ? suggestion.persona : null
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
            isHinted={advised === id}
            disabled={waiting}
            onChoose={() => act(choice)}
          />
        ))}
      </div>
      <div className="breach-buttons">
        <BoardButton
          data-hinted={advised === 'none' || undefined}
          disabled={waiting}
          onClick={() => act({ type: 'persona', persona: 'none' })}
        >
          {text.noPersona}
        </BoardButton>
      </div>
    </section>
  )
}

function PersonaCard(props: {
  view: View
  id: string
  seat: number
  label: string
  isHinted: boolean
  disabled: boolean
  onChoose(): void
}) {
  const { view, id, seat, label, isHinted, disabled, onChoose } = props
  const peek = usePeek({ what: 'persona', persona: id })
  return (
    <button
      type="button"
      className="breach-slot"
      data-hinted={isHinted || undefined}
      disabled={disabled}
      {...peek}
      onClick={onChoose}
    >
      <span className="for-ears">{label}</span>
      <Face view={view} id={id} size="hand" seat={seat} />
    </button>
  )
}

/** An effect of mine waits: the cards it may act on, all in sight; they glow in the lanes too. */
export function Choosing({ view, waiting, suggestion, marks, act }: Props) {
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
        <h3>{nameOf(view, question.source)}</h3>
        <p>{source?.text}</p>
      </div>
      <div className="breach-options" role="toolbar" aria-label={title} {...rove}>
        {found.map(({ piece, seat, lane }) => (
          <Option
            key={piece.id}
            view={view}
            piece={piece}
            seat={seat}
            lane={lane}
            doubt={question.doubts[piece.id] ?? ''}
            isHinted={suggestion?.type === 'choose' && suggestion.card === piece.id}
            marks={marks}
            disabled={waiting}
            onChoose={() => act({ type: 'choose', card: piece.id })}
          />
        ))}
      </div>
    </section>
  )
}

function Option(props: {
  view: View
  piece: InPlay
  seat: number
  lane: string
  /** What would come to nothing with it. */
  doubt: string
  isHinted: boolean
  marks: readonly string[]
  disabled: boolean
  onChoose(): void
}) {
  const { view, piece, seat, lane, doubt, isHinted, marks, disabled, onChoose } = props
  const peek = usePeek({ what: 'piece', piece, seat })
  const known = piece.card ? nameOf(view, piece.card) : 'A card'
  return (
    <button
      type="button"
      className="breach-option"
      data-seat={seat}
      data-option={piece.id}
      data-doubt={doubt ? '' : undefined}
      data-hinted={isHinted || undefined}
      disabled={disabled}
      {...pointing(marks, `card:${piece.id}`)}
      {...peek}
      onClick={onChoose}
    >
      <span className="for-ears">{text.choose} </span>
      <span className="breach-option-power">
        <span className="for-ears">power </span>
        {piece.power}
      </span>
      <span className="breach-option-words">
        <b>{piece.face_down ? `${known}, face down` : known}</b>
        <small>
          <SideMark seat={seat} /> <span className="for-ears">{sideOf(seat)}, </span>
          {laneTitle(lane)}
        </small>
        {doubt && <small className="breach-doubt">{doubt}</small>}
      </span>
    </button>
  )
}
