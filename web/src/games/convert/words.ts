// What is told of the game outside the board: log, result card, screen reader.

import { COLOURS, SIZE, squareName, write } from './geometry'
import { isPuzzle, isSolo } from './placing'
import { colourName, count, list, rowName } from './text'
import type { Convert, Outcome, View } from './types.gen'

type Event = Convert['event']

const nameOf = (names: readonly string[], seat: number) =>
  names[seat] ?? colourName[COLOURS[seat] ?? 'white']

export function tell(event: Event, names: string[]): string | null {
  switch (event.type) {
    case 'placed': {
      const turned = event.turned.length
        ? ` and turns ${list(event.turned.map(squareName))}`
        : ', turning nothing'
      return `${nameOf(names, event.seat)} places ${event.colour} ${write(event)}${turned}.`
    }
    case 'row_scored':
      return `${nameOf(names, event.seat)} completes ${rowName(event.row)}: +${event.points}.`
    case 'point_lost':
      return event.points
        ? `No ${event.colour} blocks were left: ${nameOf(names, event.seat)} loses a point.`
        : `No ${event.colour} blocks were left; ${nameOf(names, event.seat)} had no point to lose.`
    case 'skipped':
      return `${nameOf(names, event.seat)} cannot place a block and is skipped.`
    case 'lifted':
      return `${nameOf(names, event.seat)} lifts the ${event.colour} block ${event.block}.`
    case 'counted':
      return `Squares seen from above: ${event.squares[0]} white, ${event.squares[1]} black.`
    case 'ended':
      return null
  }
}

/** The number on a seat's card. */
export function score(view: View, seat: number): [string, string] | null {
  const colour = COLOURS[seat] ?? 'white'
  const all = Object.keys(view.blocks).length
  const left = view.supplies[colour]?.length ?? 0
  switch (view.options.variant) {
    case 'basic': {
      const points = view.outcome ? view.totals[seat] : view.scores[seat]
      return [`${points ?? 0}`, points === 1 ? 'point' : 'points']
    }
    case 'change_up':
      return [`${view.scores[seat] ?? 0}`, 'on the track']
    case 'towers':
      return [`${view.totals[seat] ?? 0}`, view.totals[seat] === 1 ? 'tower' : 'towers']
    case 'box':
      return view.options.pool === 'own' ? [`${left}`, 'blocks left'] : null
    case 'race':
      return [`${all - left}/${all}`, 'stowed']
    default:
      return [`${view.standing.length}/${2 * all}`, 'stowed']
  }
}

export function describe(view: View, names: string[]): string {
  const lines: string[] = []
  if (view.standing.length === 0) lines.push('The board is empty.')
  for (let y = SIZE - 1; y >= 0; y--) {
    const row = [0, 1, 2, 3].map((x) => {
      const square = SIZE * y + x
      const height = view.heights[square] ?? 0
      const stack = height ? `height ${height}` : 'bare'
      return `${squareName(square)} ${view.top[square]} ${stack}${towerOf(view, square)}`
    })
    lines.push(`Rank ${y + 1}: ${row.join(', ')}.`)
  }
  for (const colour of COLOURS) {
    const left = view.supplies[colour] ?? []
    lines.push(`${colourName[colour]} blocks left: ${left.length ? left.join(' ') : 'none'}.`)
  }
  view.scores.forEach((_, seat) => {
    const [number, what] = score(view, seat) ?? []
    if (number) lines.push(`${nameOf(names, seat)}: ${number} ${what}.`)
  })
  view.moves_left.forEach((moves, seat) => {
    lines.push(`${nameOf(names, seat)} has ${count(moves, 'move')} left.`)
  })
  if (!view.outcome && view.to_move.length) {
    lines.push(`To move: ${list(view.to_move.map((seat) => nameOf(names, seat)))}.`)
  }
  return lines.join('\n')
}

function towerOf(view: View, square: number): string {
  const owner = view.towers[square]
  if (owner === undefined) return ''
  return owner ? ` (${owner}’s tower)` : ' (nobody’s tower)'
}

export function ending(view: View, outcome: Outcome, names: string[]): string {
  const winner =
    outcome.ranks.filter((rank) => rank === 1).length === 1 ? outcome.ranks.indexOf(1) : -1
  const [first = 0, second = 0] = outcome.scores
  const high = Math.max(first, second)
  const low = Math.min(first, second)
  const who = winner >= 0 ? nameOf(names, winner) : ''
  const loser = winner >= 0 ? nameOf(names, 1 - winner) : ''
  switch (outcome.reason) {
    case 'points':
      return `${who} wins with ${count(high, 'point')} to ${low}.`
    case 'top_layer':
      return `Equal at ${count(high, 'point')}; ${who} has more squares on the topmost layer and wins.`
    case 'towers':
      return `${who} wins with ${count(high, 'tower')} to ${low}.`
    case 'coverage':
      return `Equal at ${count(high, 'tower')}; ${who} covers more squares and wins.`
    case 'fifth_level':
      return `${loser} built on the fifth level: ${who} wins.`
    case 'cannot_place':
      return `${loser} cannot place a block: ${who} wins.`
    case 'solved':
      return isSolo(view)
        ? 'Solved: every block is stowed.'
        : `${who} stowed all ten first and wins.`
    case 'out_of_moves':
      return isSolo(view) ? 'The moves are used up.' : 'Both have used up their moves: a draw.'
    case 'draw':
      return view.options.variant === 'towers'
        ? `A draw: ${count(high, 'tower')} each, and equal squares.`
        : `A draw at ${count(high, 'point')} each.`
    default:
      return winner >= 0 ? `${who} wins.` : 'A draw.'
  }
}

/** Paragraphs of RULES.md that matter now, most urgent first. */
export function rulesNow(view: View): string[] {
  const building = ['R2.3', 'R1.4', 'R2.2']
  if (view.outcome) {
    const ends: Record<string, string[]> = {
      basic: ['R3.5', 'R3.4'],
      box: ['R4.2', 'R4.3'],
      towers: ['R5.2', 'R5.3'],
      change_up: ['R6.6'],
    }
    return ends[view.options.variant] ?? ['R7.2', 'R7.5']
  }
  switch (view.options.variant) {
    case 'basic':
      return ['R3.3', 'R3.2', ...building, 'R3.4']
    case 'box':
      return ['R4.2', ...(view.options.pool === 'community' ? ['R4.4'] : []), 'R4.3', ...building]
    case 'towers':
      return ['R5.2', 'R5.1', ...building]
    case 'change_up':
      return ['R6.2', 'R6.3', 'R6.4', ...building, 'R6.5']
    case 'race':
      return ['R7.4', 'R7.1', 'R7.3', ...building]
    default:
      return ['R7.2', 'R7.1', 'R7.3', ...building, ...(isPuzzle(view) ? ['R7.5'] : [])]
  }
}
