// How a number came about, step by step.

import { capital, nameOf, sideOf } from './names'
import type { InPlay, Lane, View } from './types.gen'

export interface Row {
  label: string
  /** A starting value, or a change of it. */
  n: number
  isChange: boolean
}

const start = (label: string, n: number): Row => ({ label, n, isChange: false })
const change = (label: string, n: number): Row => ({ label, n, isChange: true })

/** From what is printed on the card to its power. */
export function cardRows(view: View, piece: InPlay): Row[] {
  const printed = piece.own_power - piece.added
  const rows = [start(piece.face_down ? 'Face down' : 'Printed', printed)]
  if (piece.added) rows.push(change('Reveal effects', piece.added))
  for (const { by, change: n } of piece.steps) rows.push(change(capital(nameOf(view, by)), n))
  const sum = rows.reduce((total, { n }) => total + n, 0)
  if (sum !== piece.power) {
    rows.push(change(sum < 0 ? 'Never below 0' : 'Effects', piece.power - sum))
  }
  return rows
}

/** A side's power in a lane: its cards, and what effects add to the lane itself. */
export function laneRows(view: View, lane: Lane, seat: number): Row[] {
  const rows = (lane.cards[seat] ?? []).map((piece) =>
    start(capital(nameOf(view, piece.card ?? piece.id)), piece.power),
  )
  for (const { by, change: n } of lane.steps[seat] ?? []) {
    rows.push(change(capital(nameOf(view, by)), n))
  }
  const sum = rows.reduce((total, { n }) => total + n, 0)
  const power = lane.powers[seat] ?? 0
  if (sum !== power) rows.push(change(sum < 0 ? 'Never below 0' : 'Effects', power - sum))
  return rows
}

export const leaderOf = ([defender = 0, attacker = 0]: readonly number[]): number | null =>
  defender === attacker ? null : defender > attacker ? 0 : 1

export const leadOf = ([defender = 0, attacker = 0]: readonly number[]) =>
  Math.abs(defender - attacker)

/** "You lead by 2", "They lead by 2", "Even"; for who only watches "Defender leads by 2". */
export function leadLine(powers: readonly number[], seat: number | null): string {
  const leader = leaderOf(powers)
  if (leader === null) return 'Even'
  const by = leadOf(powers)
  if (seat === null) return `${sideOf(leader)} leads by ${by}`
  return leader === seat ? `You lead by ${by}` : `They lead by ${by}`
}

/** Who would win with these powers: two lanes, or else the higher total. */
export function standing(powers: readonly (readonly number[])[]) {
  const led = [0, 1].map((seat) => powers.filter((pair) => leaderOf(pair) === seat).length)
  const total = [0, 1].map((seat) => powers.reduce((sum, pair) => sum + (pair[seat] ?? 0), 0))
  const byLanes = Math.max(...led) >= 2
  return { led, total, byLanes, winner: leaderOf(byLanes ? led : total) }
}
