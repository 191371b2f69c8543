// What is shared by the things on the table: materials made once, and colours read from the page.

import { type BufferGeometry, Color, MeshBasicMaterial } from 'three'
import { type Cell, COLOURS, type Piece, pieceKey } from './geometry'
import { blockGeometry, woodMaterial } from './wood'

export const BRASS = '#c79a45'
export const DANGER = '#c4483c'

export const woods = { white: woodMaterial('white'), black: woodMaterial('black') }
export const brass = new MeshBasicMaterial({ color: BRASS, toneMapped: false })
export const danger = new MeshBasicMaterial({ color: DANGER, toneMapped: false })

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

/** What the page's theme means for the room. */
export interface Room {
  table: Color
  felt: Color
  dark: boolean
}

export function roomOf(element: Element): Room {
  const style = getComputedStyle(element)
  const colour = (name: string, otherwise: string) =>
    new Color(style.getPropertyValue(name).trim() || otherwise)
  const table = colour('--table', '#2b2119')
  return {
    table,
    felt: colour('--felt', '#1f3d36'),
    dark: table.getHSL({ h: 0, s: 0, l: 0 }).l < 0.5,
  }
}
