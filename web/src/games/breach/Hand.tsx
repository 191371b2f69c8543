// The hand, what is left of the energy, and the commit.

import { type CSSProperties, type ReactNode, useContext } from 'react'
import { BoardButton } from '../../kit/Shell'
import { Face } from './Card'
import { Icon } from './Icon'
import { pointing } from './marks'
import { nameOf } from './names'
import { PeekContext, usePeek } from './peek'
import { text } from './text'
import type { View } from './types.gen'
import { both, type Pull, usePull } from './usePull'
import { useRove } from './useRove'
import { cardLine } from './words'

interface Props {
  view: View
  me: number
  cards: readonly string[]
  held: string | null
  /** Cards that can be played now, face up or face down; null while nothing is asked. */
  playable: readonly string[] | null
  drawn: readonly string[]
  marks: readonly string[]
  onPick(card: string, byKey: boolean): void
  pullOf(card: string): Pull
}

export function Hand(props: Props) {
  const rove = useRove<HTMLDivElement>()
  const { cards } = props
  return (
    <div
      className="breach-hand"
      role="toolbar"
      aria-label={text.hand}
      style={{ '--n': cards.length } as CSSProperties}
      {...rove}
    >
      {cards.map((card, i) => (
        <HandCard key={card} {...props} card={card} place={i} />
      ))}
      {!cards.length && <p className="breach-empty">{text.emptyHand}</p>}
    </div>
  )
}

function HandCard(props: Props & { card: string; place: number }) {
  const { view, me, card, place, cards, held, playable, drawn, marks, onPick, pullOf } = props
  const mine = [...(view.mine?.hand ?? []), ...(view.mine?.plan ?? [])].find(
    (one) => one.card === card,
  )
  const costs = Object.values(mine?.costs ?? {})
  const subject = { what: 'card', card, costs } as const
  const peek = usePeek(subject)
  const { show } = useContext(PeekContext)
  const pull = usePull(playable ? pullOf(card) : null)
  return (
    <button
      type="button"
      className="breach-slot"
      data-flip={card}
      data-card={card}
      data-new={drawn.includes(card) || undefined}
      aria-pressed={held === card}
      aria-disabled={playable !== null && !playable.includes(card)}
      style={{ '--turn': place - (cards.length - 1) / 2 } as CSSProperties}
      {...pointing(marks, `card:${card}`)}
      {...both(peek, pull)}
      onClick={({ detail, currentTarget }) => {
        if (playable) onPick(card, detail === 0)
        else show(subject, currentTarget, true)
      }}
    >
      <span className="for-ears">{cardLine(view, card, mine)}</span>
      <Face view={view} id={card} size="hand" seat={me} costs={costs} />
    </button>
  )
}

const LAMPS = 5 // so many stand in one row where there is little room; more in two that are alike

/** Energy as lamps: those still lit can be spent. */
export function Energy({ left, of }: { left: number; of: number }) {
  return (
    <p className="breach-energy">
      <span className="breach-energy-n">
        <Icon name="energy" />
        <b>{left}</b>
        <span className="breach-energy-of"> / {of}</span>
      </span>
      <span className="for-ears">{text.energyLeft(left, of)}</span>
      <span
        className="breach-lamps"
        style={{ '--lamps': of > LAMPS ? Math.ceil(of / 2) : of } as CSSProperties}
        aria-hidden="true"
      >
        {Array.from({ length: of }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lamps stay where they are
          <i key={i} data-on={i < left} />
        ))}
      </span>
    </p>
  )
}

interface ControlsProps {
  view: View
  me: number
  left: number
  isOpen: boolean
  waiting: boolean
  /** What a hint advises to press. */
  hinted: 'commit' | 'call_persona' | null
  marks: readonly string[]
  children?: ReactNode
  onPersona(): void
  onCommit(): void
}

export function Controls(props: ControlsProps) {
  const { view, me, left, isOpen, waiting, hinted, marks, children, onPersona, onCommit } = props
  const player = view.players[me]
  const persona = player?.persona ?? null
  const name = persona ? nameOf(view, persona) : ''
  const subject = { what: 'persona', persona: persona ?? '' } as const
  const peek = usePeek(subject)
  const { show } = useContext(PeekContext)
  const isCalled = view.mine?.calls_persona ?? false
  const canCall = isOpen && !player?.persona_used
  return (
    <div className="breach-controls">
      <Energy left={left} of={player?.energy ?? 0} />
      {persona && (
        <BoardButton
          className="breach-persona-button"
          aria-pressed={canCall ? isCalled : undefined}
          data-hinted={hinted === 'call_persona' || undefined}
          {...peek}
          onClick={({ currentTarget }) =>
            canCall ? onPersona() : show(subject, currentTarget, true)
          }
        >
          {player?.persona_used
            ? text.personaUsed(name)
            : isCalled
              ? text.personaOn(name)
              : canCall
                ? text.callPersona(name)
                : name}
        </BoardButton>
      )}
      {children ??
        (isOpen && (
          <BoardButton
            primary
            className="breach-commit"
            data-hinted={hinted === 'commit' || undefined}
            {...pointing(marks, 'button:commit')}
            disabled={waiting}
            onClick={onCommit}
          >
            {text.commit}
            <small>{text.final}</small>
          </BoardButton>
        ))}
    </div>
  )
}
