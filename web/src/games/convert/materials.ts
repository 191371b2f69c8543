// What is shared by the things on the table: materials and geometries made once.

import {
  type BufferGeometry,
  type Material,
  NotEqualStencilFunc,
  PlaneGeometry,
  ReplaceStencilOp,
} from 'three'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { boxOf, type Cell, outerEdges, type Vec } from '../../kit/cubes'
import type { Grain } from '../../kit/plank'
import { surface } from '../../kit/surface'
import { blockGeometry, rods, woodMaterial } from '../../kit/wood'
import { COLOURS, type Colour, cellLines, type Piece, pieceKey } from './geometry'

const WOODS: Record<Colour, Grain> = {
  white: { early: '#f4e8cf', late: '#dcc29a', roughness: 0.5 },
  black: { early: '#452a1b', late: '#20130a', roughness: 0.42 },
}

const TOPS: Record<Colour, { color: string; opacity: number }> = {
  white: { color: '#fff4dc', opacity: 0.3 },
  black: { color: '#b98d66', opacity: 0.32 },
}
const LINES: Record<Colour, string> = { white: '#b6a284', black: '#6d503b' }
const PLATE = 0.9 // of a cell: between the plates one sees the cells
const OVER = -0.009 // over the wood, which ends a little below the cells
const EDGE = 0.016
const CELL_LINE = 0.011

const both = <T>(make: (colour: Colour) => T): Record<Colour, T> => ({
  white: make('white'),
  black: make('black'),
})

/** Each pixel is blended once, although the boxes of a block lie over each other. */
function blended(colour: Colour, stencil: number) {
  const material = woodMaterial(WOODS[colour])
  material.transparent = true
  material.stencilWrite = true
  material.stencilRef = stencil
  material.stencilFunc = NotEqualStencilFunc
  material.stencilZPass = ReplaceStencilOp
  return material
}

export const woods = both((colour) => woodMaterial(WOODS[colour]))
export const ghosts = both((colour) => blended(colour, 1))
/** What hides the block in hand. */
export const glass: Record<Colour, Material> = both((colour) => {
  const material = blended(colour, 2)
  material.opacity = 0.2
  material.depthWrite = false
  return material
})
/** A lighter inlay on each cell that looks up. */
export const tops: Record<Colour, Material> = both((colour) => {
  const { color, opacity } = TOPS[colour]
  const material = surface({ color, roughness: 0.6 })
  material.transparent = true
  material.opacity = opacity
  return material
})
export const edges: Record<Colour, Material> = both((colour) =>
  surface({ color: LINES[colour], roughness: 0.7 }),
)

const made = new Map<string, BufferGeometry>()

function once(key: string, make: () => BufferGeometry): BufferGeometry {
  const found = made.get(key) ?? make()
  made.set(key, found)
  return found
}

/** One geometry for each piece and set, since each has a grain of its own. */
export function geometryOf(cells: readonly Cell[], piece: Piece): BufferGeometry {
  return once(`${pieceKey(piece)} ${cells}`, () => {
    const seed = 1 + COLOURS.indexOf(piece.colour) * 32 + piece.block.charCodeAt(0)
    return blockGeometry(cells, seed)
  })
}

/** Its edges, and finer lines from cell to cell; its middle is the origin. */
export function edgesOf(cells: readonly Cell[]): BufferGeometry {
  return once(`edges ${cells}`, () => {
    const [width, depth, height] = boxOf(cells)
    const world = ([x, y, z]: Cell): Vec => [x - width / 2, z - height / 2, depth / 2 - y]
    const along = (lines: [Cell, Cell][], thickness: number) =>
      rods(
        lines.map(([a, b]) => [world(a), world(b)]),
        thickness,
      )
    const lines = cellLines(cells)
    const parts = [along(outerEdges(cells), EDGE)]
    if (lines.length) parts.push(along(lines, CELL_LINE))
    const within = (size: number) => (size - EDGE) / size
    return mergeGeometries(parts).scale(within(width), within(height), within(depth))
  })
}

/** A plate on each cell that nothing of the block itself covers; turned as the shape is. */
export function topsOf(shape: readonly Cell[]): BufferGeometry {
  return once(`tops ${shape}`, () => {
    const [width, depth, height] = boxOf(shape)
    const filled = new Set(shape.map((cell) => cell.join()))
    const open = shape.filter(([x, y, z]) => !filled.has([x, y, z + 1].join()))
    return mergeGeometries(
      open.map(([x, y, z]) =>
        new PlaneGeometry(PLATE, PLATE)
          .rotateX(-Math.PI / 2)
          .translate(x + 0.5 - width / 2, z + 1 - height / 2 + OVER, depth / 2 - y - 0.5),
      ),
    )
  })
}
