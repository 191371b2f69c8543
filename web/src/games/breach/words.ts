// What is told of the game outside the board: log, result card, screen reader.

import type { Decision } from '../../core/types.gen'
import { atStart, count, inWords, laneTitle, list, nameOf, person, sideOf, signed } from './names'
import { leadLine } from './power'
import { text } from './text'
import type { Breach, InPlay, Outcome, View } from './types.gen'

export type Event = Breach['event']

const ENERGY = (n: number) => `${signed(n)} energy`

/** One sentence for the log, with what made it happen. */
export function tell(event: Event, names: readonly string[], view: View): string | null {
  const deed = sentence(event, names, view)
  return deed && 'by' in event && event.by ? `${nameOf(view, event.by)}: ${deed}` : deed
}

/** The event by itself, for where it is clear which card acts. */
export function sentence(event: Event, names: readonly string[], view: View): string | null {
  const who = (seat: number) => person(names, seat)
  const name = (id: string) => nameOf(view, id)
  const first = (id: string) => atStart(view, id)
  switch (event.type) {
    case 'mulliganed': {
      const again = event.redrew.flatMap((redrew, seat) => (redrew ? [who(seat)] : []))
      return again.length
        ? `${list(again)} drew ${inWords(view.first_hand)} new cards.`
        : 'Both keep their hands.'
    }
    case 'personas_chosen':
      return `${event.personas
        .map((id, seat) => `${who(seat)} plays ${id ? `as ${name(id)}` : 'without a persona'}`)
        .join(', ')}.`
    case 'turn_began':
      return `Turn ${event.turn} begins.`
    case 'drew':
      if (event.card) return `${who(event.seat)} draws ${name(event.card)}.`
      return event.by ? `${who(event.seat)} draws a card.` : null
    case 'assigned':
      return `${name(event.card)} is assigned to ${laneTitle(event.lane)}.`
    case 'unassigned':
      return `${name(event.card)} is taken back.`
    case 'persona_called':
      return event.use ? 'The persona joins this turn’s plan.' : 'The persona is taken back.'
    case 'laid': {
      const card = event.card ? name(event.card) : 'a card'
      return `${who(event.seat)} lays ${card} face down in ${laneTitle(event.lane)}.`
    }
    case 'answered':
      return `${who(event.seat)} has decided.`
    case 'committed':
      return `${who(event.seat)} has committed.`
    case 'revealed': {
      const plays = event.plays.map(({ card, lane }) => `${name(card)} in ${laneTitle(lane)}`)
      const persona = event.persona ? [`uses ${name(event.persona)}`] : []
      const deeds = [...(plays.length ? [`plays ${list(plays)}`] : []), ...persona]
      return `${who(event.seat)} ${deeds.length ? list(deeds) : 'plays nothing'}.`
    }
    case 'chosen':
      return `${who(event.seat)} chooses ${name(event.id)}.`
    case 'power_changed':
      return `${first(event.id)} gets ${signed(event.n)} power.`
    case 'destroyed':
      return `${first(event.id)} is destroyed.`
    case 'hijacked':
      return `${first(event.id)} changes sides to ${who(event.side)}.`
    case 'moved':
      return `${first(event.id)} moves to ${laneTitle(event.lane)}.`
    case 'returned':
      return `${first(event.id)} goes back to ${who(event.seat)}’s hand.`
    case 'silenced':
      return `${first(event.id)} loses its effects.`
    case 'protected':
      return `${first(event.id)} is protected: it cannot be ${HARMED[event.harm]}.`
    case 'came_to_nothing':
      return {
        no_card: 'There is no card to act on.',
        edge: `${event.id ? first(event.id) : 'It'} stays: there is no lane beyond.`,
        not_more: 'That would not be more power.',
        no_next_turn: 'There is no next turn.',
      }[event.why]
    case 'discarded':
      return `${who(event.seat)} discards ${name(event.card)}.`
    case 'peeked':
      return event.cards
        ? `${who(event.seat)} sees ${who(1 - event.seat)}’s hand: ${list(event.cards.map(name)) || 'nothing'}.`
        : `${who(event.seat)} looks at ${who(1 - event.seat)}’s hand.`
    case 'energy_changed':
      return `${who(event.seat)} has ${ENERGY(event.n)} next turn.`
    case 'turn_ended':
      return `Turn ${event.turn} ends: ${powersLine(event.powers, view)}.`
    case 'resolving':
    case 'resolved':
    case 'ended':
      return null
  }
}

const HARMED = { destroy: 'destroyed', hijack: 'hijacked', lower: 'lowered', move: 'moved' }

/** "Chatbots 4 to 2, Applications …", the Defender's power first. */
const powersLine = (powers: readonly (readonly [number, number])[], view: View) =>
  powers
    .map(([defender, attacker], i) => {
      const lane = view.lanes[i]
      return `${lane ? laneTitle(lane.name) : ''} ${defender} to ${attacker}`
    })
    .join(', ')

/** The number on a seat's card. */
export function score(view: View, seat: number): [string, string] | null {
  const led = view.led[seat as 0 | 1]
  return [`${led}`, led === 1 ? 'lane' : 'lanes']
}

