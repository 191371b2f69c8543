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

/** The colours are read as the browser understands them: the page may mix them or choose by theme. */
export function roomOf(element: Element): Room {
  const probe = document.createElement('i')
  element.parentElement?.append(probe)
  const colour = (value: string) => {
    probe.style.color = value
    return new Color(getComputedStyle(probe).color)
  }
  const table = colour('var(--table, #2b2119)')
  const felt = colour('var(--felt, #1f3d36)')
  probe.remove()
  return { table, felt, dark: table.getHSL({ h: 0, s: 0, l: 0 }).l < 0.5 }
}
