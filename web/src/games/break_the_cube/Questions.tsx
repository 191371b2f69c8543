// The tile as a grid of buttons: the first press shows what is looked at, the second asks.

import { type KeyboardEvent, useRef, useState } from 'react'
import { MOVES } from '../../kit/useBoardKeys'
import { Dot } from './Dot'
import { pointing } from './marks'
import { NUMBERS } from './shape'
import { fading, type Sheet } from './sheet'
import { isNumber, seenText, text } from './text'
import './questions.css'

/** Column and row of every question in a grid of 5×5, whose middle is the tile. */
export const PLACES = new Map<string, [number, number]>([
  ...NUMBERS.map((at, i): [string, [number, number]] => [at, [1 + (i % 3), 1 + Math.floor(i / 3)]]),
  ...[...'ABC'].map((at, i): [string, [number, number]] => [at, [1 + i, 0]]),
  ...[...'DEF'].map((at, i): [string, [number, number]] => [at, [4, 1 + i]]),
  ...[...'GHI'].map((at, i): [string, [number, number]] => [at, [3 - i, 4]]),
  ...[...'JKL'].map((at, i): [string, [number, number]] => [at, [0, 3 - i]]),
])

const ORDER = [...PLACES.keys()].sort((a, b) => {
  const [[ax, ay], [bx, by]] = [PLACES.get(a), PLACES.get(b)] as [
    [number, number],
    [number, number],
  ]
  return ay - by || ax - bx
})

interface Props {
  label: string
  sheet: Sheet
  /** What a press has shown, and the squares that it looks along. */
  look: string | null
  along: readonly string[]
  /** What was asked last. */
  latest: string | null
  suggested: string | null
  marks: readonly string[]
  onPress(at: string): void
}

export function Questions(props: Props) {
  const { label, sheet, look, along, latest, suggested, marks, onPress } = props
  const [focused, setFocused] = useState('5')
  const grid = useRef<HTMLDivElement>(null)

  const walk = (event: KeyboardEvent) => {
    const step = MOVES[event.key]
    const [x, y] = PLACES.get(focused) ?? [2, 2]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const next = ORDER.find((at) => String(PLACES.get(at)) === String([x + step[0], y - step[1]]))
    if (!next) return
    setFocused(next)
    grid.current?.querySelector<HTMLElement>(`[data-at="${next}"]`)?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a tile of buttons is no fieldset
    <div
      ref={grid}
      className="cube-questions"
      role="group"
      aria-label={label}
      data-arrows
      onKeyDown={walk}
    >
      {ORDER.map((at) => {
        const note = sheet[at]
        const [column, row] = PLACES.get(at) ?? [0, 0]
        const what = isNumber(at) ? text.number(at) : text.letter(at)
        const known = note ? seenText(note.seen) : text.notAsked
        const more = [
          at === latest && text.latest,
          note?.stays && text.fades(note.stays),
          marks.includes(at) && text.pointedAt,
        ]
        return (
          <button
            key={at}
            type="button"
            className="cube-question"
            style={{ gridColumn: column + 1, gridRow: row + 1 }}
            data-at={at}
            data-kind={isNumber(at) ? 'number' : 'letter'}
            data-lit={along.includes(at) || undefined}
            data-latest={at === latest || undefined}
            data-suggested={at === suggested || undefined}
            {...pointing(marks, at)}
            aria-pressed={at === look}
            aria-label={[`${what}: ${known}`, ...more].filter(Boolean).join(', ')}
            tabIndex={at === focused ? 0 : -1}
            onFocus={() => setFocused(at)}
            onClick={() => onPress(at)}
          >
            <span className="cube-at" data-text={at} />
            {note && (
              <span className="cube-answer">
                {[...note.seen].reverse().map((colour, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
                  <Dot key={i} colour={colour} faded={fading(note.stays)} />
                ))}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
