// The line above the lanes: what is known of the other seat, the turns, the pace, the history.

import { useContext } from 'react'
import type { Cast } from '../../core/cast'
import { Icon, SideMark } from './Icon'
import { nameOf, sideOf } from './names'
import { PeekContext, usePeek } from './peek'
import { PACES, type Pace, text } from './text'
import type { Player, View } from './types.gen'

interface Props {
  view: View
  me: number
  seat: number | null
  cast: Cast
  pace: Pace
  isOpen: boolean
  onPace(): void
  onHistory(): void
}

export function Bar({ view, me, seat, cast, pace, isOpen, onPace, onHistory }: Props) {
  const shown = seat === null ? [0, 1] : [1 - me]
  return (
    <header className="breach-bar" data-n={shown.length}>
      {shown.map((other) => {
        const player = view.players[other]
        return player && <Them key={other} view={view} player={player} seat={other} cast={cast} />
      })}
      <Turns view={view} />
      <button
        type="button"
        className="breach-tool"
        onClick={onPace}
        title={text.pace(PACES[pace].label)}
      >
        <Icon name="pace" />
        <span className="for-ears">{text.pace(PACES[pace].label)}</span>
        <span className="breach-tool-word" aria-hidden="true">
          {PACES[pace].label}
        </span>
      </button>
      <button type="button" className="breach-tool" aria-expanded={isOpen} onClick={onHistory}>
        <Icon name="history" />
        <span className="breach-tool-word">{text.history}</span>
      </button>
    </header>
  )
}

function Them(props: { view: View; player: Player; seat: number; cast: Cast }) {
  const { view, player, seat, cast } = props
  return (
    <section className="breach-them" aria-label={`${cast.who(seat)}, ${sideOf(seat)}`}>
      <SideMark seat={seat} />
      <span className="breach-them-side">{sideOf(seat)}</span>
      <span className="breach-backs" title={text.inHand(player.hand)}>
        <span className="breach-hand-sign">
          <Icon name="hand" />
        </span>
        <span className="breach-fan" aria-hidden="true">
          {Array.from({ length: Math.min(player.hand, 9) }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: backs are all alike
            <i key={i} data-seat={seat} />
          ))}
        </span>
        <b>{player.hand}</b>
        <span className="for-ears">{text.inHand(player.hand)}</span>
      </span>
      <span className="breach-count breach-deck" title={text.inDeck(player.deck)}>
        <Icon name="deck" />
        {player.deck}
        <span className="for-ears"> {text.inDeck(player.deck)}</span>
      </span>
      {view.turn > 0 && !view.outcome && (
        <span className="breach-count" title={text.energyOf(player.energy)}>
          <Icon name="energy" />
          {player.energy}
          <span className="for-ears"> {text.energyOf(player.energy)}</span>
          {player.next_energy !== 0 && (
            <span className="breach-next">{text.nextEnergy(player.next_energy)}</span>
          )}
        </span>
      )}
      {player.persona && (
        <PersonaChip view={view} persona={player.persona} isUsed={player.persona_used} />
      )}
      {player.committed && view.phase === 'assign' && (
        <span className="breach-chip">
          <Icon name="check" />
          <span className="breach-chip-word">{text.committed}</span>
        </span>
      )}
    </section>
  )
}

function PersonaChip(props: { view: View; persona: string; isUsed: boolean }) {
  const { view, persona, isUsed } = props
  const peek = usePeek({ what: 'persona', persona })
  const { show } = useContext(PeekContext)
  const name = nameOf(view, persona)
  return (
    <button
      type="button"
      className="breach-chip breach-persona-chip"
      data-used={isUsed || undefined}
      {...peek}
      onClick={({ currentTarget }) => show({ what: 'persona', persona }, currentTarget, true)}
    >
      <Icon name="person" />
      <span className="breach-chip-word">{isUsed ? text.personaUsed(name) : name}</span>
    </button>
  )
}

/** A lamp for each turn, with who led which lane after that turn. */
function Turns({ view }: { view: View }) {
  return (
    <ol className="breach-turns" aria-label={text.turn(view)}>
      {Array.from({ length: view.turns }, (_, i) => {
        const turn = i + 1
        const after = view.leaders[i]
        return (
          <li
            key={turn}
            aria-current={turn === view.turn && !view.outcome ? 'step' : undefined}
            data-done={after ? 'yes' : undefined}
          >
            <span>{turn}</span>
            <span className="breach-dots" aria-hidden="true">
              {view.lanes.map(({ name }, lane) => (
                <i key={name} data-leader={after?.[lane] ?? 'none'} />
              ))}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
