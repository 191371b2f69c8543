// What is told of the game outside the board: log, standing, hints, result card, screen reader.

import type { Cast } from '../../core/cast'
import { count, list, signed } from '../../core/english'
import type { Decision } from '../../core/types.gen'
import type { Told } from '../contract'
import { atStart, inWords, laneTitle, nameOf, sideOf } from './names'
import { leadLine } from './power'
import { text } from './text'
import type { Breach, InHand, InPlay, Outcome, View } from './types.gen'

export type Event = Breach['event']

/** One's own number first: "4–2". */
const pair = ([defender = 0, attacker = 0]: readonly number[], { me }: Cast) =>
  me === 1 ? `${attacker}–${defender}` : `${defender}–${attacker}`

/** A short line for the log, with what made it happen, and what came of it as chips. */
export function tell(event: Event, cast: Cast, view: View): Told | null {
  const name = (id: string) => nameOf(view, id)
  const acts = (by: string, id: string, ...chips: string[]) => ({
    line: by === id ? name(by) : `${name(by)}: ${name(id)}`,
    chips,
  })
  switch (event.type) {
    case 'turn_began': {
      const [first = 0, second = 0] = event.energy
      const each = [0, 1].map((seat) => `${cast.who(seat)}: ${event.energy[seat]} energy`)
      const chips = first === second ? [`${first} energy`] : cast.me === 1 ? each.reverse() : each
      return { line: `Turn ${event.turn}`, chips }
    }
    case 'revealed': {
      const chips = event.plays.map(({ card, lane }) => `${name(card)} in ${laneTitle(lane)}`)
      if (event.persona) chips.unshift(name(event.persona))
      const what = event.plays.length ? count(event.plays.length, 'card') : 'no card'
      return { line: `${cast.does(event.seat, 'play')} ${what}.`, chips }
    }
    case 'turn_ended': {
      const lanes = event.powers.map((powers, i) => {
        const lane = view.lanes[i]?.name
        return `${lane ? laneTitle(lane) : ''} ${pair(powers, cast)}`
      })
      return { line: `After turn ${event.turn}`, chips: lanes }
    }
    case 'power_changed':
      return acts(event.by, event.id, `${signed(event.n)} power`)
    case 'destroyed':
      return acts(event.by, event.id, 'destroyed')
    case 'hijacked':
      return acts(event.by, event.id, `now ${owned(cast, event.side)}`)
    case 'moved':
      return acts(event.by, event.id, `to ${laneTitle(event.lane)}`)
    case 'returned':
      return acts(event.by, event.id, 'back to the hand')
    case 'silenced':
      return acts(event.by, event.id, 'loses its effects')
    case 'protected':
      return acts(event.by, event.id, `cannot be ${HARMED[event.harm]}`)
    case 'energy_changed': {
      const line = `${name(event.by)}: ${cast.whom(event.seat)}, next turn`
      return { line, chips: [`${signed(event.n)} energy`] }
    }
    case 'chosen':
      return null // what comes of it is told
    default: {
      const deed = sentence(event, cast, view)
      if (!deed) return null
      return { line: 'by' in event && event.by ? `${name(event.by)}: ${within(deed)}` : deed }
    }
  }
}

/** How a sentence goes on after a colon; a name stays as it is. */
const within = (words: string) =>
  words.replace(/^(You|The|There|That|It|A) /, (first) => first.toLowerCase())

const owned = (cast: Cast, seat: number) => (cast.isMe(seat) ? 'yours' : cast.whose(seat))

/** A new turn begins a group of the log. */
export const isHeading = ({ type }: Event) => type === 'turn_began'

