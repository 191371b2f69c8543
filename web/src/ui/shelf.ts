import { getGames } from '../core/api'
import type { GameInfo } from '../core/types.gen'
import { hasBoard } from '../games'

let shelf: Promise<GameInfo[]> | null = null

/** The games that have a board here; asked for once. */
export function loadShelf(): Promise<GameInfo[]> {
  shelf ??= getGames().then((games) => games.filter(({ key }) => hasBoard(key)))
  shelf.catch(() => {
    shelf = null
  })
  return shelf
}
