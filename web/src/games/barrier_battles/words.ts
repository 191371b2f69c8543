// What is told of the game outside the board: log, hints, result card, screen reader.

import type { Cast } from '../../core/cast'
import { capital, count, lower } from '../../core/english'
import type { Outlook } from '../../core/outlook'
import type { Decision } from '../../core/types.gen'
import type { Told } from '../contract'
import { aimOf, aimsAt, type Path, pathOf } from './aim'
import {
  COLOURS,
  componentOf,
  discsLeft,
  discsOf,
  isDisc,
  isKing,
  isSolo,
  kingOf,
  ownerOf,
  piecesOf,
  poseOf,
} from './pieces'
import { starsText } from './stars'
import type { BarrierBattles, Box, Eliminated, Flick, Outcome, PieceView, View } from './types.gen'

type Event = BarrierBattles['event']
type Action = BarrierBattles['action']

const line = (words: string, ...chips: string[]): Told =>
  chips.length ? { line: words, chips } : { line: words }

/** "your disc 3", "the bot’s king", "a block"; alone at the table, the other’s by their colour. */
export function pieceOf(view: View, piece: number, cast: Cast): string {
  const { kind, owner, number } = componentOf(view, piece)
  const whose = isSolo(view) && owner ? `the ${COLOURS[owner]}` : cast.whose(owner)
  if (kind === 'block') return 'a block'
  return kind === 'king' ? `${whose} king` : `${whose} disc ${number}`
}

/** "disc 3", "king": where it is plain whose. */
const shortly = (box: Box, disc: number) =>
  isKing(box, disc) ? 'the king' : `disc ${componentOf(box, disc).number}`

/** "Your disc 3 touches the bot’s king" */
export function eliminatedText(
  view: View,
  { piece, why, by }: Omit<Eliminated, 'type' | 'seconds'>,
  cast: Cast,
): string {
  if (why === 'fell' || by === null) {
    return `${capital(pieceOf(view, piece, cast))} falls off the table`
  }
  return `${capital(pieceOf(view, by, cast))} touches ${pieceOf(view, piece, cast)}`
}

/** The name of a ready-made fortress, as a player reads it. */
const fortressOf = ({ fortresses }: Box, wanted: string) =>
  fortresses.find(({ name }) => name === wanted)

const shotOf = ({ shots }: Box, wanted: number) =>
  shots.find(({ number }) => number === wanted)?.title ?? ''

export function tell(event: Event, cast: Cast, view: View): Told | null {
  switch (event.type) {
    case 'placed':
      return line(`${cast.does(event.seat, 'place')} ${partOf(view, event.piece)}`)
    case 'lifted':
      return line(`${cast.does(event.seat, 'lift')} ${partOf(view, event.piece)}`)
    case 'fortress_built':
      return line(
        `${cast.does(event.seat, 'put up', 'puts up')} ${fortressOf(view, event.name)?.title ?? event.name}`,
      )
    case 'finished_building':
      return line(`${cast.does(event.seat, 'are', 'is')} ready`)
    case 'time_ran_out':
      return line('Building time is over')
    case 'set_down':
      return line(
        `${cast.whoseFirst(event.seat)} discs still in hand are set down at the back`,
        count(event.ends.length, 'disc'),
      )
    case 'battle_began':
      return line(`The battle begins: ${flicksFirst(cast, event.first)}`)
    case 'flicked':
    case 'flicked_unsteadily':
      return line(`${flicker(view, cast, event.seat)} ${shortly(view, event.piece)}`)
    case 'eliminated':
      return line(eliminatedText(view, event, cast), 'out')
    case 'block_lost':
      return line(`${capital(pieceOf(view, event.piece, cast))} falls off the table`)
    case 'skipped':
      return line(`${cast.does(event.seat, 'miss')} a turn: every disc is walled in`)
    case 'tie_break_began':
      return line(`Tie-break: ${whyTied(view)[event.why]}; ${flicksFirst(cast, event.first)}`)
    case 'shot_set':
      return line(shotOf(view, event.puzzle))
    case 'shot_shown':
      return line('How it can be done')
    case 'shot_made':
      return event.solved ? line('The king is out', starsText(event.stars)) : line('Missed')
    case 'moved':
    case 'ended':
      return null
  }
}

