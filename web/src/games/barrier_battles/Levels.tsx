// The trick shots as levels: a grid of them with stars, and what to do after a flick.

import { useEffect, useRef } from 'react'
import { BoardButton } from '../../kit/Shell'
import type { BenchProps } from './Bench'
import { Sheet } from './Sheet'
import { Sketch } from './Sketch'
import { MOST_STARS, starsText, wonStars } from './stars'
import { text } from './text'
import type { ShotInfo, View } from './types.gen'

/** "Off the edge 2" is the second of its kind. */
function byKind(shots: readonly ShotInfo[]): [string, ShotInfo[]][] {
  const kinds = new Map<string, ShotInfo[]>()
  for (const shot of shots) {
    const kind = shot.title.replace(/ \d+$/, '')
    kinds.set(kind, [...(kinds.get(kind) ?? []), shot])
  }
  return [...kinds]
}

interface LevelsProps {
  view: View
  onChoose(number: number): void
  onClose(): void
}

export function Levels({ view, onChoose, onClose }: LevelsProps) {
  const won = wonStars()
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => current.current?.focus(), [])
  const sum = view.shots.reduce((stars, { number }) => stars + (won[number] ?? 0), 0)
  return (
    <Sheet
      title={text.levels}
      about={text.starsOf(sum, MOST_STARS * view.shots.length)}
      onClose={onClose}
    >
      {byKind(view.shots).map(([kind, shots]) => (
        <div key={kind}>
          <h3>{kind}</h3>
          <ul className="barrier-levels">
            {shots.map(({ number, title, pieces }, i) => (
              <li key={number}>
                <button
                  ref={number === view.puzzle ? current : undefined}
                  type="button"
                  className="barrier-level"
                  aria-current={number === view.puzzle || undefined}
                  aria-label={text.level(title, won[number] ?? 0)}
                  onClick={() => onChoose(number)}
                >
                  <Sketch box={view} rows={pieces} />
                  <span aria-hidden="true">
                    <b>{i + 1}</b> <i>{starsText(won[number] ?? 0)}</i>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Sheet>
  )
}

/** After a flick: again at once, the next one, or how it is done. */
export function Tried({ props: { view, waiting }, turn: { send }, onSheet }: BenchProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const { solved = false, stars = 0 } = view.shot ?? {}
  const at = view.shots.findIndex(({ number }) => number === view.puzzle)
  const next = view.shots[(at + 1) % view.shots.length]?.number ?? view.puzzle
  const button = (isFirst: boolean, words: string, onClick: () => void) => (
    <BoardButton
      ref={isFirst ? first : undefined}
      primary={isFirst}
      data-to={words === text.levels ? 'levels' : undefined}
      aria-disabled={waiting}
      onClick={() => !waiting && onClick()}
    >
      {words}
    </BoardButton>
  )
  return (
    <div className="barrier-bench barrier-tried">
      {solved && (
        <p className="barrier-stars" role="img" aria-label={text.starsWon(stars)}>
          {starsText(stars)}
        </p>
      )}
      {button(!solved, text.retry, () => send({ type: 'shot', puzzle: view.puzzle }))}
      {button(solved, text.next, () => send({ type: 'shot', puzzle: next }))}
      {button(false, text.show, () => send({ type: 'show' }))}
      {button(false, text.levels, onSheet)}
    </div>
  )
}
