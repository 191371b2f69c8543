// What a lesson points at, as an attribute that style and tests find.

import { type Cell, SIDES, type Side } from './grid'

/** By name: "hand:power-3", "modules:annihilate", "tab:power", "1,2", "1,-1N". */
export const pointing = (marks: readonly string[], name: string) =>
  marks.includes(name) ? { 'data-mark': name } : undefined

/** A block or a place to plug in that is pointed at; a place has the side of the tab. */
export interface Pointed {
  name: string
  cell: Cell
  side: Side | null
}

export function pointedOnBoard(marks: readonly string[]): Pointed[] {
  return marks.flatMap((name) => {
    const [, x, y, side] = /^(-?\d+),(-?\d+)([NESW]?)$/.exec(name) ?? []
    if (x === undefined || y === undefined) return []
    return [{ name, cell: [+x, +y], side: SIDES.find((one) => one === side) ?? null }]
  })
}

/** A tray that is not open is reached by its tab, which is pointed at then. */
export const pointsInto = (marks: readonly string[], tray: string) =>
  marks.some((name) => name.startsWith(`${tray}:`))
