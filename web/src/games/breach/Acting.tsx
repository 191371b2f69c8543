// While cards act: the one whose turn it is, what it says, and what has come of it.

import type { Cast } from '../../core/cast'
import { BoardButton } from '../../kit/Shell'
import { Face } from './Card'
import type { Frame } from './motion'
import { nameOf, sideOf } from './names'
import { text } from './text'
import type { View } from './types.gen'

interface Props {
  view: View
  frame: Frame
  cast: Cast
  onSkip(): void
}

export function Acting({ view, frame, cast, onSkip }: Props) {
  const { acting, lines } = frame
  const info = acting && (view.cards[acting.id] ?? view.personas[acting.id])
  return (
    <section className="breach-acting" data-seat={acting?.seat ?? 'none'}>
      {acting && info && (
        <div className="breach-actor" key={acting.id}>
          <Face view={view} id={acting.id} size="hand" seat={acting.seat} />
        </div>
      )}
      <div className="breach-caption" role="status">
        {acting && info && (
          <>
            <p className="breach-actor-name">
              {nameOf(view, acting.id)}{' '}
              <small>
                {cast.who(acting.seat)}, {sideOf(acting.seat)}
              </small>
            </p>
            <p className="breach-actor-text">{info.text || 'No effect.'}</p>
          </>
        )}
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added
          <p key={i} className="breach-deed">
            {line}
          </p>
        ))}
      </div>
      <BoardButton className="breach-skip" onClick={onSkip}>
        {text.skip} <kbd>Esc</kbd>
      </BoardButton>
    </section>
  )
}
