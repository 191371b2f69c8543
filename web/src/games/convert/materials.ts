// What is shared by the things on the table: materials made once, and colours read from the page.

import { type BufferGeometry, Color, MeshBasicMaterial } from 'three'
import { type Cell, COLOURS, type Piece, pieceKey } from './geometry'
import { blockGeometry, woodMaterial } from './wood'

export const BRASS = '#c79a45'
export const DANGER = '#c4483c'

export const woods = { white: woodMaterial('white'), black: woodMaterial('black') }
export const brass = new MeshBasicMaterial({ color: BRASS, toneMapped: false })
export const danger = new MeshBasicMaterial({ color: DANGER, toneMapped: false })

/** Drawn after what is transparent, and still behind what hides it. */
export const overlay = { brass: brass.clone(), danger: danger.clone() }
overlay.brass.transparent = true
overlay.danger.transparent = true

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

/** Is the page dark? Asked of the browser, since the page may mix its colours or choose by theme. */
export function isDark(element: Element): boolean {
  const probe = document.createElement('i')
  probe.style.color = 'var(--table, #2b2119)'
  element.parentElement?.append(probe)
  const table = new Color(getComputedStyle(probe).color)
  probe.remove()
  return table.getHSL({ h: 0, s: 0, l: 0 }).l < 0.5
}
