// The hand, what is left of the energy, and the commit.

import type { ReactNode } from 'react'
import { Face } from './Card'
import { Icon } from './Icon'
import { nameOf } from './names'
import { usePeek } from './peek'
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
      data-n={cards.length}
      {...rove}
    >
      {cards.map((card) => (
        <HandCard key={card} {...props} card={card} />
      ))}
      {!cards.length && <p className="breach-empty">{text.emptyHand}</p>}
    </div>
  )
}

function HandCard({
  view,
  me,
  card,
  held,
  playable,
  drawn,
  onPick,
  pullOf,
}: Props & { card: string }) {
  const mine = view.mine?.hand.find((one) => one.card === card)
  const costs = Object.values(mine?.costs ?? {})
  const cost = costs.length ? Math.min(...costs) : undefined
  const peek = usePeek({ what: 'card', card, cost })
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
      {...both(peek, pull)}
      onClick={(event) => onPick(card, event.detail === 0)}
    >
      <span className="for-ears">{cardLine(view, card)}</span>
      <Face view={view} id={card} size="hand" seat={me} cost={cost} />
    </button>
  )
}

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
      <span className="breach-lamps" aria-hidden="true">
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
  children?: ReactNode
  onPersona(): void
  onCommit(): void
}

export function Controls({
  view,
  me,
  left,
  isOpen,
  waiting,
  children,
  onPersona,
  onCommit,
}: ControlsProps) {
  const player = view.players[me]
  const persona = player?.persona ?? null
  const name = persona ? nameOf(view, persona) : ''
  const peek = usePeek({ what: 'persona', persona: persona ?? '' })
  const isCalled = view.mine?.calls_persona ?? false
  return (
    <div className="breach-controls">
      <Energy left={left} of={player?.energy ?? 0} />
      {persona && (
        <button
          type="button"
          className="board-button breach-persona-button"
          aria-pressed={isCalled}
          disabled={!isOpen || player?.persona_used}
          {...peek}
          onClick={onPersona}
        >
          {player?.persona_used
            ? text.personaUsed(name)
            : isCalled
              ? text.personaOn(name)
              : text.callPersona(name)}
        </button>
      )}
      {children ??
        (isOpen && (
          <button
            type="button"
            className="board-button board-primary breach-commit"
            disabled={waiting}
            onClick={onCommit}
          >
            {text.commit}
            <small>{text.final}</small>
          </button>
        ))}
    </div>
  )
}
