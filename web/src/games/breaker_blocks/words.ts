// What is told of the game outside the board: log, result card, screen reader.

import type { Decision } from '../../core/types.gen'
import {
  circuitLine,
  colourOf,
  count,
  foresight,
  list,
  nameOf,
  roman,
  titleOf,
  winnerOf,
  wouldWin,
} from './text'
import type { BreakerBlocks, Hand, Outcome, View } from './types.gen'

type Event = BreakerBlocks['event']

const person = (names: readonly string[], seat: number) => names[seat] || colourOf(seat)

/** "Power 1 (LF)", "ANNIHILATE". */
export function titleInLog(view: View, block: string | null): string {
  if (block === null) return 'nothing'
  const info = view.blocks[block]
  if (!info) return 'a hidden module'
  return info.is_power && info.inputs ? `${info.title} (${info.inputs})` : info.title
}

export function tell(event: Event, names: string[], view: View): string | null {
  const title = (block: string | null) => titleInLog(view, block)
  switch (event.type) {
    case 'drawn':
      return `${person(names, event.seat)} draws ${title(event.block)}.`
    case 'drawn_unseen':
      return event.block === null
        ? `${person(names, event.seat)} finds no module to draw.`
        : `${person(names, event.seat)} draws ${title(event.block)} from those face down.`
    case 'shown':
      return event.block === null
        ? 'AUTOMATE found nothing face down that it could play.'
        : `${title(event.block)} is turned up.`
    case 'played': {
      const from = event.source === 'supply' ? ' from the supply' : ''
      return `${person(names, event.seat)} plays ${title(event.block)}${from} onto circuit ${roman(event.circuit)}.`
    }
    case 'rearranged': {
      const whose = event.by === event.seat ? '' : `${person(names, event.seat)}’s `
      const from = event.circuit === event.circuit_before ? 'on' : 'to'
      return `${person(names, event.by)} rearranges ${whose}${title(event.block)} ${from} circuit ${roman(event.circuit)}.`
    }
    case 'nothing_to_do':
      return `${title(event.module)} finds nothing ${event.left > 1 ? `for ${event.left} parts` : 'to do'}.`
    case 'annihilated':
      return `${person(names, event.seat)}’s ${title(event.block)} is annihilated.`
    case 'attenuated':
      return `${person(names, event.seat)}’s ${title(event.block)} goes back to the supply.`
    case 'hand_cut':
      return event.kept === null
        ? null
        : `${person(names, event.seat)} keeps ${title(event.kept)}; ${count(event.returned.length, 'block')} back to the supply.`
    case 'control_changed':
      return `${circuitLine(event.circuit, event).replace('circuit', 'Circuit')}.`
    case 'passed':
      return `${person(names, event.seat)} passes.`
    case 'out_of_power':
      return `${person(names, event.seat)} is out of power.`
    case 'turn_began':
      return event.is_last ? `${person(names, event.seat)} has the last turn.` : null
    case 'activated':
    case 'ended':
      return null
  }
}

/** The number on a seat's card. */
export function score(view: View, seat: number): [string, string] | null {
  const led = view.controlled[seat as 0 | 1]
  return [`${led}`, led === 1 ? 'circuit' : 'circuits']
}

const counted = (view: View, blocks: Readonly<Record<string, number>>) =>
  Object.entries(blocks).map(([block, n]) => `${n > 1 ? `${n} ` : ''}${nameOf(view, block)}`)

function handOf(view: View, hand: Hand): string {
  const hidden = hand.hidden ? [count(hand.hidden, 'hidden module')] : []
  return [...counted(view, hand.blocks), ...hidden].join('; ') || 'nothing'
}

