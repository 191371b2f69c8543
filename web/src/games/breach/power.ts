// How a number came about, step by step.

import { capital } from '../../core/english'
import { nameOf, sideOf } from './names'
import type { InPlay, Lane, Step, View } from './types.gen'

export interface Row {
  label: string
  /** A starting value, or a change of it. */
  n: number
  isChange: boolean
}

const start = (label: string, n: number): Row => ({ label, n, isChange: false })
const change = (label: string, n: number): Row => ({ label, n, isChange: true })

const stepRow = (view: View, { by, change: n }: Step) =>
  change(by ? capital(nameOf(view, by)) : 'Never below 0', n)

/** While cards act, a number runs ahead of the steps that led to it. */
function settled(rows: Row[], power: number): Row[] {
  const sum = rows.reduce((total, { n }) => total + n, 0)
  return sum === power ? rows : [...rows, change('Effects', power - sum)]
}

/** From what is printed on the card to its power. */
export function cardRows(view: View, piece: InPlay): Row[] {
  const printed = piece.own_power - piece.added
  const rows = [start(piece.face_down ? 'Face down' : 'Printed', printed)]
  if (piece.added) rows.push(change('Reveal effects', piece.added))
  rows.push(...piece.steps.map((step) => stepRow(view, step)))
  return settled(rows, piece.power)
}

/** A side's power in a lane: its cards, and what effects add to the lane itself. */
export function laneRows(view: View, lane: Lane, seat: number): Row[] {
  const rows = (lane.cards[seat] ?? []).map((piece) =>
    start(capital(nameOf(view, piece.card ?? piece.id)), piece.power),
  )
  rows.push(...(lane.steps[seat] ?? []).map((step) => stepRow(view, step)))
  return settled(rows, lane.powers[seat] ?? 0)
}

/** "You lead by 2", "They lead by 2", "Even"; for who only watches "Defender leads by 2". */
export function leadLine(
  { powers: [defender = 0, attacker = 0], leader }: Pick<Lane, 'powers' | 'leader'>,
  seat: number | null,
): string {
  if (leader === null) return 'Even'
  const by = Math.abs(defender - attacker)
  if (seat === null) return `${sideOf(leader)} leads by ${by}`
  return leader === seat ? `You lead by ${by}` : `They lead by ${by}`
}
