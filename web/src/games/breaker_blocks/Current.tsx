// Light that runs along the etched paths into the Core. A picture of its own over the blocks, so
// that what moves all the time is all that is painted anew.

import { flowsOf } from './current'
import { cellKey, isCore, seenAt, seenSide, towards } from './grid'
import type { TileSeen, View } from './types.gen'

const EDGE = 50
const CHIP = 20 // where a block's chip begins
const LENS = 20

interface Props {
  view: View
  tiles: readonly TileSeen[]
  flipped: boolean
  /** The cells of the path that is pointed at. */
  lit: readonly string[]
}

export function Current({ view, tiles, flipped, lit }: Props) {
  const isModule = (x: number, y: number) =>
    tiles.some((tile) => tile.x === x && tile.y === y && !view.blocks[tile.block]?.is_power)
  return flowsOf(tiles).map(({ x, y, side, inward, amount, seat }) => {
    const [cx, cy] = seenAt([x, y], flipped)
    const seen = seenSide(side, flipped)
    const inner = isCore(view, [x, y]) ? LENS : isModule(x, y) ? 25 : CHIP
    const [ax, ay] = towards(seen, EDGE)
    const [bx, by] = towards(seen, inner)
    const d = inward ? `M${ax} ${ay}L${bx} ${by}` : `M${bx} ${by}L${ax} ${ay}`
    const width = 3 + Math.min(6, amount * 0.7)
    const isLit = lit.includes(cellKey(x, y))
    return (
      <g
        key={`${cellKey(x, y)}${side}`}
        className="blocks-flow"
        data-seat={seat}
        data-lit={isLit || undefined}
        transform={`translate(${cx} ${cy})`}
      >
        <path className="blocks-flow-glow" d={d} strokeWidth={width + 7} />
        <path className="blocks-flow-bed" d={d} strokeWidth={width} />
        <path className="blocks-flow-light" d={d} strokeWidth={width * 0.62} />
      </g>
    )
  })
}
