// What a lesson points at on the table top.

import { seenAt, seenSide, tileAt, towards } from './grid'
import { pointedOnBoard } from './marks'
import type { TileSeen } from './types.gen'

interface Props {
  marks: readonly string[]
  tiles: readonly TileSeen[]
  flipped: boolean
}

export function Pointed({ marks, tiles, flipped }: Props) {
  return pointedOnBoard(marks).map(({ name, cell, side }) => {
    const isFilled = side !== null && tileAt(tiles, cell) !== undefined
    if (isFilled) return null
    const [x, y] = seenAt(cell, flipped)
    const [tx, ty] = side ? towards(seenSide(side, flipped), 53) : [0, 0]
    return (
      <g key={name} className="blocks-pointed" data-mark={name} transform={`translate(${x} ${y})`}>
        <rect x="-48" y="-48" width="96" height="96" rx="13" />
        {side && <circle cx={tx} cy={ty} r="11" />}
      </g>
    )
  })
}
