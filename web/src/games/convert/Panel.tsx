// What the variant counts, beside the board.

import { useState } from 'react'
import { COLOURS, type Piece, pieceKey } from './geometry'
import { CubePicture } from './Iso'
import { isPuzzle } from './placing'
import { type Check, goalsOf } from './puzzle'
import { Track } from './Track'
import { checked, colourName, goal, text } from './text'
import type { Standing, View } from './types.gen'
import './panel.css'

interface Props {
  view: View
  names: string[]
  seat: number
  /** Blocks that may be lifted now. */
  lifts: Standing[]
  check: Check | null
  onCheck(): void
  onLift(piece: Piece): void
}

export function Panel(props: Props) {
  const { view, names } = props
  if (isPuzzle(view)) return <Puzzle {...props} />
  switch (view.options.variant) {
    case 'change_up':
      return <Track view={view} names={names} />
    case 'towers':
      return <Towers view={view} />
    case 'box':
      return <Box view={view} />
    default:
      return <Points view={view} />
  }
}

function Points({ view }: { view: View }) {
  const { points } = text
  return (
    <table className="cv-panel cv-points">
      <thead>
        <tr>
          <td />
          <th scope="col">{points.rows}</th>
          <th scope="col">{points.squares}</th>
          <th scope="col">{points.total}</th>
        </tr>
      </thead>
      <tbody>
        {COLOURS.map((colour, seat) => (
          <tr key={colour}>
            <th scope="row">
              <i className="cv-chip" data-colour={colour} /> {colourName[colour]}
            </th>
            <td>{view.scores[seat]}</td>
            <td>{view.top.filter((one) => one === colour).length}</td>
            <td>{view.totals[seat]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Towers({ view }: { view: View }) {
  return (
    <section className="cv-panel" aria-label={text.towers.title}>
      <p className="cv-fact">
        {text.towers.title}:{' '}
        {COLOURS.map((colour, seat) => (
          <span key={colour} className="cv-count">
            <i className="cv-chip" data-colour={colour} /> {colourName[colour]} {view.totals[seat]}
          </span>
        ))}
      </p>
      <p className="cv-note">{text.towers.about}</p>
    </section>
  )
}

function Box({ view }: { view: View }) {
  return (
    <section className="cv-panel" aria-label={text.box.title}>
      <p className="cv-fact">{text.box.height(Math.max(...view.heights))}</p>
      <p className="cv-note">{text.box.about}</p>
    </section>
  )
}

function Puzzle({ view, seat, lifts, check, onCheck, onLift }: Props) {
  const [listed, setListed] = useState(false)
  const [picture] = goalsOf(view)
  return (
    <section className="cv-panel cv-puzzle" aria-label={text.puzzle.title}>
      {picture && <CubePicture colourAt={picture} />}
      <div className="cv-puzzle-words">
        <p className="cv-note">{goal[view.options.variant]}</p>
        <p className="cv-fact">{text.puzzle.moves(view.moves_left[seat] ?? 0)}</p>
        <div className="cv-puzzle-buttons">
          <button type="button" className="cv-button" onClick={onCheck}>
            {text.puzzle.check}
          </button>
          <button
            type="button"
            className="cv-button"
            aria-expanded={listed}
            disabled={!lifts.length}
            title={text.puzzle.liftHelp}
            onClick={() => setListed(!listed)}
          >
            {text.puzzle.lift}
          </button>
        </div>
      </div>
      {listed && lifts.length > 0 && (
        <div className="cv-lifts">
          {lifts.map((standing) => (
            <button
              key={pieceKey(standing)}
              type="button"
              className="cv-button"
              aria-label={text.puzzle.liftBlock(standing)}
              onClick={() => onLift(standing)}
            >
              <i className="cv-chip" data-colour={standing.colour} /> {standing.block}
            </button>
          ))}
        </div>
      )}
      <p className="cv-note" role="status">
        {check ? checked(check) : ''}
      </p>
    </section>
  )
}
