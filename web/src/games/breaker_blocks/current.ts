// The current: how much power runs where, from the blocks into the Core.

import { beside, type Cell, cellKey, opposite, type Side, tileAt } from './grid'
import type { TileSeen } from './types.gen'

/** Power that runs between the side and the middle of a cell. */
export interface Flow {
  x: number
  y: number
  side: Side
  inward: boolean
  amount: number
  seat: number
}

export function flowsOf(tiles: readonly TileSeen[]): Flow[] {
  const parents = new Map(tiles.map((tile) => [tile, parentCell(tile)]))
  const amounts = new Map<TileSeen, number>()
  const amountOf = (tile: TileSeen): number => {
    const known = amounts.get(tile)
    if (known !== undefined) return known
    amounts.set(tile, 0) // the board has no loops; never hang if a picture of it had
    let amount = tile.power
    for (const [child, [x, y]] of parents) {
      if (x === tile.x && y === tile.y) amount += amountOf(child)
    }
    amounts.set(tile, amount)
    return amount
  }
  return tiles.flatMap((tile): Flow[] => {
    const amount = amountOf(tile)
    if (!amount) return []
    const [x, y] = parentCell(tile)
    const { seat } = tile
    return [
      { x: tile.x, y: tile.y, side: tile.tab, inward: false, amount, seat },
      { x, y, side: opposite(tile.tab), inward: true, amount, seat },
    ]
  })
}

export const parentCell = ({ x, y, tab }: TileSeen): Cell => beside([x, y], tab)

/** The cells that the current of a block runs through, itself first. */
export function chainFrom(tiles: readonly TileSeen[], cell: Cell): string[] {
  const chain: string[] = []
  let tile = tileAt(tiles, cell)
  while (tile && !chain.includes(cellKey(tile.x, tile.y))) {
    chain.push(cellKey(tile.x, tile.y))
    tile = tileAt(tiles, parentCell(tile))
  }
  return chain
}
