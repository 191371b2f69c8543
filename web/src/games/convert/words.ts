// What is told of the game outside the board: log, hint, result card, screen reader.

import type { Cast } from '../../core/cast'
import { capital, count, list } from '../../core/english'
import type { Outlook } from '../../core/outlook'
import type { Told } from '../contract'
import { effectOf } from './effect'
import { COLOURS, columnsOf, landing, type Piece, SIZE, squareName } from './geometry'
import { isPuzzle, isSolo, lastOf, shapeOf, topOf } from './placing'
import { colourName, outlook, placeOf, rowName, shapeName, text } from './text'
import type { Convert, Outcome, View } from './types.gen'

type Event = Convert['event']

export function tell(event: Event, cast: Cast, view: View): Told | null {
  switch (event.type) {
    case 'placed': {
      const { seat, turned } = event
      const line = `${cast.does(seat, 'place')} the ${shapeName(view, event)} on ${placeOf(view, event)}`
      const counts = turned.length && !isPuzzle(view) && view.options.variant !== 'box'
      return { line, chips: counts ? [`turns ${turned.length}`] : [] }
    }
    case 'row_scored':
      return {
        line: `${cast.does(event.seat, 'complete')} ${rowName(event.row)}`,
        chips: [`+${event.points}`],
      }
    case 'point_lost': {
      const line = `No ${event.colour} blocks were left`
      return event.points
        ? { line: `${line} for ${cast.whom(event.seat)}`, chips: [`−${event.points}`] }
        : { line: `${line}; ${cast.whom(event.seat)} had no point to lose` }
    }
    case 'skipped':
      return { line: `${cast.does(event.seat, 'have', 'has')} no block that fits: skipped` }
    case 'lifted':
      return { line: `${cast.does(event.seat, 'lift')} the ${shapeName(view, event)}` }
    case 'counted': {
      const own = cast.me === 1 ? [1, 0] : [0, 1]
      const chips = own.map((seat) => `${cast.whom(seat)} +${event.squares[seat]}`)
      return { line: 'The squares seen from above are counted', chips: chips.map(capital) }
    }
    case 'ended':
      return null
  }
}

/** The number on a seat's card, and what it is made of. */
export function score(view: View, seat: number): [string, string] | null {
  const colour = COLOURS[seat] ?? 'white'
  const all = Object.keys(view.blocks).length
  const left = view.supplies[colour]?.length ?? 0
  const total = view.totals[seat] ?? 0
  switch (view.options.variant) {
    case 'basic': {
      const rows = view.scores[seat] ?? 0
      const parts = [count(rows, 'row'), count(total - rows, 'square')]
      return [`${total}`, rows ? `= ${parts.join(' + ')}` : 'squares']
    }
    case 'change_up':
      return [`${view.scores[seat] ?? 0}`, 'on the track']
    case 'towers':
      return [`${total}`, total === 1 ? 'tower' : 'towers']
    case 'box':
      return view.options.pool === 'own'
        ? [`${left}`, left === 1 ? 'block left' : 'blocks left']
        : null
    case 'race':
      return [`${all - left}/${all}`, 'stowed']
    default:
      return [`${view.standing.length}/${2 * all}`, 'stowed']
  }
}

/** "You lead 15–13". */
export function standing(view: View, cast: Cast): string | null {
  const { variant } = view.options
  if (view.outcome || !view.standing.length || isPuzzle(view) || variant === 'box') return null
  const own = cast.me === 1 ? 1 : 0
  const [mine = 0, theirs = 0] = [view.totals[own], view.totals[1 - own]]
  if (mine === theirs) return `Level at ${mine}–${theirs}`
  if (cast.me !== null && mine < theirs) return `You are behind ${mine}–${theirs}`
  const ahead = mine > theirs ? own : 1 - own
  return `${cast.does(ahead, 'lead')} ${Math.max(mine, theirs)}–${Math.min(mine, theirs)}`
}