/** The event by itself, for where it is clear which card acts. */
export function sentence(event: Event, cast: Cast, view: View): string | null {
  const name = (id: string) => nameOf(view, id)
  const first = (id: string) => atStart(view, id)
  switch (event.type) {
    case 'mulliganed': {
      const four = inWords(view.first_hand)
      const again = event.redrew.flatMap((redrew, seat) => (redrew ? [seat] : []))
      const [one = 0] = again
      if (!again.length) return 'Both keep their first hands.'
      if (again.length > 1) return `Both draw ${four} new cards.`
      return `${cast.does(one, 'draw')} ${four} new cards, ${cast.whom(1 - one)} ${
        cast.isMe(1 - one) ? 'keep yours' : 'keeps the first hand'
      }.`
    }
    case 'personas_chosen':
      return event.personas
        .map(
          (id, seat) =>
            `${cast.does(seat, 'play')} ${id ? `as ${name(id)}` : 'without a persona'}.`,
        )
        .join(' ')
    case 'turn_began':
      return `Turn ${event.turn} begins.`
    case 'drew':
      if (event.card) return `${cast.does(event.seat, 'draw')} ${name(event.card)}.`
      return event.by ? `${cast.does(event.seat, 'draw')} a card.` : null
    case 'assigned':
      return `${name(event.card)} is planned for ${laneTitle(event.lane)}.`
    case 'unassigned':
      return `${name(event.card)} is taken back.`
    case 'persona_called':
      return event.use ? 'Your persona acts this turn.' : 'Your persona is taken back.'
    case 'laid': {
      const card = event.card ? name(event.card) : 'a card'
      return `${cast.does(event.seat, 'lay')} ${card} face down in ${laneTitle(event.lane)}.`
    }
    case 'committed':
      return `${cast.does(event.seat, 'have', 'has')} committed.`
    case 'revealed': {
      const plays = event.plays.map(({ card, lane }) => `${name(card)} in ${laneTitle(lane)}`)
      const play = `${cast.does(event.seat, 'play')} ${list(plays) || 'no card'}.`
      return event.persona
        ? `${cast.does(event.seat, 'use')} ${name(event.persona)}. ${play}`
        : play
    }
    case 'chosen':
      return `${cast.does(event.seat, 'choose')} ${name(event.id)}.`
    case 'power_changed':
      return `${first(event.id)} gets ${signed(event.n)} power.`
    case 'destroyed':
      return `${first(event.id)} is destroyed.`
    case 'hijacked':
      return `${first(event.id)} changes sides: now it is ${owned(cast, event.side)}.`
    case 'moved':
      return `${first(event.id)} moves to ${laneTitle(event.lane)}.`
    case 'returned':
      return `${first(event.id)} goes back to ${cast.whose(event.seat)} hand.`
    case 'silenced':
      return `${first(event.id)} loses its effects.`
    case 'protected':
      return `${first(event.id)} is protected: it cannot be ${HARMED[event.harm]}.`
    case 'came_to_nothing':
      return {
        no_card: 'There is no card to act on.',
        edge: `${event.id ? first(event.id) : 'It'} stays, as there is no lane beyond.`,
        not_more: 'It would gain no power.',
        no_next_turn: 'There is no next turn.',
      }[event.why]
    case 'discarded':
      return `${cast.does(event.seat, 'lose')} ${name(event.card)} from ${
        cast.isMe(event.seat) ? 'your' : 'the'
      } hand.`
    case 'peeked': {
      const whose = cast.whose(1 - event.seat)
      return event.cards
        ? `${cast.does(event.seat, 'see')} ${whose} hand: ${list(event.cards.map(name)) || 'no card'}.`
        : `${cast.does(event.seat, 'look')} at ${whose} hand.`
    }
    case 'energy_changed':
      return `${cast.does(event.seat, 'have', 'has')} ${signed(event.n)} energy next turn.`
    case 'turn_ended':
      return `Turn ${event.turn} ends.`
    case 'answered':
    case 'resolving':
    case 'resolved':
    case 'ended':
      return null
  }
}

const HARMED = { destroy: 'destroyed', hijack: 'hijacked', lower: 'lowered', move: 'moved' }

/** Who would win as it stands, one's own side first. */
export function standing(view: View, cast: Cast): string | null {
  const { ahead, led, power } = view
  if (!view.lanes.some(({ cards }) => cards.flat().length)) return null
  if (ahead === null) return `Even: ${power[0]} power each`
  const leads = cast.me === null || cast.isMe(ahead) ? cast.does(ahead, 'lead') : 'You trail'
  const ofTwo = (of: readonly number[]) => (cast.me === null ? pairFor(of, ahead) : pair(of, cast))
  return led[0] === led[1]
    ? `${leads} ${ofTwo(power)} in power`
    : `${leads} ${ofTwo(led)} in lanes${led[ahead] === 1 ? `, ${ofTwo(power)} in power` : ''}`
}

/** For who watches, the leader's number first. */
const pairFor = (of: readonly number[], seat: number) => `${of[seat]}–${of[1 - seat]}`

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
  const printed = piece.face_down ? undefined : view.cards[piece.id]?.power
  return `${name}, ${powerLine(piece.power, printed)}${piece.silenced ? ', without effects' : ''}`
}

