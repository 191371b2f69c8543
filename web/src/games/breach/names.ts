// What things are called.

import { capital } from '../../core/english'
import type { InPlay, Lane, View } from './types.gen'

export type LaneName = Lane['name']
const SIDES = ['Defender', 'Attacker']

export const sideOf = (seat: number): string => SIDES[seat] ?? ''
export const laneTitle = (lane: string): string => capital(lane)
export const inWords = (n: number) => ['no', 'one', 'two', 'three', 'four', 'five'][n] ?? `${n}`

/** "content_filter" as "Content Filter", for what is named nowhere. */
const titled = (id: string) => id.split('_').map(capital).join(' ')

export const piecesOf = (lanes: readonly Lane[]): InPlay[] =>
  lanes.flatMap(({ cards }) => cards.flat())

/** The name of whatever has an id: a card, a persona, a lane effect, something face down. */
export function nameOf(view: View, id: string): string {
  const known = view.cards[id] ?? view.personas[id]
  if (known) return known.name
  const effect = view.lanes.find((lane) => lane.effect.id === id)?.effect
  if (effect) return effect.name
  if (!id.startsWith('face_down_')) return titled(id)
  const card = piecesOf(view.lanes).find((piece) => piece.id === id)?.card
  return card ? `the face-down ${nameOf(view, card)}` : 'a face-down card'
}

/** "The Sandbox" is not said; "a face-down card" begins a sentence as "A face-down card". */
export const atStart = (view: View, id: string) => capital(nameOf(view, id))
