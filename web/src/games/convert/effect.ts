// What would come of placing the block in hand, as the game foretells it.

import type { Outlook } from '../../core/outlook'
import type { Fault } from '../../core/types.gen'
import type { Piece } from './geometry'
import type { Convert, Outcome, PointLost, View } from './types.gen'

export interface Effect {
  /** Why it cannot stand there. */
  fault: Fault | null
  /** Squares that would change colour. */
  turned: number[]
  /** Rows that it would complete. */
  rows: string[]
  points: number
  /** What would be lost for a colour that has run out. */
  lost: PointLost | null
  /** Towers that would come under its colour's control. */
  takes: number[]
  /** How the game would stand. */
  after: View | null
  /** How it would end with it. */
  outcome: Outcome | null
}

export function effectOf(
  view: View,
  { colour }: Pick<Piece, 'colour'>,
  { faults, view: after, events }: Outlook<View, Convert['event']>,
): Effect {
  const all = events ?? []
  const scored = all.flatMap((event) => (event.type === 'row_scored' ? [event] : []))
  const towers = Object.entries(after?.towers ?? {})
  return {
    fault: faults[0] ?? null,
    turned: all.flatMap((event) => (event.type === 'placed' ? event.turned : [])),
    rows: scored.map(({ row }) => row),
    points: scored.reduce((sum, { points }) => sum + points, 0),
    lost: all.find((event) => event.type === 'point_lost') ?? null,
    takes: towers
      .filter(([square, owner]) => owner === colour && view.towers[square] !== colour)
      .map(([square]) => Number(square)),
    after,
    outcome: after?.outcome ?? null,
  }
}

/** Would the seat lose the game with it? */
export const loses = (effect: Effect | null, seat: number) =>
  (effect?.outcome?.ranks[seat] ?? 1) > 1
