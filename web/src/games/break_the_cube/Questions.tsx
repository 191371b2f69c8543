// The tile as a grid of buttons: a click asks, and the answer stays where it was asked.

import { type KeyboardEvent, useRef, useState } from 'react'
import { Dot } from './Dot'
import { NUMBERS } from './shape'
import { fading, type Sheet } from './sheet'
import { isNumber, seenText, text } from './text'
import type { View } from './types.gen'
import './questions.css'

/** Column and row of every question in a grid of 5×5, whose middle is the tile. */
const PLACES = new Map<string, [number, number]>([
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

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

interface Props {
  label: string
  sheet: Sheet
  lines: View['lines']
  /** What was asked last, to be seen at once. */
  latest: string | null
  suggested: string | null
  /** Null while there is nothing to ask. */
  onAsk: ((at: string) => void) | null
}

export function Questions({ label, sheet, lines, latest, suggested, onAsk }: Props) {
  const [focused, setFocused] = useState('5')
  const [over, setOver] = useState<string | null>(null)
  const grid = useRef<HTMLDivElement>(null)

  const walk = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    const [x, y] = PLACES.get(focused) ?? [2, 2]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const next = ORDER.find((at) => String(PLACES.get(at)) === String([x + step[0], y + step[1]]))
    if (!next) return
    setFocused(next)
    grid.current?.querySelector<HTMLElement>(`[data-at="${next}"]`)?.focus()
  }

  const line = over && !isNumber(over) ? (lines[over] ?? []) : []
  const isLit = (at: string) => line.some(([x, y]) => NUMBERS[x + 3 * y] === at)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a tile of buttons is no fieldset
    <div
      ref={grid}
      className="cube-questions"
      role="group"
      aria-label={label}
      data-arrows
      data-asking={onAsk !== null || undefined}
      onKeyDown={walk}
      onPointerLeave={() => setOver(null)}
    >
      {ORDER.map((at) => {
        const note = sheet[at]
        const [column, row] = PLACES.get(at) ?? [0, 0]
        const what = isNumber(at) ? text.number(at) : text.letter(at)
        const known = note ? seenText(note.seen) : text.notAsked
        const fades = note?.stays ? text.fades(note.stays) : null
        return (
          <button
            key={at}
            type="button"
            className="cube-question"
            style={{ gridColumn: column + 1, gridRow: row + 1 }}
            data-at={at}
            data-kind={isNumber(at) ? 'number' : 'letter'}
            data-lit={isLit(at) || undefined}
            data-latest={at === latest || undefined}
            data-suggested={at === suggested || undefined}
            aria-disabled={onAsk === null}
            aria-label={[`${what}: ${known}`, fades].filter(Boolean).join(', ')}
            tabIndex={at === focused ? 0 : -1}
            onFocus={() => {
              setFocused(at)
              setOver(at)
            }}
            onBlur={() => setOver(null)}
            onPointerEnter={() => setOver(at)}
            onClick={() => onAsk?.(at)}
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
