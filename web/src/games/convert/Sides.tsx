// The stacks as seen level with the table, from one's own side and from the right.

import { type Colour, SIZE } from './geometry'
import { filledCells } from './placing'
import { colourLetter, text } from './text'
import type { View } from './types.gen'

interface Props {
  view: View
  /** Quarter turns by which the viewer sits round the table. */
  quarter: number
}

/** For each level and each row across, the colour that is seen first; null where one sees through. */
export function elevation(view: View, quarter: number): (Colour | null)[][] {
  const filled = filledCells(view)
  const levels = Math.max(3, ...view.heights)
  return Array.from({ length: levels }, (_, z) =>
    [0, 1, 2, 3].map((across) => {
      for (let depth = 0; depth < SIZE; depth++) {
        let [x, y] = [across, depth]
        for (let i = 0; i < quarter; i++) [x, y] = [SIZE - 1 - y, x]
        const standing = filled.get([x, y, z].join())
        if (standing) return standing.colour
      }
      return null
    }),
  )
}

export function Sides({ view, quarter }: Props) {
  return (
    <div className="cv-sides" aria-hidden="true">
      {[
        { name: text.sides.front, seen: elevation(view, quarter) },
        { name: text.sides.right, seen: elevation(view, (quarter + 1) % 4) },
      ].map(({ name, seen }) => (
        <figure key={name}>
          <svg viewBox={`0 0 4 ${seen.length}`}>
            {seen.flatMap((row, z) =>
              row.map((colour, across) => {
                const [x, y] = [across, seen.length - 1 - z]
                return (
                  <g key={`${x} ${z + 0}`}>
                    <rect
                      className={`cv-seen cv-${colour ?? 'air'}`}
                      x={x}
                      y={y}
                      width="1"
                      height="1"
                    />
                    {colour && (
                      <text className={`cv-${colour}`} x={x + 0.5} y={y + 0.66}>
                        {colourLetter[colour]}
                      </text>
                    )}
                  </g>
                )
              }),
            )}
          </svg>
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  )
}