const flicker = (view: View, cast: Cast, seat: number) =>
  isSolo(view) ? 'You flick' : cast.does(seat, 'flick')

const partOf = (box: Box, piece: number) => (isDisc(box, piece) ? shortly(box, piece) : 'a block')

const flicksFirst = (cast: Cast, seat: number) =>
  `${cast.whom(seat)} ${cast.isMe(seat) ? 'flick' : 'flicks'} first`

/** So many flicks without an elimination are too many. */
const tooQuiet = ({ quiet, quiet_left }: View) => quiet + quiet_left

const whyTied = (view: View) => ({
  both_kings_fell: 'both kings fell, and are set up far apart',
  forty_flicks: `${tooQuiet(view)} flicks in a row cost nobody a disc, so only the kings play on`,
  both_covered: 'every disc is walled in, so only the kings play on',
})

const countOf = (view: View, seat: number, wanted: PieceView['where']) =>
  piecesOf(view, seat).filter((piece) => view.pieces[piece]?.where === wanted).length
const inHand = (view: View, seat: number) => countOf(view, seat, 'hand')
const onTable = (view: View, seat: number) => countOf(view, seat, 'table')

/** The number on a seat's card. */
export function score(view: View, seat: number): [string, string] | null {
  if (isSolo(view)) return null
  if (view.phase === 'build' && inHand(view, seat)) {
    return [`${inHand(view, seat)}`, 'in hand']
  }
  const left = discsLeft(view, seat).length
  return [`${left}`, left === 1 ? 'disc' : 'discs']
}

/** "You lead 6–4 in discs" */
export function standing(view: View, cast: Cast): string | null {
  if (isSolo(view) || view.phase === 'build') return null
  const mine = cast.me ?? 0
  const [own, other] = [mine, 1 - mine].map((seat) => discsLeft(view, seat).length) as [
    number,
    number,
  ]
  if (own === other) return `${count(own, 'disc')} each`
  const ahead = own > other ? mine : 1 - mine
  if (cast.me !== null) {
    return own > other
      ? `You lead ${own}–${other} in discs`
      : `You are behind ${own}–${other} in discs`
  }
  const [most, least] = own > other ? [own, other] : [other, own]
  return `${cast.does(ahead, 'lead')} ${most}–${least} in discs`
}

// -- hints -------------------------------------------------------------------------------------

/** What a hint suggests, and what it is good for. */
export function advise(
  action: Action,
  outlook: Outlook<View, Event> | null,
  view: View,
  cast: Cast,
): string {
  const against = outlook?.faults[0]?.sentence
  if (against) return against
  switch (action.type) {
    case 'flick':
      return flickAdvice(action, view, cast)
    case 'fortress': {
      const found = fortressOf(view, action.name)
      return found ? `Put up ${found.title}: ${lower(found.about)}` : ''
    }
    case 'place':
      return `Put ${partOf(view, action.piece)} in the place shown.`
    case 'lift':
      return `Take ${partOf(view, action.piece)} back into your hand.`
    case 'done':
      return 'Your fortress is good as it stands: begin.'
    case 'shot':
      return action.puzzle === view.puzzle ? 'Try the same one again.' : 'Take the next one.'
    default:
      return ''
  }
}

function flickAdvice(flick: Flick, view: View, cast: Cast): string {
  const pose = poseOf(view, flick.piece)
  if (!pose) return ''
  const aim = aimOf(view, flick, pose)
  const disc = shortly(view, flick.piece)
  const path = pathOf(view, aim)
  if (aim.way === 'slide') return `Slide ${disc} ${slideReason(view, path, cast)}`
  const target = aimsAt(view, aim)
  const how = aim.way === 'flip' ? 'Flip' : 'Press'
  if (target === null) return `${how} ${disc} over what is in its way.`
  return `${how} ${disc} over what is in its way, at ${pieceOf(view, target, cast)}: ${worth(view, target)}.`
}

