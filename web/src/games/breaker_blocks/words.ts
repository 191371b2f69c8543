// What is told of the game outside the board: log, hints, result card, screen reader.

import type { Cast } from '../../core/cast'
import { capital, count, list } from '../../core/english'
import type { Outlook } from '../../core/outlook'
import type { Decision } from '../../core/types.gen'
import type { Told } from '../contract'
import { tileAt } from './grid'
import {
  besideWhat,
  circuitLine,
  circuitsTo,
  foresight,
  nameOf,
  roman,
  sidesOf,
  titleOf,
  verdict,
  winnerOf,
} from './text'
import type { BreakerBlocks, Hand, Outcome, TileSeen, View } from './types.gen'

type Event = BreakerBlocks['event']
type Action = BreakerBlocks['action']

/** "Power 1 (left, front)", "ANNIHILATE". */
const named = (view: View, block: string) => view.blocks[block]?.name ?? 'a hidden module'

/** "3–2": one's own side first, otherwise the leader's. */
function pair(power: readonly [number, number], control: number | null, cast: Cast): string {
  const first = cast.me ?? control ?? 0
  return `${power[first as 0 | 1]}–${power[(1 - first) as 0 | 1]}`
}

const onCircuit = (circuit: number) => `circuit ${roman(circuit)}`
const plus = (view: View, block: string) => {
  const power = view.blocks[block]?.power
  return power ? [`+${power}`] : []
}
const minus = (view: View, block: string) => plus(view, block).map((n) => n.replace('+', '−'))

