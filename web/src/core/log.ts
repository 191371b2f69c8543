import type { Cast } from './cast'
import type { Offer } from './table'
import { text } from './text'
import type { Line } from './types.gen'

export interface LoggedMove {
  line: Line
  /** What came of it, as far as one may see it. */
  events: unknown[]
  /** Was it taken back later? */
  undone: boolean
}

const OF_THE_GAME = new Set<Line['kind']>(['act', 'takeback', 'resign', 'draw', 'flag', 'decline'])

/** The log without talk: actions, takebacks and how it ended. `told` has each line's events. */
export function movesOf(lines: readonly Line[], told: readonly unknown[][]): LoggedMove[] {
  const moves: LoggedMove[] = []
  lines.forEach((line, i) => {
    if (line.kind === 'takeback' || line.kind === 'step') {
      for (const move of moves) {
        if (move.line.kind === 'act' && move.line.ply > line.ply) move.undone = true
      }
    }
    if (OF_THE_GAME.has(line.kind)) moves.push({ line, events: told[i] ?? [], undone: false })
  })
  return moves
}

/** Line `at` ends an offer: whoever made it has withdrawn it, or somebody else declined. */
export function offerEnded(lines: readonly Line[], at: number, cast: Cast): string {
  const { seat, text: what } = lines[at] as Line & { text: Offer }
  const offered = lines.slice(0, at).findLast((line) => line.kind === 'offer' && line.text === what)
  const words = offered?.seat === seat ? text.offers.withdrawn : text.offers.declined
  return words[what](cast, seat)
}
