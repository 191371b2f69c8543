// What is told of the game outside the board: log, result card, screen reader.

import type { Decision } from '../../core/types.gen'
import { type Cells, squareOf } from './shape'
import { blockName, count, isNumber, list, seenText } from './text'
import type { BreakTheCube, Outcome, Place, View } from './types.gen'

type Event = BreakTheCube['event']

export const isSolo = (view: View) => view.options.variant === 'crack_it'
/** Do all secret shapes stand? */
export const hasBegun = (view: View) => view.places.every(({ built }) => built)

const nameOf = (names: readonly string[], seat: number) => names[seat] ?? ''

export function tell(event: Event, names: string[], view: View): string | null {
  switch (event.type) {
    case 'built':
      return `${nameOf(names, event.seat)} has built a shape.`
    case 'begun':
      return `${nameOf(names, event.first)} asks first.`
    case 'asked':
      return isSolo(view)
        ? `${nameOf(names, event.seat)} asks ${event.at}.`
        : `${nameOf(names, event.seat)} asks ${nameOf(names, event.of)} at ${event.at}.`
    case 'answered':
      // What the view has forgotten is not told again.
      if (!view.turns[event.turn]?.answers[event.seat]) return null
      return isSolo(view)
        ? `Seen: ${seenText(event.seen)}.`
        : `${nameOf(names, event.seat)}: ${seenText(event.seen)}.`
    case 'guessed': {
      const { seat, of, right } = event
      const whose = isSolo(view) ? 'the shape' : `${nameOf(names, of)}’s shape`
      return `${nameOf(names, seat)} guesses ${whose}: ${right ? 'right' : 'wrong'}.`
    }
    case 'eliminated':
      return `${nameOf(names, event.seat)} is eliminated.`
    case 'ended':
      return null
  }
}

/** The last turn in words, as far as it is remembered. */
export function heardText(view: View, names: readonly string[]): string {
  const turn = view.turns.at(-1)
  if (!turn) return ''
  const asker = nameOf(names, turn.seat)
  const whom = nameOf(names, turn.of)
  if (turn.at === null) {
    const whose = isSolo(view) ? 'the shape' : `${whom}’s shape`
    return `${asker} guessed ${whose}: ${turn.right ? 'right' : 'wrong'}.`
  }
  const told = turn.answers.flatMap((seen, seat) =>
    seen ? [`${isSolo(view) ? 'Seen' : nameOf(names, seat)}: ${seenText(seen)}`] : [],
  )
  const question = isSolo(view)
    ? `${asker} asked ${turn.at}.`
    : `${asker} asked ${whom} at ${turn.at}.`
  return [question, ...told.map((words) => `${words}.`)].join(' ')
}

/** How many turns it had, or that it is through. */
export function score(view: View, seat: number): [string, string] | null {
  const place = view.places[seat]
  if (!place) return null
  if (place.broken) return ['✓', isSolo(view) ? 'cracked' : 'broken']
  if (place.eliminated) return ['✕', 'eliminated']
  if (!place.built) return ['…', 'building']
  return [`${place.turns}`, place.turns === 1 ? 'turn' : 'turns']
}

/** "small block on 5 level 1 and 5 level 2" for each block. */
export function shapeText(cells: Cells): string {
  return Object.entries(cells)
    .map(([block, cubes]) => {
      const where = cubes.map((cube) => `${squareOf(cube)} level ${cube[2] + 1}`)
      return `${blockName(block)} on ${list(where)}`
    })
    .join('; ')
}

function sheetText({ sheet }: Place): string {
  const order = Object.keys(sheet).sort(
    (a, b) => Number(isNumber(b)) - Number(isNumber(a)) || a.localeCompare(b),
  )
  const said = order.map((at) => `${at} ${seenText(sheet[at]?.seen ?? [])}`)
  return said.length ? said.join('; ') : 'nothing'
}

export function describe(view: View, names: string[]): string {
  const lines: string[] = []
  view.places.forEach((place, seat) => {
    const name = nameOf(names, seat)
    const blocks = Object.entries(place.blocks).map(([block, colour]) => `${block} ${colour}`)
    if (isSolo(view)) lines.push(`The shape is made of ${list(blocks)}.`)
    else {
      lines.push(
        `${name} asks ${nameOf(names, place.asks)}. ${name}’s shape is made of ${list(blocks)}.`,
      )
    }
    if (place.secret) lines.push(`It stands so: ${shapeText(place.secret)}.`)
    else if (!place.built) lines.push('It is not built yet.')
    lines.push(`Known of it: ${sheetText(place)}.`)
    if (place.broken) lines.push(`${name} has guessed right.`)
    if (place.eliminated) lines.push(`${name} is eliminated.`)
  })
  const guess = view.turns.at(-1)
  if (guess?.cells) lines.push(`Last guess: ${shapeText(guess.cells)}.`)
  if (view.assist) lines.push(`${count(view.assist.left, 'shape')} still possible.`)
  if (!view.outcome && view.to_move.length) {
    lines.push(`To move: ${list(view.to_move.map((seat) => nameOf(names, seat)))}.`)
  }
  return lines.join('\n')
}

export function ending(view: View, outcome: Outcome, names: string[]): string {
  const winners = view.places.flatMap(({ broken }, seat) => (broken ? [nameOf(names, seat)] : []))
  switch (outcome.reason) {
    case 'cracked':
      return `Cracked in ${count(view.turns.length, 'turn')}.`
    case 'eliminated':
      return 'The guess was wrong, and in sudden death that was all.'
    case 'broken':
      return winners.length > 1
        ? `${list(winners)} broke their neighbours’ shapes in the same round and share the victory.`
        : `${list(winners)} broke the neighbour’s shape first.`
    case 'last_left': {
      const left = view.places.findIndex(({ eliminated }) => !eliminated)
      return `${nameOf(names, left)} is the last one left.`
    }
    case 'out_of_turns':
      return `After ${view.rounds} rounds nobody has guessed right.`
    default:
      return 'The game is over.'
  }
}

/** Paragraphs of RULES.md that matter now, most urgent first. */
export function rulesNow(view: View, decision: Decision | null): string[] {
  const { sudden_death, assist } = view.options
  const memory = view.places.every(({ takes_notes }) => takes_notes) ? ['R6.1'] : ['R6.2', 'R6.3']
  if (view.outcome) return isSolo(view) ? ['R8.2', 'R8.4'] : ['R5.2', 'R5.1', 'R5.4']
  if (!hasBegun(view)) return ['R2.1', 'R2.2', 'R2.3', 'R2.4', 'R2.5', 'R1.3', 'R1.2']
  const asking = ['R3.2', 'R3.3', 'R4.1', 'R4.2']
  const more = [...(sudden_death ? [isSolo(view) ? 'R8.3' : 'R7.3'] : []), ...memory]
  const helped = assist ? ['R6.5'] : []
  if (isSolo(view)) return ['R8.1', 'R8.2', ...asking, ...more, ...helped, 'R1.2']
  const end = view.places.some(({ broken }) => broken) ? ['R5.1', 'R5.2'] : []
  const turn = decision ? ['R3.1'] : []
  return [...new Set([...end, ...turn, ...asking, ...more, ...helped, 'R5.1', 'R1.2'])]
}
