// What was asked and answered since one last looked: it stays until it is put away.

import type { Cast } from '../../core/cast'
import { BoardButton } from '../../kit/Shell'
import { Dot } from './Dot'
import { Levels } from './Levels'
import { LEVELS } from './shape'
import { colourName, isNumber, text } from './text'
import type { Told, View } from './types.gen'
import { isSolo, shapeOf, turnText } from './words'
import './heard.css'

interface Props {
  view: View
  cast: Cast
  /** The number of the first turn that is shown; the rest follow. */
  from: number
  onDone(): void
}

export function Heard({ view, cast, from, onDone }: Props) {
  const turns = view.turns.slice(from)
  if (!turns.length) return null
  return (
    <section className="board-panel cube-heard" aria-label={text.heard}>
      {turns.map((turn, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a turn is its number
        <OneTurn key={from + i} turn={turn} view={view} cast={cast} />
      ))}
      <BoardButton primary onClick={onDone}>
        {text.gotIt}
      </BoardButton>
    </section>
  )
}

function OneTurn({ turn, view, cast }: { turn: Told; view: View; cast: Cast }) {
  const who = cast.who(turn.seat)
  if (turn.at === null) {
    return (
      <div className="cube-heard-turn" data-verdict={turn.right ? 'right' : 'wrong'}>
        <h3>{text.guessed(who, shapeOf(view, cast, turn.of))}</h3>
        <p className="cube-verdict-line">
          <span aria-hidden="true">{turn.right ? '✓' : '✕'}</span>
          {turn.right ? text.rightGuess : text.wrongGuess}
          {!turn.right && view.places[turn.seat]?.eliminated && (
            <> {text.isOutNow(cast.does(turn.seat, 'are', 'is'))}</>
          )}
        </p>
        {turn.cells && <Levels blocks={view.places[turn.of]?.blocks ?? {}} cells={turn.cells} />}
      </div>
    )
  }
  const told = turn.answers.flatMap((seen, seat) => (seen ? [{ seen, seat }] : []))
  // Whoever was asked comes first.
  told.sort((a, b) => Number(b.seat === turn.of) - Number(a.seat === turn.of))
  return (
    <div className="cube-heard-turn">
      <h3>{text.asked(who, turn.at)}</h3>
      <table>
        {!isNumber(turn.at) && (
          <thead>
            <tr>
              {!isSolo(view) && <td />}
              {LEVELS.map((level) => (
                <th key={level} scope="col">
                  {text.level(level + 1)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {told.map(({ seen, seat }) => (
            <tr key={seat} data-asked={seat === turn.of || undefined}>
              {!isSolo(view) && <th scope="row">{cast.who(seat)}</th>}
              {seen.map((colour, level) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
                <td key={level}>
                  <Dot colour={colour} />
                  <span>{colourName(colour)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The last turn in words, once it is put away: what was answered only where no notes keep it. */
export function LastTurn({ view, cast, keeps }: Pick<Props, 'view' | 'cast'> & { keeps: boolean }) {
  const last = view.turns.at(-1)
  if (!last) return null
  const { at, seat } = last
  const words =
    keeps && at !== null ? `${text.asked(cast.who(seat), at)}.` : turnText(last, view, cast)
  return <p className="board-panel cube-last">{words}</p>
}