function pieceLine(view: View, piece: InPlay): string {
  const name = piece.face_down
    ? piece.card
      ? `${nameOf(view, piece.card)} face down`
      : 'a face-down card'
    : nameOf(view, piece.id)
  return `${name} ${piece.power}${piece.silenced ? ' without effects' : ''}`
}

export function describe(view: View, names: readonly string[]): string {
  const lines: string[] = []
  const phase = {
    mulligan: 'Before the first turn: keep the hand or redraw.',
    persona: 'Before the first turn: personas are chosen.',
    assign: `${text.turn(view)}: cards are assigned.`,
    resolve: `${text.turn(view)}: the cards act.`,
    over: 'The game is over.',
  }[view.phase]
  lines.push(phase)
  for (const lane of view.lanes) {
    const lead = leadLine(lane, null).toLowerCase()
    lines.push(`${laneTitle(lane.name)}, ${lane.effect.name} (${lane.effect.text}): ${lead}.`)
    for (const seat of [0, 1]) {
      const cards = (lane.cards[seat] ?? []).map((piece) => pieceLine(view, piece))
      lines.push(`${sideOf(seat)} ${lane.powers[seat]}: ${list(cards) || 'no cards'}.`)
    }
  }
  view.players.forEach((player, seat) => {
    const parts = [`${count(player.hand, 'card')} in hand`, `${player.deck} in the deck`]
    if (player.known.length) {
      parts.push(`known: ${list(player.known.map((card) => nameOf(view, card)))}`)
    }
    if (player.persona) {
      parts.push(`${nameOf(view, player.persona)}${player.persona_used ? ', used' : ''}`)
    }
    if (player.committed) parts.push('has committed')
    lines.push(`${person(names, seat)}, ${sideOf(seat)}: ${parts.join('; ')}.`)
  })
  if (view.mine) {
    const { hand, plan, energy_left } = view.mine
    const held = hand.map(({ card }) => cardLine(view, card))
    lines.push(`Your hand: ${held.join('; ') || 'empty'}.`)
    if (view.phase === 'assign') {
      const played = plan.map(({ card, lane }) => `${nameOf(view, card)} to ${laneTitle(lane)}`)
      lines.push(`Your plan, in order: ${played.join('; ') || 'nothing yet'}.`)
      lines.push(`${count(energy_left, 'energy', 'energy')} left.`)
    }
  }
  if (view.destroyed.length) {
    const gone = view.destroyed.map(({ id, card }) => nameOf(view, card ?? id))
    lines.push(`Destroyed: ${list(gone)}.`)
  }
  if (view.discarded.length) {
    lines.push(`Discarded: ${list(view.discarded.map((card) => nameOf(view, card)))}.`)
  }
  if (view.question) {
    const { seat, source, among } = view.question
    const choices = list(among.map((id) => nameOf(view, id)))
    lines.push(`${nameOf(view, source)} asks ${person(names, seat)} to choose among ${choices}.`)
  }
  return lines.join('\n')
}

/** A card in words: what is printed on it. */
export function cardLine(view: View, card: string): string {
  const info = view.cards[card]
  if (!info) return nameOf(view, card)
  const lane = info.lane === 'any' ? 'any lane' : laneTitle(info.lane)
  return `${info.name}, cost ${info.cost}, power ${info.power}, ${lane}${info.text ? `. ${info.text}` : ''}`
}

export function ending(view: View, outcome: Outcome, names: readonly string[]): string {
  const { led, power } = view
  const [high, low] = outcome.ranks[0] === 1 ? ([0, 1] as const) : ([1, 0] as const)
  switch (outcome.reason) {
    case 'lanes':
      return `${person(names, high)} wins with more power in ${led[high]} of ${inWords(view.lanes.length)} lanes.`
    case 'total':
      return `Nobody leads two lanes. ${person(names, high)} wins with ${power[high]} power in all to ${power[low]}.`
    case 'draw':
      return `A draw: ${power[0]} power in all on both sides.`
    default:
      return outcome.ranks[0] === outcome.ranks[1] ? 'A draw.' : `${person(names, high)} wins.`
  }
}

/** Paragraphs of RULES.md that matter now, most urgent first. */
export function rulesNow(view: View, decision: Decision | null): string[] {
  const personas = view.options.personas ? ['R7.2', 'R7.3'] : []
  switch (view.phase) {
    case 'mulligan':
      return ['R2.3', 'R2.1', 'R2.2', 'R1.2']
    case 'persona':
      return ['R7.1', 'R7.2', 'R7.3']
    case 'assign':
      return decision
        ? ['R3.3', 'R3.4', 'R3.5', 'R3.2', ...personas, 'R6.1']
        : ['R3.5', 'R3.6', 'R4.1', 'R4.2']
    case 'resolve':
      return ['R4.3', 'R4.2', 'R4.4', 'R5.2', 'R5.10']
    case 'over':
      return ['R6.1', 'R6.2', 'R6.3']
  }
}
