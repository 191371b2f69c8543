// What happened turn by turn, what is out of the game, and what the other seat may still have.

import { SideMark } from './Icon'
import { laneTitle, nameOf, person, piecesOf, sideOf } from './names'
import { leaderOf, standing } from './power'
import type { View } from './types.gen'

/** The power in each lane after each turn. */
export function Scores({ view }: { view: View }) {
  if (!view.leads.length) return <p className="breach-note">No turn is over yet.</p>
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
            {powers.map((pair, lane) => (
              <td key={view.lanes[lane]?.name} data-leader={leaderOf(pair) ?? 'none'}>
                <Pair powers={pair} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Pair({ powers }: { powers: readonly number[] }) {
  const leader = leaderOf(powers)
  return [0, 1].map((seat) => (
    <span
      key={seat}
      className="breach-pair"
      data-seat={seat}
      data-leads={leader === seat || undefined}
    >
      <SideMark seat={seat} />
      <span className="breach-hidden">{sideOf(seat)}</span>
      {powers[seat]}
    </span>
  ))
}

interface Props {
  view: View
  names: readonly string[]
  seat: number | null
}

export function History({ view, names, seat }: Props) {
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
                      <span className="breach-hidden">{sideOf(i)}: </span>
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
              <h4>{person(names, other)} may still have</h4>
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

const faceDown = (view: View, card: string | null) =>
  card ? `${nameOf(view, card)}, face down` : 'A face-down card'

/** When the game is over: who won which lane, and how it came to that. */
export function Result({ view, names }: { view: View; names: readonly string[] }) {
  const { led, total } = standing(view.lanes.map(({ powers }) => powers))
  return (
    <div className="breach-result">
      <ul className="breach-result-sides">
        {[0, 1].map((seat) => (
          <li key={seat} data-seat={seat} data-won={view.outcome?.ranks[seat] === 1 || undefined}>
            <SideMark seat={seat} />
            <span>{person(names, seat)}</span>
            <b>{led[seat]}</b> {led[seat] === 1 ? 'lane' : 'lanes'}
            <small>{total[seat]} power in all</small>
          </li>
        ))}
      </ul>
      <Scores view={view} />
    </div>
  )
}
