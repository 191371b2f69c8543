// What a hint suggests, and what it is good for.

import type { Cast } from '../../core/cast'
import { count, list } from '../../core/english'
import type { Outlook } from '../../core/outlook'
import { inWords, laneTitle, nameOf, piecesOf } from './names'
import type { Action } from './plan'
import type { Breach, View } from './types.gen'

export function advise(
  action: Action,
  outlook: Outlook<View, Breach['event']> | null,
  view: View,
  cast: Cast,
): string {
  switch (action.type) {
    case 'mulligan': {
      const all = inWords(view.first_hand)
      const cards = view.mine?.hand.map(({ card }) => card) ?? []
      const cost = (card: string) => view.cards[card]?.cost ?? 0
      const [cheap = ''] = [...cards].sort((a, b) => cost(a) - cost(b))
      return action.redraw
        ? `Draw ${all} new cards: the cheapest of these, ${nameOf(view, cheap)}, costs ${cost(cheap)}.`
        : `Keep these ${all}: ${nameOf(view, cheap)} costs only ${cost(cheap)}, so you can start early.`
    }
    case 'persona': {
      const info = view.personas[action.persona]
      return info ? `Play as ${info.name}. ${info.text}` : 'Play without a persona.'
    }
    case 'call_persona': {
      const persona = view.players[cast.me ?? 0]?.persona ?? ''
      return `Use ${nameOf(view, persona)} this turn. ${view.personas[persona]?.text ?? ''}`
    }
    case 'assign':
    case 'face_down': {
      const how = action.type === 'assign' ? 'in' : 'face down in'
      const effect = changes(view, outlook?.view ?? null)
      const what = `Play ${nameOf(view, action.card)} ${how} ${laneTitle(action.lane)}`
      return effect ? `${what}: ${effect}.` : `${what}.`
    }
    case 'unassign':
      return `Take ${nameOf(view, action.card)} back: its energy buys something better.`
    case 'commit':
      return view.mine?.hand.length
        ? 'Commit: the cards left in your hand are better kept.'
        : 'Commit: your hand is empty.'
    case 'choose': {
      const piece = piecesOf(view.lanes).find(({ id }) => id === action.card)
      const doubt = view.question?.doubts[action.card]
      const strongest = Math.max(
        ...piecesOf(view.lanes)
          .filter(({ id }) => view.question?.among.includes(id))
          .map(({ power }) => power),
      )
      const why = doubt ? '' : piece?.power === strongest ? ', the strongest of them' : ''
      return `Choose ${nameOf(view, action.card)}: it has ${piece?.power ?? 0} power${why}.`
    }
  }
}

/** "your power in Agents goes from 0 to 7, for 4 energy": what the plan makes of the lanes. */
function changes(before: View, after: View | null): string {
  if (!before.mine || !after?.mine) return ''
  const mine = sideOfMine(before)
  const rows = before.lanes.flatMap(({ name }, i) =>
    [mine, 1 - mine].flatMap((side) => {
      const [from = 0, to = 0] = [before, after].map(
        (view) => view.mine?.powers[i]?.[side as 0 | 1],
      )
      if (from === to) return []
      return [
        `${side === mine ? 'your' : 'their'} power in ${laneTitle(name)} goes from ${from} to ${to}`,
      ]
    }),
  )
  const spent = before.mine.energy_left - after.mine.energy_left
  const price = `for ${count(spent, 'energy', 'energy')}`
  return rows.length ? `${list(rows)}, ${price}` : price
}

/** Whose cards these are: a hand belongs to one side. */
function sideOfMine({ mine, cards }: View): 0 | 1 {
  const card = mine?.hand[0]?.card ?? mine?.plan[0]?.card ?? ''
  return cards[card]?.side === 'attacker' ? 1 : 0
}
