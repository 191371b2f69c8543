// What happened turn by turn, what is out of the game, and what the other seat may still have.

import type { Cast } from '../../core/cast'
import { Icon, SideMark } from './Icon'
import { laneTitle, nameOf, piecesOf, sideOf } from './names'
import { text } from './text'
import type { View } from './types.gen'

/** The power in each lane after each turn. */
export function Scores({ view }: { view: View }) {
  if (!view.leads.length) return <p className="breach-note">No turn has been played yet.</p>
  return (
    <table className="breach-scores">
      <thead>
        <tr>
          <th scope="col">Turn</th>
          {view.lanes.map(({ name }) => (
            <th key={name} scope="col">
              {laneTitle(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {view.leads.map((powers, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns are only added
          <tr key={i}>
            <th scope="row">{i + 1}</th>
            {powers.map((pair, lane) => {
              const leader = view.leaders[i]?.[lane] ?? null
              return (
                <td key={view.lanes[lane]?.name} data-leader={leader ?? 'none'}>
                  <Pair powers={pair} leader={leader} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Pair({ powers, leader }: { powers: readonly number[]; leader: number | null }) {
  return [0, 1].map((seat) => (
    <span
      key={seat}
      className="breach-pair"
      data-seat={seat}
      data-leads={leader === seat || undefined}
    >
      <SideMark seat={seat} />
      <span className="for-ears">{sideOf(seat)}</span>
      {powers[seat]}
    </span>
  ))
}

interface Props {
  view: View
  cast: Cast
  seat: number | null
}

function History({ view, cast, seat }: Props) {
  const turns = [...new Set(piecesOf(view.lanes).map(({ turn }) => turn))].sort((a, b) => b - a)
  return (
    <>
      <Scores view={view} />
      {turns.map((turn) => (
        <section key={turn}>
          <h4>Cards of turn {turn} still in play</h4>
          <ul className="breach-played">
            {view.lanes.flatMap(({ name, cards }) =>
              cards.flatMap((side, i) =>
                side
                  .filter((piece) => piece.turn === turn)
                  .map((piece) => (
                    <li key={piece.id}>
                      <SideMark seat={i} />
                      <span className="for-ears">{sideOf(i)}: </span>
                      {piece.face_down ? faceDown(view, piece.card) : nameOf(view, piece.id)}
                      <small>
                        {laneTitle(name)}, power {piece.power}
                      </small>
                    </li>
                  )),
              ),
            )}
          </ul>
        </section>
      ))}
      {(view.destroyed.length > 0 || view.discarded.length > 0) && (
        <section>
          <h4>Out of the game</h4>
          <ul className="breach-played">
            {view.destroyed.map(({ id, card, owner }) => (
              <li key={id}>
                <SideMark seat={owner} />
                {card ? nameOf(view, card) : 'A face-down card'}
                <small>destroyed</small>
              </li>
            ))}
            {view.discarded.map((card) => (
              <li key={card}>
                <SideMark seat={view.cards[card]?.side === 'attacker' ? 1 : 0} />
                {nameOf(view, card)}
                <small>discarded</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {view.players.map(
        (player, other) =>
          other !== seat &&
          !view.outcome && (
            <section key={sideOf(other)}>
              <h4>{cast.who(other)} may still have</h4>
              <p className="breach-unseen">
                {player.unseen.map((card, i) => (
                  <span key={card}>
                    {i > 0 && ', '}
                    {player.known.includes(card) ? (
                      <b>{nameOf(view, card)} (seen)</b>
                    ) : (
                      nameOf(view, card)
                    )}
                  </span>
                ))}
              </p>
            </section>
          ),
      )}
    </>
  )
}

/** The history, over the board. */
export function Sheet(props: Props & { hasKeys: boolean; onClose(): void }) {
  const { view, cast, seat, hasKeys, onClose } = props
  return (
    <aside className="breach-sheet" aria-label={text.history}>
      <header>
        <h3>{text.history}</h3>
        <button type="button" className="breach-close" aria-label={text.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="breach-sheet-body">
        <History view={view} cast={cast} seat={seat} />
        {hasKeys && <p className="breach-note">{text.keys}</p>}
      </div>
    </aside>
  )
}

const faceDown = (view: View, card: string | null) =>
  card ? `${nameOf(view, card)}, face down` : 'A face-down card'
