// The line above the lanes: what is known of the other seat, the turns, the pace, the history.

import { useContext } from 'react'
import { Icon, SideMark } from './Icon'
import { nameOf, person, sideOf } from './names'
import { PeekContext, usePeek } from './peek'
import { leaderOf } from './power'
import { PACES, type Pace, text } from './text'
import type { Player, View } from './types.gen'

interface Props {
  view: View
  me: number
  seat: number | null
  names: readonly string[]
  pace: Pace
  isOpen: boolean
  onPace(): void
  onHistory(): void
}

export function Bar({ view, me, seat, names, pace, isOpen, onPace, onHistory }: Props) {
  const shown = seat === null ? [0, 1] : [1 - me]
  return (
    <header className="br-bar">
      {shown.map((other) => {
        const player = view.players[other]
        return player && <Them key={other} view={view} player={player} seat={other} names={names} />
      })}
      <Turns view={view} />
      <button
        type="button"
        className="br-tool"
        onClick={onPace}
        title={text.pace(PACES[pace].label)}
      >
        <Icon name="pace" />
        <span className="br-hidden">{text.pace(PACES[pace].label)}</span>
        <span className="br-tool-word" aria-hidden="true">
          {PACES[pace].label}
        </span>
      </button>
      <button type="button" className="br-tool" aria-expanded={isOpen} onClick={onHistory}>
        <Icon name="history" />
        <span className="br-tool-word">{text.history}</span>
      </button>
    </header>
  )
}

function Them(props: { view: View; player: Player; seat: number; names: readonly string[] }) {
  const { view, player, seat, names } = props
  return (
    <section className="br-them" aria-label={`${person(names, seat)}, ${sideOf(seat)}`}>
      <SideMark seat={seat} />
      <span className="br-them-side">{sideOf(seat)}</span>
      <span className="br-backs" title={text.inHand(player.hand)}>
        <span className="br-fan" aria-hidden="true">
          {Array.from({ length: Math.min(player.hand, 9) }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: backs are all alike
            <i key={i} data-seat={seat} />
          ))}
        </span>
        <b>{player.hand}</b>
        <span className="br-hidden">{text.inHand(player.hand)}</span>
      </span>
      <span className="br-count br-deck" title={text.inDeck(player.deck)}>
        <Icon name="deck" />
        {player.deck}
        <span className="br-hidden"> {text.inDeck(player.deck)}</span>
      </span>
      {view.turn > 0 && !view.outcome && (
        <span className="br-count" title={text.energyOf(player.energy)}>
          <Icon name="energy" />
          {player.energy}
          <span className="br-hidden"> {text.energyOf(player.energy)}</span>
          {player.next_energy !== 0 && (
            <span className="br-next">{text.nextEnergy(player.next_energy)}</span>
          )}
        </span>
      )}
      {player.persona && (
        <PersonaChip view={view} persona={player.persona} isUsed={player.persona_used} />
      )}
      {player.committed && view.phase === 'assign' && (
        <span className="br-chip">
          <Icon name="check" />
          <span className="br-chip-word">{text.committed}</span>
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
      className="br-chip br-persona-chip"
      data-used={isUsed || undefined}
      {...peek}
      onClick={({ currentTarget }) => show({ what: 'persona', persona }, currentTarget, true)}
    >
      <Icon name="person" />
      <span className="br-chip-word">{isUsed ? text.personaUsed(name) : name}</span>
    </button>
  )
}

/** Five lamps, each with who led which lane after that turn. */
function Turns({ view }: { view: View }) {
  return (
    <ol className="br-turns" aria-label={text.turn(view.turn)}>
      {[1, 2, 3, 4, 5].map((turn) => {
        const after = view.leads[turn - 1]
        return (
          <li
            key={turn}
            aria-current={turn === view.turn && !view.outcome ? 'step' : undefined}
            data-done={after ? 'yes' : undefined}
          >
            <span>{turn}</span>
            <span className="br-dots" aria-hidden="true">
              {(after ?? [[], [], []]).map((powers, lane) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a lane's place is its name
                <i key={lane} data-leader={after ? (leaderOf(powers) ?? 'none') : 'none'} />
              ))}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
