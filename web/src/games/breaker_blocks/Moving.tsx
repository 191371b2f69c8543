// What moves over the board while an event is shown.

import type { CSSProperties } from 'react'
import { type Point, SIDES, seenAt } from './grid'
import type { Effect } from './motion'
import { shapeOf, Tile } from './Tile'
import type { TileSeen, View } from './types.gen'

interface Props {
  view: View
  effect: Effect
  flipped: boolean
}

const variables = (values: Record<string, string>) => values as CSSProperties
const at = ([x, y]: Point) => `translate(${x} ${y})`

export function Moving({ view, effect, flipped }: Props) {
  if (effect.kind === 'pause') return null
  if (effect.kind === 'pulse') {
    return (
      <g transform={at(seenAt(effect.cell, flipped))}>
        <rect className="blocks-pulse" x="-50" y="-50" width="100" height="100" rx="14" />
      </g>
    )
  }
  const { tile } = effect
  const [x, y] = seenAt([tile.x, tile.y], flipped)
  const picture = <Tile {...shapeOf(view, tile, flipped)} />
  const isBelow = tile.seat === (flipped ? 1 : 0)
  if (effect.kind === 'shatter') {
    return (
      <g transform={at([x, y])}>
        <Shards tile={tile} isPower={!!view.blocks[tile.block]?.is_power} />
      </g>
    )
  }
  let from: Point = [0, isBelow ? 420 : -420]
  let turn = 0
  if (effect.kind === 'slide') {
    const [fx, fy] = seenAt([effect.from.x, effect.from.y], flipped)
    from = [fx - x, fy - y]
    const quarters = SIDES.indexOf(effect.from.tab) - SIDES.indexOf(tile.tab)
    turn = 90 * (quarters > 2 ? quarters - 4 : quarters < -2 ? quarters + 4 : quarters)
  }
  const name = effect.kind === 'arrive' && effect.isMine ? 'set-down' : effect.kind
  const style = variables({
    '--dx': `${from[0]}px`,
    '--dy': `${from[1]}px`,
    '--turn': `${turn}deg`,
  })
  return (
    <g transform={at([x, y])}>
      <g className={`blocks-${name}`} style={style}>
        {picture}
      </g>
    </g>
  )
}

const CORNERS: readonly Point[] = [
  [-46, -46],
  [-8, -46],
  [46, -46],
  [46, 10],
  [46, 46],
  [4, 46],
  [-46, 46],
  [-46, -6],
]

/** Eight splinters about a point a little off the middle. */
function Shards({ tile, isPower }: { tile: TileSeen; isPower: boolean }) {
  const middle: Point = [6, -5]
  return CORNERS.map((corner, i) => {
    const next = CORNERS[(i + 1) % CORNERS.length] as Point
    const [mx, my] = [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2]
    const far = 1.1 + (i % 3) * 0.45
    const style = variables({
      '--dx': `${mx * far}px`,
      '--dy': `${my * far + 26}px`,
      '--turn': `${(i % 2 ? -1 : 1) * (50 + 23 * i)}deg`,
    })
    return (
      <polygon
        key={corner.join()}
        className="blocks-shard"
        fill={`url(#blocks-face-${isPower ? tile.seat : 'module'})`}
        points={[middle, corner, next].map((p) => p.join()).join(' ')}
        style={style}
      />
    )
  })
}
