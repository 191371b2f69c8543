// What is shared by the things on the table: materials made once.

import type { BufferGeometry } from 'three'
import type { Cell } from '../../kit/cubes'
import type { Grain } from '../../kit/plank'
import { blockGeometry, woodMaterial } from '../../kit/wood'
import { COLOURS, type Colour, type Piece, pieceKey } from './geometry'

export const WOODS: Record<Colour, Grain> = {
  white: { early: '#f4e8cf', late: '#dcc29a', roughness: 0.5 },
  black: { early: '#3e2518', late: '#1c1008', roughness: 0.42 },
}

export const woods = { white: woodMaterial(WOODS.white), black: woodMaterial(WOODS.black) }

const geometries = new Map<string, BufferGeometry>()

/** One geometry for each piece and set, since each has a grain of its own. */
export function geometryOf(cells: readonly Cell[], piece: Piece): BufferGeometry {
  const key = `${pieceKey(piece)} ${cells}`
  let found = geometries.get(key)
  if (!found) {
    const seed = 1 + COLOURS.indexOf(piece.colour) * 32 + piece.block.charCodeAt(0)
    found = blockGeometry(cells, seed)
    geometries.set(key, found)
  }
  return found
}
