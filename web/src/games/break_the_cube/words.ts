// What is told of the game outside the board: log, result card, hint, screen reader.

import type { Cast } from '../../core/cast'
import type { Decision } from '../../core/types.gen'
import type { Told as Line } from '../contract'
import { type Cells, squareOf } from './shape'
import { blockName, count, isNumber, list, seenParts, seenText, text } from './text'
import type { BreakTheCube, Outcome, Place, Told, View } from './types.gen'

type Event = BreakTheCube['event']
type Action = BreakTheCube['action']

export const isSolo = (view: View) => view.options.variant === 'crack_it'
/** Do all secret shapes stand? */
export const hasBegun = (view: View) => view.places.every(({ built }) => built)

/** "the bot’s shape", "your shape", "the hidden shape". */
export const shapeOf = (view: View, cast: Cast, seat: number) =>
  isSolo(view) ? text.hiddenShape : text.someonesShape(cast.whose(seat))

/** The squares that a letter looks along, in the order in which it meets them. */
export const squaresAlong = (view: View, at: string): string[] =>
  isNumber(at) ? [at] : (view.lines[at] ?? []).map(([x, y]) => squareOf([x, y, 0]))

export function tell(event: Event, cast: Cast, view: View): Line | null {
  switch (event.type) {
    case 'built':
      return { line: `${cast.does(event.seat, 'hide')} a shape.` }
    case 'begun':
      return { line: `All shapes are hidden. ${cast.does(event.first, 'ask')} first.` }
    case 'asked': {
      const { seat, of, at } = event
      const whom = isSolo(view) || !isNumber(at) ? '' : ` ${cast.whom(of)}`
      return { line: `${cast.does(seat, 'ask')}${whom} about ${text.look(at)}.` }
    }
    case 'answered':
      // What the view has forgotten is not told again.
      if (!view.turns[event.turn]?.answers[event.seat]) return null
      return {
        line: isSolo(view) ? 'It shows' : `${cast.whoseFirst(event.seat)} shape shows`,
        chips: seenParts(event.seen),
      }
    case 'guessed': {
      const { seat, of, right } = event
      const line = `${cast.does(seat, 'guess')} ${shapeOf(view, cast, of)}.`
      return { line, chips: [right ? 'right' : 'wrong'] }
    }
    case 'eliminated':
      return { line: `${cast.does(event.seat, 'are', 'is')} out.` }
    case 'ended':
      return null
  }
}

/** A turn in words, as far as it is remembered. */
export function turnText(turn: Told, view: View, cast: Cast): string {
  const who = cast.who(turn.seat)
  if (turn.at === null) {
    const verdict = turn.right ? text.rightGuess : text.wrongGuess
    return `${text.guessed(who, shapeOf(view, cast, turn.of))}. ${verdict}`
  }
  const told = turn.answers.flatMap((seen, seat) =>
    seen ? [isSolo(view) ? seenText(seen) : `${cast.who(seat)}: ${seenText(seen)}`] : [],
  )
  return [text.asked(who, turn.at), ...told].map((words) => `${words}.`).join(' ')
}

/** How many turns it had, or how it ended for it. */
export function score(view: View, seat: number): [string, string] | null {
  const place = view.places[seat]
  if (!place) return null
  if (place.broken) return ['✓', 'found it']
  if (place.eliminated) return ['✕', 'out']
  if (!place.built) return ['', 'building']
  if (view.outcome && !isSolo(view)) return ['–', 'not found']
  return [`${place.turns}`, place.turns === 1 ? 'turn' : 'turns']
}

export function standing(view: View, cast: Cast): string | null {
  if (view.outcome || isSolo(view)) return null
  const found = view.places.flatMap(({ broken, asks }, seat) =>
    broken ? [`${cast.does(seat, 'have', 'has')} found ${cast.whose(asks)} shape.`] : [],
  )
  return found.length ? `${found.join(' ')} The round is played out.` : null
}

export function advise(action: Action, _outlook: unknown, view: View): string {
  const { assist } = view
  if (action.type === 'build') return text.hintBuild
  if (action.type === 'guess') return assist ? text.hintGuessOf(assist.left) : text.hintGuess
  const { at } = action
  if (assist) return text.hintAsk(at, assist.left, assist.leaves[at] ?? assist.left)
  return isNumber(at) ? text.hintAbove(at, isSolo(view)) : text.hintSide(at, squaresAlong(view, at))
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

export function describe(view: View, cast: Cast): string {
  const lines: string[] = []
  view.places.forEach((place, seat) => {
    const blocks = Object.entries(place.blocks).map(([block, colour]) => `${block} ${colour}`)
    if (isSolo(view)) lines.push(`The hidden shape is made of ${list(blocks)}.`)
    else {
      lines.push(
        `${cast.does(seat, 'ask')} ${cast.whom(place.asks)}.`,
        `${cast.whoseFirst(seat)} shape is made of ${list(blocks)}.`,
      )
    }
    if (place.secret) lines.push(`It stands like this: ${shapeText(place.secret)}.`)
    else if (!place.built) lines.push('It is not built yet.')
    lines.push(`Known of it: ${sheetText(place)}.`)
    if (place.broken) lines.push(`${cast.does(seat, 'have', 'has')} guessed right.`)
    if (place.eliminated) lines.push(`${cast.does(seat, 'are', 'is')} out.`)
  })
  const last = view.turns.at(-1)
  if (last) lines.push(`Last turn: ${turnText(last, view, cast)}`)
  if (last?.cells) lines.push(`The guess was: ${shapeText(last.cells)}.`)
  if (view.assist) lines.push(`${text.shapesLeft(view.assist.left)}.`)
  if (!view.outcome && view.to_move.length) {
    lines.push(`To move: ${list(view.to_move.map((seat) => cast.whom(seat)))}.`)
  }
  return lines.join('\n')
}

export function ending(view: View, outcome: Outcome, cast: Cast): string {
  const winners = view.places.flatMap(({ broken }, seat) => (broken ? [seat] : []))
  switch (outcome.reason) {
    case 'cracked':
      return `You found the shape in ${count(view.turns.length, 'turn')}.`
    case 'eliminated':
      return 'The guess was wrong, and in sudden death that ends the game.'
    case 'broken': {
      const [winner = 0] = winners
      return winners.length > 1
        ? `${list(winners.map((seat, i) => (i ? cast.whom(seat) : cast.who(seat))))} found a shape in the same round and share the win.`
        : `${cast.who(winner)} found ${shapeOf(view, cast, view.places[winner]?.asks ?? 0)}.`
    }
    case 'last_left': {
      const left = view.places.findIndex(({ eliminated }) => !eliminated)
      return `${cast.does(left, 'are', 'is')} the last one left: everybody else guessed wrong.`
    }
    case 'out_of_turns':
      return isSolo(view)
        ? `After ${view.rounds} turns the shape has still not been found.`
        : `After ${view.rounds} rounds nobody has found a shape.`
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
