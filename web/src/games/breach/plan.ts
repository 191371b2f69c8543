// What can be done with a card. What is legal comes from the decision; nothing is judged here.

import type { LaneName } from './names'
import type { Breach, Planned, View } from './types.gen'

export type Action = Breach['action']

/** What a lane offers for the card in hand. */
export interface Offer {
  lane: LaneName
  action: Extract<Action, { type: 'assign' | 'face_down' }>
  cost: number
  /** Does it go? If not, the game says why: see `useOutlook`. */
  isLegal: boolean
}

const isIn = (choices: readonly Action[] | null, action: Action) =>
  !choices || choices.some((choice) => same(choice, action))

function same(a: Action, b: Action): boolean {
  return a.type === b.type && JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

const sorted = (action: Action) => Object.entries(action).sort(([a], [b]) => a.localeCompare(b))

/** By lane: face up where the card has a cost, face down elsewhere. */
export function offersFor(view: View, card: string, choices: readonly Action[] | null): Offer[] {
  const held = view.mine?.hand.find((one) => one.card === card)
  return view.lanes.map(({ name: lane }) => {
    const cost = held?.costs[lane]
    const action: Offer['action'] =
      cost === undefined ? { type: 'face_down', card, lane } : { type: 'assign', card, lane }
    return { lane, action, cost: cost ?? view.face_down_cost, isLegal: isIn(choices, action) }
  })
}

/** Can any card still be played, or this one? */
export const canStillPlay = (choices: readonly Action[] | null, card?: string) =>
  !!choices?.some(
    (action) =>
      (action.type === 'assign' || action.type === 'face_down') &&
      (card === undefined || action.card === card),
  )

/** What has to be done to put a lane's cards into the wanted order. */
export function reorder(plan: readonly Planned[], lane: LaneName, wanted: readonly string[]) {
  const now = plan.filter((play) => play.lane === lane).map(({ card }) => card)
  // Those in front that stand in the wanted order already stay where they are.
  let stay = 0
  const isNextInPlace = () => {
    const front = wanted.slice(0, stay + 1)
    return now.filter((card) => front.includes(card))[stay] === wanted[stay]
  }
  while (stay < wanted.length && isNextInPlace()) stay += 1
  return wanted.slice(stay).flatMap((card): Action[] => [
    { type: 'unassign', card },
    { type: 'assign', card, lane },
  ])
}

/** The list with one card moved to another place. */
export function moved(cards: readonly string[], card: string, to: number): string[] {
  const others = cards.filter((other) => other !== card)
  const place = Math.max(0, Math.min(others.length, to))
  return [...others.slice(0, place), card, ...others.slice(place)]
}

/** The plan as it will be when these have been done. */
export function planAfter(
  view: View,
  before: readonly Planned[],
  actions: readonly Action[],
): Planned[] {
  const { mine } = view
  let plan = [...before]
  for (const action of actions) {
    if (action.type !== 'assign' && action.type !== 'unassign') continue
    const { card } = action
    const known = [...(mine?.hand ?? []), ...before].find((one) => one.card === card)
    plan = plan.filter((play) => play.card !== card)
    if (action.type === 'assign') {
      const power = view.cards[card]?.power ?? 0 // until the game says it
      plan.push({ card, lane: action.lane, costs: known?.costs ?? {}, power })
    }
  }
  return plan
}

export const costOf = ({ costs, lane }: Planned) => costs[lane] ?? 0

/** The cards that are not in the plan. */
export function handWithout({ mine }: View, plan: readonly Planned[]): string[] {
  const all = [...(mine?.hand ?? []), ...(mine?.plan ?? [])].map(({ card }) => card)
  return all.filter((card) => !plan.some((play) => play.card === card))
}
