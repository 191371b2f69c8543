// Blocks and cubes drawn as small pictures: seen from above, a little from the right.

import type { SVGAttributes } from 'react'
import { boxOf, type Cell, outerEdges } from './cubes'

const AZIMUTH = (28 * Math.PI) / 180
const ELEVATION = (34 * Math.PI) / 180

type Pixel = [number, number]
type Part = 'top' | 'front' | 'right' | 'edge'
/** How a side, or a line where the surface bends, is painted. */
export type Look = (colour: string, part: Part) => SVGAttributes<SVGElement>

function project([x, y, z]: Cell): Pixel {
  const across = x * Math.cos(AZIMUTH) + y * Math.sin(AZIMUTH)
  const away = -x * Math.sin(AZIMUTH) + y * Math.cos(AZIMUTH)
  return [across, -(z * Math.cos(ELEVATION) + away * Math.sin(ELEVATION))]
}

/** The three sides that can be seen: their neighbour, and their corners as offsets. */
const FACES: { side: Part; over: Cell; corners: Cell[] }[] = [
  {
    side: 'top',
    over: [0, 0, 1],
    corners: [
      [0, 0, 1],
      [1, 0, 1],
      [1, 1, 1],
      [0, 1, 1],
    ],
  },
  {
    side: 'front',
    over: [0, -1, 0],
    corners: [
      [0, 0, 0],
      [1, 0, 0],
      [1, 0, 1],
      [0, 0, 1],
    ],
  },
  {
    side: 'right',
    over: [1, 0, 0],
    corners: [
      [1, 0, 0],
      [1, 1, 0],
      [1, 1, 1],
      [1, 0, 1],
    ],
  },
]

const plus = (a: Cell, b: Cell): Cell => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const round = (n: number) => Math.round(n * 1000) / 1000
const edgeKey = (a: Cell, b: Cell) => [a.join(), b.join()].sort().join(' ')

/** Any cubes, the farther ones first; lines where the surface bends or the colour changes. */
export function Cubes({ cubes, look }: { cubes: { cell: Cell; colour: string }[]; look: Look }) {
  const filled = new Map(cubes.map(({ cell, colour }) => [cell.join(), colour]))
  const bends = new Set<string>()
  for (const colour of new Set(filled.values())) {
    const same = cubes.filter((cube) => cube.colour === colour).map(({ cell }) => cell)
    for (const [a, b] of outerEdges(same)) bends.add(edgeKey(a, b))
  }
  const order = [...cubes].sort(
    (a, b) => b.cell[1] - a.cell[1] || a.cell[0] - b.cell[0] || a.cell[2] - b.cell[2],
  )
  return order.flatMap(({ cell, colour }) =>
    FACES.filter(({ over }) => !filled.has(plus(cell, over).join())).map(({ side, corners }) => {
      const points = corners.map((corner) => plus(cell, corner))
      const lines = points
        .map((point, i) => [point, points[(i + 1) % 4] as Cell] as const)
        .filter(([a, b]) => bends.has(edgeKey(a, b)))
        .map(([a, b]) => `M${project(a).map(round)}L${project(b).map(round)}`)
      return (
        <g key={`${cell} ${side}`}>
          <polygon
            {...look(colour, side)}
            points={points.map((point) => project(point).map(round).join()).join(' ')}
          />
          <path {...look(colour, 'edge')} d={lines.join('')} />
        </g>
      )
    }),
  )
}

/** The box that the drawing of so many cells needs. */
export function boxFor([width, depth, height]: Cell): string {
  const points = [0, width].flatMap((x) =>
    [0, depth].flatMap((y) => [0, height].map((z) => project([x, y, z]))),
  )
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const pad = 0.08
  const [left, top] = [Math.min(...xs) - pad, Math.min(...ys) - pad]
  return [left, top, Math.max(...xs) + pad - left, Math.max(...ys) + pad - top].map(round).join(' ')
}

/** One block; all are drawn to one scale. */
export function BlockPicture(props: {
  cells: readonly Cell[]
  colour: string
  look: Look
  className: string
}) {
  const [left, top, width, height] = boxFor(boxOf(props.cells)).split(' ').map(Number) as [
    number,
    number,
    number,
    number,
  ]
  const view = 3.3
  const from = [left + (width - view) / 2, top + (height - view) / 2].map(round)
  return (
    <svg
      className={props.className}
      aria-hidden="true"
      viewBox={`${from.join(' ')} ${view} ${view}`}
    >
      <Cubes
        cubes={props.cells.map((cell) => ({ cell, colour: props.colour }))}
        look={props.look}
      />
    </svg>
  )
}
