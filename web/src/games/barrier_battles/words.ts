// What is told of the game outside the board: log, result card, screen reader.

import type { Decision } from '../../core/types.gen'
import {
  COLOURS,
  capital,
  componentOf,
  discsLeft,
  discsOf,
  isSolo,
  kingOf,
  nameOf,
  piecesOf,
} from './pieces'
import { count } from './text'
import type { BarrierBattles, Box, Eliminated, Outcome, PieceView, View } from './types.gen'

type Event = BarrierBattles['event']

const who = (names: readonly string[], seat: number) => names[seat] ?? capital(COLOURS[seat] ?? '')

/** "Blue disc 3 touched red’s king: out." */
export function eliminatedText(
  box: Box,
  { piece, why, by }: Omit<Eliminated, 'type' | 'seconds'>,
): string {
  if (why === 'fell' || by === null) return `${capital(nameOf(box, piece))} fell off the table.`
  const { kind, owner } = componentOf(box, piece)
  const touched = kind === 'king' ? `${COLOURS[owner]}’s king` : nameOf(box, piece)
  return `${capital(nameOf(box, by))} touched ${touched}: out.`
}

/** The name of a ready-made fortress, as a player reads it. */
export const fortressOf = ({ fortresses }: Box, wanted: string) =>
  fortresses.find(({ name }) => name === wanted)?.title ?? wanted

export function tell(event: Event, names: string[], view: View): string | null {
  switch (event.type) {
    case 'placed':
      return `${who(names, event.seat)} places ${nameOf(view, event.piece)}.`
    case 'lifted':
      return `${who(names, event.seat)} lifts ${nameOf(view, event.piece)}.`
    case 'fortress_built':
      return `${who(names, event.seat)} puts down a fortress: ${fortressOf(view, event.name)}.`
    case 'finished_building':
      return `${who(names, event.seat)} has finished building.`
    case 'time_ran_out':
      return 'The time to build is over.'
    case 'set_down':
      return `${count(event.ends.length, 'disc')} of ${who(names, event.seat)} set down along the back edge.`
    case 'battle_began':
      return `The battle begins: ${who(names, event.first)} flicks first.`
    case 'flicked':
    case 'flicked_unsteadily':
      return `${who(names, event.seat)} flicks ${nameOf(view, event.piece)}.`
    case 'eliminated':
      return eliminatedText(view, event)
    case 'block_lost':
      return `${capital(nameOf(view, event.piece))} fell off the table.`
    case 'skipped':
      return `All discs of ${who(names, event.seat)} are covered: skipped.`
    case 'tie_break_began':
      return `Tie-break: ${whyTied(view)[event.why]} ${who(names, event.first)} flicks first.`
    case 'moved':
    case 'ended':
      return null
  }
}

/** So many flicks without an elimination are too many. */
const tooQuiet = ({ quiet, quiet_left }: View) => quiet + quiet_left

const whyTied = (view: View) => ({
  both_kings_fell: 'both kings fell. They are set as far apart as the table allows.',
  forty_flicks: `${tooQuiet(view)} flicks without an elimination. Only the kings play on.`,
  both_covered: 'nobody can flick. Only the kings play on.',
})

const countOf = (view: View, seat: number, wanted: PieceView['where']) =>
  piecesOf(view, seat).filter((piece) => view.pieces[piece]?.where === wanted).length
const inHand = (view: View, seat: number) => countOf(view, seat, 'hand')
const onTable = (view: View, seat: number) => countOf(view, seat, 'table')

/** The number on a seat's card. */
export function score(view: View, seat: number): [string, string] | null {
  if (isSolo(view)) return null
  if (view.phase === 'build' && !view.done[seat]) {
    return [`${inHand(view, seat)}`, 'in hand']
  }
  const left = discsLeft(view, seat).length
  return [`${left}`, left === 1 ? 'disc' : 'discs']
}

export function describe(view: View, names: string[]): string {
  const lines: string[] = []
  if (view.puzzle) lines.push(`Trick shot ${view.puzzle}: ${view.puzzle_title}.`)
  for (const seat of isSolo(view) ? [0, 1] : names.map((_, i) => i)) {
    const colour = COLOURS[seat] ?? ''
    const blocks = onTable(view, seat) - discsLeft(view, seat).length
    const discs = discsLeft(view, seat).map((disc) => discText(view, disc))
    const name = isSolo(view) ? capital(colour) : `${who(names, seat)} (${colour})`
    lines.push(
      `${name}: ${count(blocks, 'block')} on the table${view.phase === 'build' ? `, ${inHand(view, seat)} pieces in hand` : ''}.`,
    )
    lines.push(discs.length ? `Discs: ${discs.join('; ')}.` : 'No discs on the table.')
  }
  if (view.phase === 'tie_break') lines.push('Tie-break: only the kings are left.')
  if (!view.outcome && view.to_move.length) {
    lines.push(`To move: ${view.to_move.map((seat) => who(names, seat)).join(' and ')}.`)
  }
  return lines.join('\n')
}

/** "king 3 cm west, 12 cm south, covered" */
function discText(view: View, disc: number): string {
  const piece = view.pieces[disc]
  const [x = 0, y = 0, z = 0] = piece?.pose ?? []
  const cm = (n: number, more: string, less: string) =>
    `${Math.round(Math.abs(n) * 100)} cm ${n < 0 ? less : more}`
  const { kind, number } = componentOf(view, disc)
  const name = kind === 'king' ? 'king' : `${number}`
  const high = z > 0.012 ? `, ${Math.round(z * 1000)} mm up` : ''
  return `${name} ${cm(x, 'east', 'west')}, ${cm(y, 'north', 'south')}${high}${piece?.covered ? ', covered' : ''}`
}

export function ending(view: View, outcome: Outcome, names: string[]): string {
  const winner = outcome.ranks.indexOf(1)
  const loser = 1 - winner
  switch (outcome.reason) {
    case 'solved':
      return 'The blue king is out, with one flick.'
    case 'missed':
      return 'The blue king is still there. One flick was all you had.'
    case 'king_touched':
      return `${who(names, winner)} touched ${COLOURS[loser]}’s king.`
    case 'king_fell': {
      const own = view.last?.seat === loser ? ', by a flick of its own side' : ''
      return `${capital(nameOf(view, kingOf(view, loser)))} fell off the table${own}.`
    }
    case 'forty_flicks':
      return `${tooQuiet(view)} flicks in a tie-break, and both kings still stand: a draw.`
    default:
      return 'The game is over.'
  }
}

/** Paragraphs of RULES.md that matter now, most urgent first. */
export function rulesNow(view: View, decision: Decision | null): string[] {
  if (isSolo(view)) return ['R6.1', 'R3.7', 'R3.2', 'R3.6', 'R3.5']
  if (view.outcome) return ['R4.1', 'R4.2', 'R4.5']
  if (view.phase === 'build')
    return ['R2.2', 'R2.3', 'R2.5', 'R2.6', 'R2.4', 'R2.7', 'R1.1', 'R1.2']
  const seat = decision?.seat ?? view.to_move[0] ?? 0
  const covered = discsOf(view, seat).some((disc) => view.pieces[disc]?.covered)
  return [
    'R3.1',
    'R3.2',
    'R3.7',
    ...(covered ? ['R3.6'] : []),
    ...(view.options.hands === 'human' ? ['R5.1'] : []),
    'R4.1',
    'R4.2',
    ...(view.phase === 'tie_break' ? ['R4.5', 'R4.3'] : view.quiet_left < 12 ? ['R4.4'] : []),
    'R3.3',
    'R3.5',
  ]
}
