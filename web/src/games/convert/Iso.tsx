// Blocks and cubes drawn as small pictures: seen from above, a little from the right.

import { boxOf, type Cell, outerEdges } from '../../kit/cubes'
import { type Colour, turned } from './geometry'

const AZIMUTH = (28 * Math.PI) / 180
const ELEVATION = (34 * Math.PI) / 180

type Pixel = [number, number]

function project([x, y, z]: Cell): Pixel {
  const across = x * Math.cos(AZIMUTH) + y * Math.sin(AZIMUTH)
  const away = -x * Math.sin(AZIMUTH) + y * Math.cos(AZIMUTH)
  return [across, -(z * Math.cos(ELEVATION) + away * Math.sin(ELEVATION))]
}

/** The three sides that can be seen: their neighbour, and their corners as offsets. */
const FACES: { side: string; over: Cell; corners: Cell[] }[] = [
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
export function Cubes({ cubes }: { cubes: { cell: Cell; colour: Colour | 'any' }[] }) {
  const filled = new Map(cubes.map(({ cell, colour }) => [cell.join(), colour]))
  const bends = new Set<string>()
  for (const colour of ['white', 'black', 'any']) {
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
            className={`cv-${colour} cv-${side}`}
            points={points.map((point) => project(point).map(round).join()).join(' ')}
          />
          <path className={`cv-edge cv-${colour}`} d={lines.join('')} />
        </g>
      )
    }),
  )
}

/** The box that the drawing of so many cells needs. */
function boxFor([width, depth, height]: Cell): string {
  const points = [0, width].flatMap((x) =>
    [0, depth].flatMap((y) => [0, height].map((z) => project([x, y, z]))),
  )
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const pad = 0.08
  const [left, top] = [Math.min(...xs) - pad, Math.min(...ys) - pad]
  return [left, top, Math.max(...xs) + pad - left, Math.max(...ys) + pad - top].map(round).join(' ')
}

interface IsoProps {
  cells: readonly Cell[]
  colour: Colour
  turn?: number
  flip?: boolean
}

/** One block; all are drawn to one scale, in a box of 3×2×3 cells. */
export function Iso({ cells, colour, turn = 0, flip = false }: IsoProps) {
  const shape = turned(cells, turn, flip)
  const [width, depth, height] = boxOf(shape)
  const [left, top, w, h] = boxFor([width, depth, height]).split(' ').map(Number) as [
    number,
    number,
    number,
    number,
  ]
  const view = 3.3
  return (
    <svg
      className="cv-iso"
      aria-hidden="true"
      viewBox={`${round(left + (w - view) / 2)} ${round(top + (h - view) / 2)} ${view} ${view}`}
    >
      <Cubes cubes={shape.map((cell) => ({ cell, colour }))} />
    </svg>
  )
}

/** A cube of 4×4×4 in given colours. */
export function CubePicture({
  colourAt,
}: {
  colourAt: (x: number, y: number, z: number) => Colour | null
}) {
  const cubes: { cell: Cell; colour: Colour | 'any' }[] = []
  for (let x = 0; x < 4; x++)
    for (let y = 0; y < 4; y++)
      for (let z = 0; z < 4; z++)
        if (y === 0 || x === 3 || z === 3)
          cubes.push({ cell: [x, y, z], colour: colourAt(x, y, z) ?? 'any' })
  return (
    <svg className="cv-goal" aria-hidden="true" viewBox={boxFor([4, 4, 4])}>
      <Cubes cubes={cubes} />
    </svg>
  )
}
