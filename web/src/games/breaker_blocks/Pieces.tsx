// All that lies on the table: shadows, Core, blocks, the places that are lit, and the ghost.

import { Core } from './Core'
import type { Spot } from './choosing'
import { cellKey, intoKey, isCell, seenAt, seenSide, towards } from './grid'
import { Moving } from './Moving'
import type { Effect } from './motion'
import { LastMark, outlineOf, shapeOf, Tile } from './Tile'
import type { Place, TileSeen, View } from './types.gen'

interface Props {
  view: View
  /** The view whose circuits are shown. */
  shown: View
  tiles: readonly TileSeen[]
  effect: Effect | null
  step: number
  flipped: boolean
  spots: readonly Spot[]
  aimed: Spot | null
  ghost: TileSeen | null
  /** The block that is in hand, off the board. */
  lifted: TileSeen | null
  lit: readonly string[]
}

export function Pieces(props: Props) {
  const { view, shown, tiles, effect, step, flipped, spots, aimed, ghost, lifted, lit } = props
  const places = spots.flatMap(({ place }) => (place ? [place] : []))
  const at = (tile: { x: number; y: number }) => {
    const [x, y] = seenAt([tile.x, tile.y], flipped)
    return `translate(${x} ${y})`
  }
  const cells = [...new Map(places.map((p) => [cellKey(p.into[0], p.into[1]), p])).values()]
  const spotAt = (tile: TileSeen) =>
    spots.find((spot) => spot.tile && isCell(spot.at as [number, number], [tile.x, tile.y]))
  const acting = view.effect && cellKey(...view.effect.cell)
  return (
    <>
      <g className="blocks-shadows" filter="url(#blocks-blur)">
        <rect x="-44" y="-36" width="300" height="98" rx="14" />
        {tiles.map((tile) => (
          <g key={cellKey(tile.x, tile.y)} transform={at(tile)}>
            <path d={outlineOf(shapeOf(view, tile, flipped))} transform="translate(4 11)" />
          </g>
        ))}
      </g>
      <Core view={shown} flipped={flipped} />
      {cells.map((place) => (
        <g
          key={cellKey(place.into[0], place.into[1])}
          transform={at({ x: place.into[0], y: place.into[1] })}
        >
          <rect className="blocks-place" x="-40" y="-40" width="80" height="80" rx="10" />
        </g>
      ))}
      {tiles.map((tile) => {
        const spot = spotAt(tile)
        return (
          <g
            key={`${cellKey(tile.x, tile.y)}${tile.block}`}
            className="blocks-standing"
            transform={at(tile)}
            data-does={spot?.does ?? undefined}
            data-aimed={(spot !== undefined && spot.key === aimed?.key) || undefined}
            data-lit={lit.includes(cellKey(tile.x, tile.y)) || undefined}
            data-lifted={tile === lifted || undefined}
            data-acting={acting === cellKey(tile.x, tile.y) || undefined}
          >
            <Tile {...shapeOf(view, tile, flipped)} />
            <rect className="blocks-frame" x="-50" y="-50" width="100" height="100" rx="13" />
          </g>
        )
      })}
      {!effect && <Last view={view} at={at} />}
      {places.map((place) => (
        <Socket key={intoKey(place.into)} place={place} flipped={flipped} at={at} />
      ))}
      {ghost && (
        <g className="blocks-ghost" transform={at(ghost)}>
          <Tile {...shapeOf(view, ghost, flipped)} />
          <rect className="blocks-frame" x="-50" y="-50" width="100" height="100" rx="13" />
        </g>
      )}
      {effect && <Moving key={step} view={view} effect={effect} flipped={flipped} />}
    </>
  )
}

/** What the last seat to act has changed, until the other one acts. */
function Last({ view, at }: { view: View; at: SocketProps['at'] }) {
  const { filled = [], emptied = [] } = view.last ?? {}
  return (
    <>
      {emptied.map(([x, y]) => (
        <g key={cellKey(x, y)} transform={at({ x, y })}>
          <rect className="blocks-left" x="-36" y="-36" width="72" height="72" rx="10" />
        </g>
      ))}
      {filled.map(([x, y]) => (
        <g key={cellKey(x, y)} transform={at({ x, y })}>
          <LastMark />
        </g>
      ))}
    </>
  )
}

interface SocketProps {
  place: Place
  flipped: boolean
  at(tile: { x: number; y: number }): string
}

/** The lit input itself: where the tab would go. */
function Socket({ place, flipped, at }: SocketProps) {
  const [x, y, side] = place.into
  const seen = seenSide(side, flipped)
  const [dx, dy] = towards(seen, 53)
  return (
    <g transform={at({ x, y })}>
      <circle className="blocks-input-glow" cx={dx} cy={dy} r="22" />
      <path className="blocks-input" d={arrow(seen)} />
    </g>
  )
}

/** Points from the free cell into the input. */
function arrow(side: ReturnType<typeof seenSide>): string {
  const [ax, ay] = towards(side, 30)
  const [bx, by] = towards(side, 50)
  const [px, py] = [(ay - by) / 2.2, (bx - ax) / 2.2]
  return `M${ax + px} ${ay + py}L${bx} ${by}L${ax - px} ${ay - py}`
}