export function tell(event: Event, cast: Cast, view: View): Told | null {
  const name = (block: string) => named(view, block)
  /** Whose block: none needs saying for one's own deeds. */
  const owned = (seat: number, by: number, block: string) =>
    seat === by ? name(block) : `${cast.whose(seat)} ${name(block)}`
  switch (event.type) {
    case 'drawn':
      return { line: `${cast.does(event.seat, 'draw')} ${name(event.block)}` }
    case 'drawn_unseen':
      return event.block === null
        ? { line: `${cast.does(event.seat, 'find')} no module to draw` }
        : { line: `${cast.does(event.seat, 'draw')} ${name(event.block)} from those face down` }
    case 'shown':
      return event.block === null
        ? { line: 'AUTOMATE finds nothing face down that it can play' }
        : { line: `${name(event.block)} is turned up` }
    case 'played': {
      const from = event.source === 'supply' ? ' from the supply' : ''
      return {
        line: `${cast.does(event.seat, 'play')} ${name(event.block)}${from}`,
        chips: [...plus(view, event.block), onCircuit(event.circuit)],
      }
    }
    case 'rearranged': {
      const isSame = event.circuit === event.circuit_before
      const before = `${onCircuit(event.circuit_before)} → ${roman(event.circuit)}`
      return {
        line: `${cast.does(event.by, 'move')} ${owned(event.seat, event.by, event.block)}`,
        chips: [isSame ? onCircuit(event.circuit) : before],
      }
    }
    case 'nothing_to_do':
      return { line: `${name(event.module)} finds no block to act on` }
    case 'annihilated':
      return {
        line: `${cast.does(event.by, 'remove')} ${owned(event.seat, event.by, event.block)} from the game`,
        chips: minus(view, event.block),
      }
    case 'attenuated':
      return {
        line: `${cast.does(event.by, 'send')} ${owned(event.seat, event.by, event.block)} back to the supply`,
        chips: minus(view, event.block),
      }
    case 'hand_cut':
      if (event.kept === null) return null
      return {
        line: `${cast.does(event.seat, 'keep')} ${name(event.kept)}`,
        chips: event.returned.length ? [`${count(event.returned.length, 'block')} back`] : [],
      }
    case 'control_changed': {
      const { circuit, power, control } = event
      const who = control === null ? 'Nobody leads' : cast.does(control, 'lead')
      return { line: `${who} ${onCircuit(circuit)}`, chips: [pair(power, control, cast)] }
    }
    case 'passed':
      return { line: `${cast.does(event.seat, 'pass')}` }
    case 'out_of_power':
      return { line: `${cast.does(event.seat, 'are', 'is')} out of power` }
    case 'turn_began':
      return event.is_last
        ? { line: `${cast.does(event.seat, 'have', 'has')} the last turn` }
        : null
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

export function standing(view: View, cast: Cast): string | null {
  const [orange, blue] = view.controlled
  if (orange === blue) return orange ? `Level, ${count(orange, 'circuit')} each` : null
  const leader = orange > blue ? 0 : 1
  const isBehind = cast.me !== null && !cast.isMe(leader)
  const circuits = circuitsTo(view.controlled, cast, leader)
  return isBehind ? `You are behind, ${circuits}` : `${cast.does(leader, 'lead')} ${circuits}`
}

// -- hints -----------------------------------------------------------------------------------

/** What is suggested, and what comes of it. */
export function advise(
  action: Action,
  outlook: Outlook<View, Event> | null,
  view: View,
  cast: Cast,
): string {
  const after = outlook?.view ?? null
  const does = `${deedOf(action, view, cast)}.`
  if (after?.outcome) return `${does} That ends the game: ${verdict(after.outcome, cast)}.`
  const comes = after ? circuitsChanged(view, after, cast) : []
  const about = aboutOf(action, view)
  return [does, about, ...comes].filter(Boolean).join(' ')
}

function deedOf(action: Action, view: View, cast: Cast): string {
  const flipped = cast.me === 1
  switch (action.type) {
    case 'draw':
      return `Draw ${named(view, action.block)}`
    case 'play':
      return `Play ${named(view, action.block)} ${besideWhat(view, action.into, flipped)}`
    case 'rearrange': {
      const tile = tileAt(view.tiles, action.from)
      const what = tile ? ownedTile(view, tile, cast) : 'it'
      return `Move ${what} ${besideWhat(view, action.into, flipped)}`
    }
    case 'target': {
      const tile = tileAt(view.tiles, action.cell)
      return `Choose ${tile ? `${ownedTile(view, tile, cast)} on circuit ${roman(tile.circuit)}` : 'this block'}`
    }
    case 'keep': {
      const mine = action.mine && `keep ${named(view, action.mine)}`
      const theirs = action.theirs && `leave your opponent ${named(view, action.theirs)}`
      return capital(list([mine, theirs].filter((part) => part !== null)))
    }
    case 'pass':
      return 'Pass'
  }
}

const ownedTile = (view: View, tile: TileSeen, cast: Cast) =>
  `${cast.whose(tile.seat)} ${nameOf(view, tile.block)}`

/** What the block itself does, where that is the reason. */
function aboutOf(action: Action, view: View): string {
  if (action.type !== 'draw' && action.type !== 'play') return ''
  const info = view.blocks[action.block]
  if (!info) return ''
  return action.type === 'draw' || !info.is_power ? info.about : ''
}

/** "Circuit II: you 3, the bot 2. You lead by 1." for each that is fed otherwise. */
function circuitsChanged(view: View, after: View, cast: Cast): string[] {
  return after.circuits.flatMap((fed, circuit) => {
    const before = view.circuits[circuit]?.power
    const isSame = before?.every((n, seat) => n === fed.power[seat])
    return isSame ? [] : [`${capital(circuitLine(circuit, fed, cast))}.`]
  })
}

// -- the whole position ----------------------------------------------------------------------

const counted = (view: View, blocks: Readonly<Record<string, number>>) =>
  Object.entries(blocks).map(([block, n]) => `${n > 1 ? `${n} ` : ''}${nameOf(view, block)}`)

function handOf(view: View, hand: Hand): string {
  const hidden = hand.hidden ? [count(hand.hidden, 'hidden module')] : []
  return [...counted(view, hand.blocks), ...hidden].join('; ') || 'nothing'
}

function tileWords(view: View, tile: TileSeen, flipped: boolean): string {
  const open = tile.inputs.filter(({ state }) => state === 'open').length
  const free = open ? `, ${count(open, 'open input')}` : ''
  const where = besideWhat(view, [tile.x, tile.y, tile.tab], flipped)
  return `${nameOf(view, tile.block)} ${where} on circuit ${roman(tile.circuit)}${free}`
}

export function describe(view: View, cast: Cast): string {
  const lines = view.circuits.map((fed, circuit) => `${capital(circuitLine(circuit, fed, cast))}.`)
  for (const seat of sidesOf(cast) as [0 | 1, 0 | 1]) {
    const tiles = view.tiles.filter((tile) => tile.seat === seat)
    const where = tiles.map((tile) => tileWords(view, tile, cast.me === 1))
    const whose = cast.whoseFirst(seat)
    lines.push(`${whose} blocks played: ${where.join('; ') || 'none'}.`)
    lines.push(`${whose} hand: ${handOf(view, view.hands[seat])}.`)
    const supply = counted(view, view.supplies.power[seat])
    lines.push(`${whose} supply: ${supply.join('; ') || 'empty'}.`)
  }
  const { neutral, face_down } = view.supplies
  const down = face_down ? [`${count(face_down, 'module')} face down`] : []
  lines.push(`Modules to draw: ${[...counted(view, neutral), ...down].join('; ') || 'none'}.`)
  const gone = view.annihilated.flatMap((blocks) => counted(view, blocks))
  if (gone.length) lines.push(`Removed from the game: ${list(gone)}.`)
  if (view.removed) lines.push(`${count(view.removed, 'module')} removed unseen.`)
  const led = standing(view, cast)
  if (led) lines.push(`${led}.`)
  const end = foresight(view, cast)
  if (end) lines.push(end)
  if (view.to_move !== null && !view.outcome) {
    lines.push(`${cast.whoseFirst(view.to_move)} turn, ${count(view.actions_left, 'action')} left.`)
  }
  if (view.effect) lines.push(`${titleOf(view, view.effect.module)} is acting.`)
  return lines.join('\n')
}

export function ending(view: View, outcome: Outcome, cast: Cast): string {
  const won = `${capital(verdict(outcome, cast))}.`
  const [circuits = 0] = outcome.scores
  switch (outcome.reason) {
    case 'authenticated':
      return `The second AUTHENTICATE is on the board. ${won}`
    case 'overwhelming': {
      const winner = winnerOf(outcome) ?? 0
      const led = count(outcome.scores[winner] ?? 0, 'circuit')
      return `${cast.does(winner, 'begin')} the turn leading ${led}. ${won}`
    }
    case 'out_of_power': {
      const out =
        view.last_turn === null ? 'A player is' : cast.does(1 - view.last_turn, 'are', 'is')
      return `${out} out of power. ${won}`
    }
    case 'stalled':
      return `Nothing was drawn or played for ${view.quiet_limit} turns. ${won}`
    case 'both_lose':
      return `${count(circuits, 'circuit')} each: both lose.`
    case 'draw':
      return `A draw, ${count(circuits, 'circuit')} each.`
    default:
      return won
  }
}

// -- rules -----------------------------------------------------------------------------------

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
