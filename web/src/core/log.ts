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
    if (!OF_THE_GAME.has(line.kind)) return
    if (line.kind === 'takeback') {
      for (const move of moves) {
        if (move.line.kind === 'act' && move.line.ply > line.ply) move.undone = true
      }
    }
    moves.push({ line, events: told[i] ?? [], undone: false })
  })
  return moves
}
