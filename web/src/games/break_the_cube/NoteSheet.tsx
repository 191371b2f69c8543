// The note sheet in pencil: the view from above in the middle, the four sides folded out around it.

import { useId } from 'react'
import { type Colour, PAINTS } from './colours'
import { NUMBERS } from './shape'
import type { Sheet } from './sheet'
import { isNumber, text } from './text'
import './notes.css'

interface Entry {
  x: number
  y: number
  at: string
  /** Which of what was seen: level 1 is 0. */
  level: number
}

const RANGE = [0, 1, 2]

/** Every field of the sheet, on a grid of 9×9; level 1 lies next to the view from above. */
const FIELDS: Entry[] = [
  ...NUMBERS.map((at, i) => ({ x: 3 + (i % 3), y: 3 + Math.floor(i / 3), at, level: 0 })),
  ...RANGE.flatMap((i) =>
    RANGE.flatMap((level) => [
      { x: 3 + i, y: 2 - level, at: 'ABC'.charAt(i), level },
      { x: 6 + level, y: 3 + i, at: 'DEF'.charAt(i), level },
      { x: 5 - i, y: 6 + level, at: 'GHI'.charAt(i), level },
      { x: 2 - level, y: 5 - i, at: 'JKL'.charAt(i), level },
    ]),
  ),
]

const LETTERS: [string, number, number][] = RANGE.flatMap((i): [string, number, number][] => [
  ['ABC'.charAt(i), 3.5 + i, -0.42],
  ['DEF'.charAt(i), 9.42, 3.5 + i],
  ['GHI'.charAt(i), 5.5 - i, 9.42],
  ['JKL'.charAt(i), -0.42, 5.5 - i],
])

export function NoteSheet({ sheet, label }: { sheet: Sheet; label: string }) {
  const id = useId()
  const said = Object.keys(sheet).length
  const used = new Set(Object.values(sheet).flatMap(({ seen }) => seen))
  return (
    <figure className="cube-notes">
      <svg
        viewBox="-0.9 -0.9 10.8 10.8"
        role="img"
        aria-label={`${text.noteSheet}. ${label}: ${text.answers(said)}`}
      >
        <defs>
          {[...used].map(
            (colour) =>
              colour && (
                <Hatching key={colour} id={`${id}${PAINTS[colour].code}`} colour={colour} />
              ),
          )}
        </defs>
        {FIELDS.map(({ x, y, at, level }) => {
          const note = sheet[at]
          const colour = note?.seen[level]
          return (
            <g key={`${at}${level}`}>
              <rect className="cube-field" x={x} y={y} width={1} height={1} />
              {colour && (
                <>
                  <rect
                    x={x + 0.06}
                    y={y + 0.06}
                    width={0.88}
                    height={0.88}
                    fill={`url(#${id}${PAINTS[colour].code})`}
                  />
                  <text className="cube-pencil" x={x + 0.5} y={y + 0.66}>
                    {PAINTS[colour].code}
                  </text>
                </>
              )}
              {note && !colour && (
                <path
                  className="cube-stroke"
                  d={`M${x + 0.26} ${y + 0.28}l.5 .46M${x + 0.75} ${y + 0.26}l-.5 .5`}
                />
              )}
              {!note && isNumber(at) && (
                <text className="cube-pale" x={x + 0.5} y={y + 0.66}>
                  {at}
                </text>
              )}
            </g>
          )
        })}
        <path className="cube-rule" d="M3 3h3v3h-3z M3 0h3v9h-3z M0 3h9v3h-9z" />
        {LETTERS.map(([letter, x, y]) => (
          <text key={letter} className="cube-pencil" x={x} y={y + 0.2}>
            {letter}
          </text>
        ))}
      </svg>
    </figure>
  )
}

/** Coloured pencil: strokes aslant. */
function Hatching({ id, colour }: { id: string; colour: Colour }) {
  const { paint } = PAINTS[colour]
  return (
    <pattern
      id={id}
      width={0.13}
      height={0.13}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(38)"
    >
      <rect width={0.13} height={0.13} fill={paint} opacity={0.45} />
      <path d="M0 .065h.13" stroke={paint} strokeWidth={0.085} />
    </pattern>
  )
}