function slideReason(view: View, { meets, free, edge }: Path, cast: Cast): string {
  const stays = free < edge ? ', gently enough to stay on the table' : ''
  if (typeof meets !== 'number') return `as shown${stays}.`
  const what = pieceOf(view, meets, cast)
  if (!isDisc(view, meets)) return `at ${what}, to open a way${stays}.`
  if (ownerOf(view, meets) === view.to_move[0]) return `against ${what}, which carries it on.`
  return `at ${what}: ${worth(view, meets)}${stays}.`
}

const worth = (view: View, disc: number) =>
  isKing(view, disc) ? 'a touch wins' : 'a touch puts it out'

// -- the position in words -----------------------------------------------------------------------

export function describe(view: View, cast: Cast): string {
  const lines: string[] = []
  if (view.puzzle) lines.push(`Trick shot: ${view.puzzle_title}.`)
  for (const seat of [0, 1]) {
    const colour = COLOURS[seat] ?? ''
    const blocks = onTable(view, seat) - discsLeft(view, seat).length
    const discs = discsLeft(view, seat).map((disc) => discText(view, disc))
    const name = isSolo(view) ? capital(colour) : `${cast.who(seat)} (${colour})`
    lines.push(
      `${name}: ${count(blocks, 'block')} on the table${view.phase === 'build' ? `, ${count(inHand(view, seat), 'piece')} in hand` : ''}.`,
    )
    lines.push(discs.length ? `Discs: ${discs.join('; ')}.` : 'No discs on the table.')
  }
  if (view.phase === 'tie_break') lines.push('Tie-break: only the kings are left.')
  if (view.last) lines.push(lastText(view, cast))
  if (!view.outcome && view.to_move.length && !isSolo(view)) {
    lines.push(`To move: ${view.to_move.map((seat) => cast.whom(seat)).join(' and ')}.`)
  }
  return lines.join('\n')
}

function lastText(view: View, cast: Cast): string {
  const { seat, piece, lost } = view.last as NonNullable<View['last']>
  const discs = lost.filter(([one]) => isDisc(view, one)).map(([one]) => pieceOf(view, one, cast))
  const cost = discs.length ? ` Out: ${discs.join(', ')}.` : ''
  return `Last: ${flicker(view, cast, seat)} ${shortly(view, piece)}.${cost}`
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
  return `${name} ${cm(x, 'east', 'west')}, ${cm(y, 'north', 'south')}${high}${piece?.covered ? ', walled in' : ''}`
}

export function ending(view: View, outcome: Outcome, cast: Cast): string {
  const winner = outcome.ranks.indexOf(1)
  const loser = 1 - winner
  switch (outcome.reason) {
    case 'solved':
      return 'The blue king is out, with one flick.'
    case 'missed':
      return 'The blue king is still there, and one flick was all you had.'
    case 'king_touched':
      return `${cast.who(winner)} touched ${cast.whose(loser)} king.`
    case 'king_fell': {
      const own = view.last?.seat === loser ? ', by a flick of its own side' : ''
      return `${capital(pieceOf(view, kingOf(view, loser), cast))} fell off the table${own}.`
    }
    case 'forty_flicks':
      return `The kings flicked ${tooQuiet(view)} times, and both are still there: a draw.`
    default:
      return 'The game is over.'
  }
}

/** Paragraphs of RULES.md that matter now, most urgent first. */
export function rulesNow(view: View, decision: Decision | null): string[] {
  if (isSolo(view)) return ['R6.1', 'R6.2', 'R6.3', 'R3.7', 'R3.2', 'R3.6', 'R3.5']
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
