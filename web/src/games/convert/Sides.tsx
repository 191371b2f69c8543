// The stacks as seen level with the table, from one's own side and from the right.

import { type Colour, SIZE } from './geometry'
import { filledCells } from './placing'
import { colourLetter, text } from './text'
import type { Standing, View } from './types.gen'

interface Props {
  view: View
  /** Quarter turns by which the viewer sits round the table. */
  quarter: number
}

interface Seen {
  x: number
  level: number
  /** Null where one sees through. */
  colour: Colour | null
}

/** What is seen level with the table, from the side reached by so many quarter turns. */
function elevation(view: View, quarter: number): Seen[] {
  const filled = filledCells(view)
  const levels = [...Array(levelsOf(view)).keys()]
  return levels.flatMap((level) =>
    [0, 1, 2, 3].map((x) => ({ x, level, colour: firstFrom(filled, quarter, x, level) })),
  )
}

const levelsOf = (view: View) => Math.max(3, ...view.heights)

function firstFrom(
  filled: ReadonlyMap<string, Standing>,
  quarter: number,
  across: number,
  level: number,
): Colour | null {
  for (let depth = 0; depth < SIZE; depth++) {
    let [x, y] = [across, depth]
    for (let i = 0; i < quarter; i++) [x, y] = [SIZE - 1 - y, x]
    const standing = filled.get([x, y, level].join())
    if (standing) return standing.colour
  }
  return null
}

export function Sides({ view, quarter }: Props) {
  return (
    <div className="convert-sides" aria-hidden="true">
      {[
        { name: text.sides.front, seen: elevation(view, quarter) },
        { name: text.sides.right, seen: elevation(view, (quarter + 1) % 4) },
      ].map(({ name, seen }) => (
        <figure key={name}>
          <svg viewBox={`0 0 4 ${levelsOf(view)}`} aria-hidden="true">
            {seen.map(({ x, level, colour }) => (
              <Cube key={`${x},${level}`} colour={colour} x={x} y={levelsOf(view) - 1 - level} />
            ))}
          </svg>
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  )
}

function Cube({ colour, x, y }: { colour: Colour | null; x: number; y: number }) {
  return (
    <>
      <rect data-colour={colour ?? undefined} x={x} y={y} width="1" height="1" />
      {colour && (
        <text data-colour={colour} x={x + 0.5} y={y + 0.66}>
          {colourLetter[colour]}
        </text>
      )}
    </>
  )
}
