import type { Line } from './types.gen'

export interface LoggedMove {
  line: Line
  /** Was it taken back later? */
  undone: boolean
}

/** The log without talk: actions, takebacks and how it ended. */
export function movesOf(lines: readonly Line[]): LoggedMove[] {
  const moves: LoggedMove[] = []
  for (const line of lines) {
    if (line.kind === 'say' || line.kind === 'sit') continue
    if (line.kind === 'takeback') {
      for (const move of moves) {
        if (move.line.kind === 'act' && move.line.ply > line.ply) move.undone = true
      }
    }
    moves.push({ line, undone: false })
  }
  return moves
}
