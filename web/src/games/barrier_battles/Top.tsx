// Over the table: the other seat's discs and how things stand; what just went out of play.

import type { ReactNode } from 'react'
import type { Cast } from '../../core/cast'
import { BoardButton } from '../../kit/Shell'
import { Discs } from './Discs'
import { isSolo } from './pieces'
import { starsText } from './stars'
import { text } from './text'
import type { BarrierBattles, View } from './types.gen'
import { tell } from './words'

interface Props {
  view: View
  /** The seat opposite. */
  seat: number
  cast: Cast
  marks: readonly string[]
  /** Null where no other trick shot can be chosen. */
  onLevels: (() => void) | null
  onShow: (() => void) | null
  /** Buttons at the right. */
  children: ReactNode
}

const FEW = 15 // quiet flicks left of which one should know

export function Top({ view, seat, cast, marks, onLevels, onShow, children }: Props) {
  return (
    <div className="barrier-top">
      <div className="barrier-left">
        {view.phase !== 'build' && !isSolo(view) && (
          <div className="board-panel barrier-opposite">
            <Discs
              view={view}
              seat={seat}
              label={text.discsOf(cast.whose(seat))}
              chosen={null}
              marks={marks}
              onChoose={null}
            />
          </div>
        )}
        {isSolo(view) && <Shot view={view} onLevels={onLevels} />}
        {view.phase === 'tie_break' && <p className="board-panel barrier-card">{text.tieBreak}</p>}
        {view.quiet_left < FEW && !view.outcome && (
          <p className="board-panel barrier-card barrier-quiet">{text.quiet(view.quiet_left)}</p>
        )}
      </div>
      {onShow && <BoardButton onClick={onShow}>{text.show}</BoardButton>}
      {children}
    </div>
  )
}

interface NewsProps {
  view: View
  cast: Cast
  said: readonly BarrierBattles['event'][]
}

/** What the flick just did. */
export function News({ view, cast, said }: NewsProps) {
  const lines = said.flatMap((event) => tell(event, cast, view) ?? [])
  return (
    <ul className="barrier-news" aria-label={text.news}>
      {lines.map(({ line, chips }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two blocks may fall with one sentence
        <li key={`${i} ${line}`}>
          {line}
          {chips && <b>{chips.join(' ')}</b>}
        </li>
      ))}
    </ul>
  )
}

/** Which trick shot it is; a way to the others. */
function Shot({ view, onLevels }: { view: View; onLevels: (() => void) | null }) {
  const { tried = 0, stars = 0 } = view.shot ?? {}
  const about = stars ? starsText(stars) : tried ? text.triedOften(tried) : null
  if (!onLevels) return <p className="board-panel barrier-card">{view.puzzle_title}</p>
  return (
    <BoardButton className="barrier-shot" onClick={onLevels}>
      {view.puzzle_title}
      {about && <span>{about}</span>}
    </BoardButton>
  )
}