export function describe(view: View, cast: Cast): string {
  const lines: string[] = []
  const phase = {
    mulligan: 'Before the first turn: keep the first hand, or draw a new one.',
    persona: 'Before the first turn: personas are chosen.',
    assign: `${text.turn(view)}: plans are made.`,
    resolve: `${text.turn(view)}: the cards act.`,
    over: 'The game is over.',
  }[view.phase]
  lines.push(phase)
  for (const lane of view.lanes) {
    const lead = leadLine(lane, null).toLowerCase()
    lines.push(`${laneTitle(lane.name)}, ${lane.effect.name} (${lane.effect.text}): ${lead}.`)
    for (const seat of [0, 1]) {
      const cards = (lane.cards[seat] ?? []).map((piece) => pieceLine(view, piece))
      lines.push(`${sideOf(seat)} ${lane.powers[seat]}: ${cards.join('; ') || 'no cards'}.`)
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
    if (player.committed) parts.push('committed')
    lines.push(`${cast.who(seat)}, ${sideOf(seat)}: ${parts.join('; ')}.`)
  })
  if (view.mine) {
    const { hand, plan, energy_left } = view.mine
    const held = hand.map((one) => cardLine(view, one.card, one))
    lines.push(`Your hand: ${held.join('; ') || 'empty'}.`)
    if (view.phase === 'assign') {
      const played = plan.map(({ card, lane }) => `${nameOf(view, card)} in ${laneTitle(lane)}`)
      lines.push(`Your plan, in order: ${played.join('; ') || 'nothing yet'}.`)
      lines.push(`${count(energy_left, 'energy', 'energy')} left.`)
    }
  }
  view.players.forEach(({ shown }, seat) => {
    if (shown) lines.push(`${cast.whoseFirst(seat)} hand at the end: ${namesOf(view, shown)}.`)
  })
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
    lines.push(`${nameOf(view, source)} asks ${cast.whom(seat)} to choose among ${choices}.`)
  }
  return lines.join('\n')
}

const namesOf = (view: View, cards: readonly string[]) =>
  list(cards.map((card) => nameOf(view, card))) || 'no cards'

/** A card in words: what is printed on it, and what it costs now where that is not the same. */
export function cardLine(view: View, card: string, held?: Pick<InHand, 'costs'>): string {
  const info = view.cards[card]
  if (!info) return nameOf(view, card)
  const lane = info.lane === 'any' ? 'any lane' : laneTitle(info.lane)
  const words = info.text ? `. ${info.text}` : ''
  return `${info.name}, ${costLine(info.cost, held?.costs)}, power ${info.power}, ${lane}${words}`
}

/** "cost 3 instead of 2", "cost 2, in Applications 3" */
function costLine(printed: number, costs: InHand['costs'] = {}): string {
  const all = Object.entries(costs)
  const [first = printed] = Object.values(costs)
  if (all.every(([, cost]) => cost === first)) {
    return first === printed ? `cost ${printed}` : `cost ${first} instead of ${printed}`
  }
  const other = all.filter(([, cost]) => cost !== printed)
  return `cost ${printed}, ${list(other.map(([lane, cost]) => `in ${laneTitle(lane)} ${cost}`))}`
}

/** "power 5, printed 3" */
export const powerLine = (power: number, printed: number | undefined) =>
  printed === undefined || printed === power
    ? `power ${power}`
    : `power ${power}, printed ${printed}`

export function ending(view: View, outcome: Outcome, cast: Cast): string {
  const { led, power } = view
  const [high, low] = outcome.ranks[0] === 1 ? ([0, 1] as const) : ([1, 0] as const)
  const wins = cast.does(high, 'win')
  switch (outcome.reason) {
    case 'lanes': {
      const lanes = inWords(view.lanes.length)
      const where = led[high] === view.lanes.length ? 'all' : `${inWords(led[high])} of`
      return `${wins} with more power in ${where} ${lanes} lanes.`
    }
    case 'total':
      return `Nobody leads two lanes. ${wins} with ${power[high]} power in total to ${power[low]}.`
    case 'draw':
      return `A draw: ${power[0]} power in total on both sides.`
    default:
      return outcome.ranks[0] === outcome.ranks[1] ? 'A draw.' : `${wins}.`
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
