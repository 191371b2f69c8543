// What the variant counts, beside the board.

import { useState } from 'react'
import type { Cast } from '../../core/cast'
import { BoardButton } from '../../kit/Shell'
import { type Piece, pieceKey } from './geometry'
import { CubePicture } from './Iso'
import { isPuzzle } from './placing'
import { Track } from './Track'
import { checked, goal, shapeName, text } from './text'
import type { Standing, View } from './types.gen'
import './panel.css'

interface Props {
  view: View
  cast: Cast
  seat: number
  /** Blocks that may be lifted now. */
  lifts: Standing[]
  isChecked: boolean
  onCheck(): void
  onLift(piece: Piece): void
}

export function Panel(props: Props) {
  const { view, cast } = props
  if (isPuzzle(view)) return <Puzzle {...props} />
  switch (view.options.variant) {
    case 'change_up':
      return <Track view={view} cast={cast} />
    case 'towers':
      return <Towers />
    case 'box':
      return <Box view={view} />
    default:
      return null
  }
}

function Towers() {
  return (
    <section className="board-panel convert-panel" aria-label={text.towers.title}>
      <p className="convert-note">{text.towers.about}</p>
    </section>
  )
}

function Box({ view }: { view: View }) {
  return (
    <section className="board-panel convert-panel" aria-label={text.box.title}>
      <p className="convert-fact">{text.box.height(Math.max(...view.heights))}</p>
      <p className="convert-note">{text.box.about(view.levels ?? 0)}</p>
    </section>
  )
}

function Puzzle({ view, seat, lifts, isChecked, onCheck, onLift }: Props) {
  const [listed, setListed] = useState(false)
  const [picture] = view.goals
  return (
    <section className="board-panel convert-panel convert-puzzle" aria-label={text.puzzle.title}>
      {picture && <CubePicture goal={picture} />}
      <div className="convert-puzzle-words">
        <p className="convert-note">{goal[view.options.variant]}</p>
        <p className="convert-fact">{text.puzzle.moves(view.moves_left[seat] ?? 0)}</p>
        <div className="convert-puzzle-buttons">
          <BoardButton onClick={onCheck}>{text.puzzle.check}</BoardButton>
          <BoardButton
            aria-expanded={listed}
            disabled={!lifts.length}
            onClick={() => setListed(!listed)}
          >
            {text.puzzle.lift}
          </BoardButton>
        </div>
      </div>
      {listed && lifts.length > 0 && (
        <div className="convert-lifts">
          {lifts.map((standing) => (
            <BoardButton
              key={pieceKey(standing)}
              aria-label={text.puzzle.liftBlock(shapeName(view, standing))}
              onClick={() => onLift(standing)}
            >
              <i className="convert-chip" data-colour={standing.colour} /> {standing.block}
            </BoardButton>
          ))}
        </div>
      )}
      <p className="convert-note" role="status">
        {isChecked ? checked(view) : ''}
      </p>
    </section>
  )
}
