// Over the table: the other seat's discs, how things stand, and what just went out of play.

import type { ReactNode } from 'react'
import { Discs } from './Discs'
import { isSolo } from './pieces'
import { text } from './text'
import type { BarrierBattles, View } from './types.gen'
import { tell } from './words'

interface Props {
  view: View
  /** The seat opposite. */
  seat: number
  names: string[]
  said: readonly BarrierBattles['event'][]
  /** Buttons at the right. */
  children: ReactNode
}

const FEW = 15 // quiet flicks left of which one should know

export function Top({ view, seat, names, said, children }: Props) {
  const lines = said.flatMap((event) => tell(event, names, view) ?? [])
  return (
    <div className="barrier-top">
      <div className="barrier-left">
        {view.phase !== 'build' && (
          <div className="board-panel barrier-opposite">
            <Discs
              view={view}
              seat={seat}
              label={text.discsOf(names[seat] ?? '')}
              chosen={null}
              onChoose={null}
            />
          </div>
        )}
        {isSolo(view) && (
          <p className="board-panel barrier-card">
            <b>{text.puzzle(view.puzzle, view.puzzle_title)}</b> {view.goal}
          </p>
        )}
        {view.phase === 'tie_break' && <p className="board-panel barrier-card">{text.tieBreak}</p>}
        {view.quiet_left < FEW && !view.outcome && (
          <p className="board-panel barrier-card barrier-quiet">{text.quiet(view.quiet_left)}</p>
        )}
        <ul className="barrier-news" aria-label={text.news}>
          {lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two blocks may fall with one sentence
            <li key={`${i} ${line}`}>{line}</li>
          ))}
        </ul>
      </div>
      {children}
    </div>
  )
}