export function describe(view: View, names: string[]): string {
  const lines = view.circuits.map(
    (fed, circuit) => `${circuitLine(circuit, fed).replace('circuit', 'Circuit')}.`,
  )
  for (const seat of [0, 1] as const) {
    const tiles = view.tiles.filter((tile) => tile.seat === seat)
    const where = tiles.map((tile) => {
      const open = tile.inputs.filter(({ state }) => state === 'open').length
      const free = open ? `, ${count(open, 'open input')}` : ''
      return `${nameOf(view, tile.block)} at ${tile.x}, ${tile.y} on circuit ${roman(tile.circuit)}${free}`
    })
    lines.push(`${person(names, seat)} on the board: ${where.join('; ') || 'nothing'}.`)
    lines.push(`${person(names, seat)} holds: ${handOf(view, view.hands[seat])}.`)
    const supply = counted(view, view.supplies.power[seat])
    lines.push(`${person(names, seat)}’s supply: ${supply.join('; ') || 'empty'}.`)
  }
  const { neutral, face_down } = view.supplies
  const down = face_down ? [`${count(face_down, 'module')} face down`] : []
  lines.push(`Neutral supply: ${[...counted(view, neutral), ...down].join('; ') || 'empty'}.`)
  const gone = view.annihilated.flatMap((blocks) => counted(view, blocks))
  if (gone.length) lines.push(`Annihilated: ${list(gone)}.`)
  if (view.removed) lines.push(`${count(view.removed, 'module')} removed unseen.`)
  lines.push(`${wouldWin(view)}. ${foresight(view)}`)
  if (view.to_move !== null && !view.outcome) {
    lines.push(
      `To move: ${person(names, view.to_move)}, ${count(view.actions_left, 'action')} left.`,
    )
  }
  if (view.effect) lines.push(`${titleOf(view, view.effect.module)} is acting.`)
  return lines.join('\n')
}

export function ending(view: View, outcome: Outcome, names: string[]): string {
  const winner = winnerOf(outcome)
  const [orange = 0, blue = 0] = outcome.scores
  const [most, least] = winner ? [blue, orange] : [orange, blue]
  const name = person(names, winner ?? 0)
  const won = `${name} wins with ${count(most, 'circuit')} to ${least}`
  switch (outcome.reason) {
    case 'authenticated':
      return `Two AUTHENTICATE are on the board. ${won}.`
    case 'overwhelming':
      return `${name} begins the turn in control of ${count(most, 'circuit')} and wins.`
    case 'out_of_power':
      return `${view.last_turn === null ? 'A seat' : person(names, 1 - view.last_turn)} is out of power. ${won}.`
    case 'stalled':
      return `Nothing was drawn or played for ${view.quiet_limit} turns. ${won}.`
    case 'both_lose':
      return `Equal at ${count(orange, 'circuit')} each: both lose.`
    case 'draw':
      return `A draw at ${count(orange, 'circuit')} each.`
    default:
      return winner === null ? 'A draw.' : `${won}.`
  }
}

const MODULE_RULES: Record<string, string> = {
  annihilate: 'R3.3',
  automate: 'R3.4',
  accelerate: 'R3.5',
  attenuate: 'R3.6',
  agitate: 'R3.7',
  aggravate: 'R3.8',
}

/** Paragraphs of RULES.md that matter now, most urgent first. */
export function rulesNow(view: View, decision: Decision | null): string[] {
  const variant = {
    basic: [],
    blind_action: ['R5.1', 'R5.2', 'R5.3'],
    power_overwhelming: ['R6.1'],
    learning: ['R7.1'],
  }[view.options.variant]
  if (view.outcome) return ['R4.4', 'R4.5', 'R4.1', ...variant]
  const { effect } = view
  if (effect) {
    const blind = view.options.variant === 'blind_action'
    const also = blind && { automate: 'R5.5', aggravate: 'R5.6' }[effect.module]
    return [MODULE_RULES[effect.module] ?? 'R3.2', ...(also ? [also] : []), 'R3.1', 'R3.2']
  }
  const end = view.last_turn !== null ? ['R4.2'] : view.next_authenticate_ends ? ['R4.1'] : []
  const turn = decision ? ['R2.2', 'R2.3', 'R2.6', 'R2.7', 'R2.5', 'R2.4'] : ['R2.2']
  return [...end, ...turn, ...variant, 'R4.4', 'R4.5']
}
