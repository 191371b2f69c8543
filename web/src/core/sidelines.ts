// Side lines: tables of one's own that begin in a position of a finished game.

import { makeSideLine, RequestFailed } from './api'
import { changeRoom } from './rooms'
import { go } from './route'
import type { NewSideLine } from './types.gen'

/** What it was made for: to look around, or to find something better. */
export type Side = 'explore' | 'again'

export async function goAside(
  { room, game }: { room: string; game: string },
  wish: NewSideLine,
  side: Side,
): Promise<void> {
  const made = await makeSideLine(room, wish)
  changeRoom(made.room, { tokens: made.tokens, game, side, at: Date.now() })
  go(`/t/${made.room}`)
}

const AGAINST = 'casual'

/** Something better is looked for where a seat decided, against bots. */
export const tryAgain = (
  game: { room: string; game: string },
  { ply, seat }: { ply: number; seat: number },
): Promise<void> => goAside(game, { ply, seat, level: AGAINST }, 'again')

/** The same for what is kept here of a game; where that is gone, it is dropped and this is said. */
export const tryKept = (
  one: { room: string; game: string; ply: number; seat: number },
  drop: () => void,
  gone: string,
): Promise<void> =>
  tryAgain(one, one).catch((error: Error) => {
    if (!(error instanceof RequestFailed && error.status === 404)) throw error
    drop()
    throw new Error(gone)
  })

let wanted: { room: string; page: number } | null = null

/** Back to the game, at a position of it. */
export function comeBack(room: string, page: number): void {
  wanted = { room, page }
  go(`/t/${room}`)
}

/** The position at which somebody comes back to a table, once. */
export function takeWanted(room: string): number | null {
  const page = wanted?.room === room ? wanted.page : null
  if (page !== null) wanted = null
  return page
}
