import { getGames } from '../core/api'
import type { GameInfo } from '../core/types.gen'

let shelf: Promise<GameInfo[]> | null = null

/** The games that can be played here; asked for once. */
export function loadShelf(): Promise<GameInfo[]> {
  shelf ??= getGames()
  shelf.catch(() => {
    shelf = null
  })
  return shelf
}
