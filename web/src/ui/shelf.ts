import { getGames, isAway } from '../core/api'
import { keep, recall } from '../core/keep'
import { Store } from '../core/store'
import type { GameInfo } from '../core/types.gen'

const KEY = 'breakroom.shelf'
let shelf: Promise<GameInfo[]> | null = null

/** The server does not answer, and the shelf is as it was the last time. */
export const isShelfKept = new Store(false)

/** The games that can be played here; asked for once. */
export function loadShelf(): Promise<GameInfo[]> {
  shelf ??= fetchShelf()
  shelf.catch(() => {
    shelf = null
  })
  return shelf
}

async function fetchShelf(): Promise<GameInfo[]> {
  try {
    const games = await getGames()
    keep(KEY, { games })
    isShelfKept.set(false)
    return games
  } catch (error) {
    const { games } = recall(KEY)
    if (!isAway(error) || !Array.isArray(games)) throw error
    shelf = null // asked for again by the next page
    isShelfKept.set(true)
    return games
  }
}