/** What a hint suggests, and what would come of it. */
export function advise(
  action: Convert['action'],
  told: Outlook<View, Event> | null,
  view: View,
  cast: Cast,
): string {
  const name = shapeName(view, action)
  if (action.type === 'lift') return `Lift the ${name}: it fits better elsewhere.`
  const suggested = `${capital(name)} on ${placeOf(view, action)}`
  if (!told) return `${suggested}.`
  const shape = shapeOf(view, action)
  const z = landing(columnsOf(shape, action.x, action.y), view.heights)
  const at = { ...action, shape, z, seat: placerOf(view, action) }
  if (isPuzzle(view)) return `${suggested}, ${text.levels(z + 1, topOf(at))}.`
  return `${suggested}. ${outlook(view, at, effectOf(view, action, told), cast)}`
}

/** Who is asked, and may place that colour. */
const placerOf = ({ to_move, colours }: View, { colour }: Piece) =>
  to_move.find((seat) => colours[seat]?.includes(colour)) ?? 0

export function describe(view: View, cast: Cast): string {
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
  const last = lastOf(view)
  if (last) lines.push(`Last placed: the ${shapeName(view, last)} on ${placeOf(view, last)}.`)
  for (const colour of COLOURS) {
    const left = view.supplies[colour] ?? []
    lines.push(`${colourName[colour]} blocks left: ${left.length ? left.join(' ') : 'none'}.`)
  }
  view.scores.forEach((_, seat) => {
    const [number, what] = score(view, seat) ?? []
    if (number) lines.push(`${cast.who(seat)}: ${number}, ${what}.`)
  })
  view.moves_left.forEach((moves, seat) => {
    lines.push(`${cast.does(seat, 'have', 'has')} ${count(moves, 'move')} left.`)
  })
  if (!view.outcome && view.to_move.length) {
    lines.push(`To move: ${list(view.to_move.map((seat) => cast.whom(seat)))}.`)
  }
  return lines.join('\n')
}

function towerOf(view: View, square: number): string {
  const owner = view.towers[square]
  if (owner === undefined) return ''
  return owner ? ` (${owner}’s tower)` : ' (nobody’s tower)'
}

export function ending(view: View, outcome: Outcome, cast: Cast): string {
  const winner =
    outcome.ranks.filter((rank) => rank === 1).length === 1 ? outcome.ranks.indexOf(1) : -1
  const [first = 0, second = 0] = outcome.scores
  const high = Math.max(first, second)
  const wins = cast.does(winner, 'win')
  const loser = 1 - winner
  const tall = Math.max(...view.heights)
  switch (outcome.reason) {
    case 'points':
      return compared(outcome, winner, 'point', cast)
    case 'towers':
      return compared(outcome, winner, 'tower', cast)
    case 'top_layer':
      return `Level at ${count(high, 'point')}. ${cast.does(winner, 'have', 'has')} more squares on the highest level, and ${own(cast, winner, 'win')}.`
    case 'coverage':
      return `Level at ${count(high, 'tower')}. ${cast.does(winner, 'cover')} more squares, and ${own(cast, winner, 'win')}.`
    case 'fifth_level':
      return `${cast.does(loser, 'have built', 'has built')} on level ${tall}, and the box has ${view.levels}. ${wins}.`
    case 'cannot_place':
      return `${cast.does(loser, 'have', 'has')} no block that fits. ${wins}.`
    case 'solved':
      return isSolo(view) ? 'Every block is stowed.' : `${cast.who(winner)} stowed all ten first.`
    case 'out_of_moves':
      return isSolo(view) ? 'No moves are left.' : 'Neither player has any moves left.'
    case 'draw':
      return view.options.variant === 'towers'
        ? `${count(high, 'tower')} each, and the same number of squares.`
        : `${count(high, 'point')} each.`
    default:
      return winner >= 0 ? `${wins}.` : 'A draw.'
  }
}

const own = (cast: Cast, seat: number, verb: string) => (cast.isMe(seat) ? verb : `${verb}s`)

/** One's own number first; for others the winner's. */
function compared({ scores }: Outcome, winner: number, what: string, cast: Cast): string {
  const first = cast.me ?? winner
  const [mine = 0, theirs = 0] = [scores[first], scores[1 - first]]
  return `${cast.does(first, 'have', 'has')} ${count(mine, what)}, ${cast.whom(1 - first)} ${theirs}.`
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
