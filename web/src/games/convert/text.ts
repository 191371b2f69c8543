// All the English of Convert.

import type { Cast } from '../../core/cast'
import { capital, count, list } from '../../core/english'
import type { Cell } from '../../kit/cubes'
import type { Effect } from './effect'
import { type Colour, columnsOf, type Piece, SIZE, type Spot, squareName } from './geometry'
import { isSolo, shapeOf, topOf } from './placing'
import type { Options, View } from './types.gen'

type Variant = Options['variant']

const SHAPES: Record<Options['blocks'], Record<string, string>> = {
  standard: {
    A: 'tower of 2',
    B: 'tower of 3',
    C: 'bar of 2',
    D: 'standing L',
    E: 'bar of 3',
    F: 'flat L',
    G: 'L with a raised corner',
    H: 'L with a raised left end',
    I: 'L with a raised right end',
    J: 'square of 4',
  },
  flat: {
    A: 'single cube',
    B: 'bar of 2',
    C: 'flat L',
    D: 'bar of 3',
    E: 'flat L',
    F: 'bar of 4',
    G: 'long flat L',
    H: 'flat T',
    I: 'flat S',
    J: 'square of 4',
  },
}

export const colourName: Record<Colour, string> = { white: 'White', black: 'Black' }
export const colourLetter: Record<Colour, string> = { white: 'W', black: 'B' }

export const rowName = (row: string) => (/\d/.test(row) ? `rank ${row}` : `file ${row}`)

const squares = (numbers: readonly number[]) => list(numbers.map(squareName))

/** "a1", "a1–c1" for what fills a rectangle, "a1, b1 and a2" for anything else. */
export function where(numbers: readonly number[]): string {
  const xs = numbers.map((square) => square % SIZE)
  const ys = numbers.map((square) => Math.floor(square / SIZE))
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [near, far] = [Math.min(...ys), Math.max(...ys)]
  if ((right - left + 1) * (far - near + 1) !== numbers.length) return squares(numbers)
  const ends = [SIZE * near + left, SIZE * far + right].map(squareName)
  return [...new Set(ends)].join('–')
}

/** Of a placement: the squares that it covers. */
export const placeOf = (view: View, spot: Spot) =>
  where(columnsOf(shapeOf(view, spot), spot.x, spot.y).map(({ square }) => square))

export function blockName(set: Options['blocks'], { block, colour }: Piece): string {
  return `Block ${block}, ${SHAPES[set][block] ?? 'its own shape'}, ${colour}`
}

/** "bar of 3", with its colour where a seat may place both. */
export function shapeName({ options, colours }: View, { block, colour }: Piece): string {
  const either = options.variant === 'change_up' || colours.some((one) => one.length > 1)
  const name = SHAPES[options.blocks][block] ?? `block ${block}`
  return either ? `${colour} ${name}` : name
}

/** What a placement would do, in one line. */
export function outlook(view: View, at: Placing, effect: Effect, cast: Cast): string {
  if (effect.fault) return effect.fault.sentence
  const said: string[] = []
  const { lost, rows, points, takes, turned, outcome } = effect
  if (lost?.points) said.push(`No ${lost.colour} blocks are left: \u2212${lost.points}.`)
  const done = `Completes ${list(rows.map(rowName))}`
  switch (view.options.variant) {
    case 'basic':
      if (rows.length) said.push(`${done}.`)
      else said.push(turned.length ? `Turns ${count(turned.length, 'square')}.` : 'Turns nothing.')
      break
    case 'change_up':
      if (rows.length) said.push(`${done}: +${points}.`)
      break
    case 'towers':
      if (takes.length) said.push(`Takes ${count(takes.length, 'tower')}: ${squares(takes)}.`)
      break
    case 'box':
      if (outcome?.reason !== 'fifth_level') said.push(text.box.reaches(topOf(at), view.levels))
      break
    default:
      said.push(`On ${placeOf(view, at)}, ${text.levels(at.z + 1, topOf(at))}.`)
  }
  if (effect.after) said.push(...changes(view, effect.after, at.seat, cast))
  if (outcome && !isSolo(view)) said.push(ends(view, at, effect))
  return said.join(' ')
}

/** A block as it would stand, and who places it. */
export interface Placing extends Spot {
  seat: number
  shape: Cell[]
  z: number
}

/** "You 6 → 9, the bot 12 → 10." */
function changes(before: View, after: View, seat: number, cast: Cast): string[] {
  const { variant } = before.options
  const moved = (one: number) => `${before.totals[one]} → ${after.totals[one]}`
  const said = [seat, 1 - seat]
    .filter((one) => before.totals[one] !== after.totals[one])
    .map((one) => `${cast.whom(one)} ${moved(one)}`)
  if (variant === 'basic' || variant === 'towers') {
    return [said.length ? `${capital(said.join(', '))}.` : text.noChange]
  }
  if (variant !== 'change_up') return []
  const [colour] = after.colours[seat] ?? []
  const next = after.outcome || !colour ? [] : [text.track.next(colour)]
  return [said.length ? `${capital(said.join(', '))}.` : text.noChange, ...next]
}

function ends({ levels }: View, at: Placing, { outcome }: Effect): string {
  const ranks = outcome?.ranks ?? []
  if (outcome?.reason === 'fifth_level') return text.box.over(topOf(at), levels)
  if (ranks[at.seat] !== 1) return 'This ends the game: you would lose.'
  const won = ranks.filter((rank) => rank === 1).length === 1
  return won ? 'This ends the game: you would win.' : 'This ends the game in a draw.'
}

export const goal: Partial<Record<Variant, string>> = {
  two_loaves: 'Stow all twenty blocks as one white and one black loaf of 4×2×4.',
  under_the_surface: 'Stow all twenty blocks as a cube whose six faces are all chequered 2×2.',
  blackout: 'Stow all twenty blocks as a cube whose top is all black.',
  race: 'Stow your ten blocks as a loaf of 4×2×4 on your own half before your opponent does.',
}

/** R7.2: how far a puzzle is. */
export function checked({ standing, blocks, supplies, misfits }: View): string {
  const cubes = standing.reduce((sum, { block }) => sum + (blocks[block]?.length ?? 0), 0)
  const right = cubes - misfits.length
  const [white, black] = [supplies.white?.length ?? 0, supplies.black?.length ?? 0]
  const parts: string[] = []
  if (!misfits.length && !white && !black) return 'Everything is stowed, and every colour is right.'
  if (!misfits.length) {
    parts.push(right ? `All ${count(right, 'cube')} so far are right.` : 'Nothing is stowed yet.')
  } else {
    const places = misfits
      .slice(0, 4)
      .map(([x, y, z]) => `${squareName(SIZE * y + x)} level ${z + 1}`)
    const more = misfits.length > 4 ? `, and ${misfits.length - 4} more` : ''
    const have = misfits.length === 1 ? 'has' : 'have'
    parts.push(`${right} right; ${count(misfits.length, 'cube')} ${have} the wrong colour:`)
    parts.push(`${places.join(', ')}${more}.`)
  }
  if (white + black) parts.push(`Still to stow: ${white} white and ${black} black.`)
  return parts.join(' ')
}

export const text = {
  stage:
    'Board in 3D. Choose a block with its letter, move it with the arrow keys, place it with Enter.',
  plan: 'Plan from above, with heights',
  yours: 'Your blocks',
  pile: 'Blocks',
  theirs: (colour: Colour) => `${colourName[colour]}’s blocks left`,
  noneLeft: 'none left',
  nowhere: 'fits nowhere now',
  chosen: 'in hand',
  turn: 'Turn',
  flip: 'Flip',
  place: 'Place',
  putBack: 'Put back',
  keys: { turn: 'R', flip: 'F', place: 'Enter', putBack: 'Esc' },
  inHand: (name: string) => `${capital(name)} in hand. Click where it should stand.`,
  inHandTouch: (name: string) => `${capital(name)} in hand. Drag it into place, then tap Place.`,
  noChange: 'The score stays the same.',
  levels: (from: number, to: number) => (from === to ? `level ${from}` : `levels ${from}–${to}`),
  square: (square: number, colour: Colour, height: number) =>
    `${squareName(square)}: ${colour}, ${height ? `height ${height}` : 'bare'}`,
  covered: 'under the block in hand',
  wouldTurn: 'would turn',
  cannotStand: 'it cannot stand here',
  lastMove: 'last placed',
  pointedAt: 'here',
  layers: ([white, black]: readonly [number, number]) => `${white} white, ${black} black layers`,
  sides: { front: 'From your side', right: 'From the right' },
  wrongHere: 'wrong colour below',
  views: {
    title: 'Views',
    above: 'From above',
    turn: 'Turn the table',
    reset: 'Reset view',
    keys: { above: 'T', turn: 'V', reset: '0' },
  },
  keyList: {
    title: 'Keys',
    rows: (flips: boolean): [string, string][] => [
      ['A–J', 'take a block'],
      ['Arrows', 'move it'],
      ['R', 'turn it'],
      ...(flips ? ([['F', 'turn it upside down']] as [string, string][]) : []),
      ['Enter', 'place it'],
      ['Esc', 'put it back'],
      ['T', 'look from above'],
      ['V', 'turn the table'],
      ['1–4', 'look from a side'],
      ['0', 'reset the view'],
    ],
  },
  towers: {
    title: 'Towers',
    about:
      'A square on the edge belongs to whoever has more layers there. Each is worth one point.',
  },
  box: {
    title: 'Inside the box',
    height: (height: number) =>
      height ? `The highest stack has ${count(height, 'level')}.` : 'Nothing is built yet.',
    about: (levels: number) => `The box has ${levels}. Whoever builds higher loses.`,
    reaches: (level: number, levels: number | null) => `Reaches level ${level} of ${levels}.`,
    over: (level: number, levels: number | null) =>
      `Reaches level ${level}, and the box has ${levels}: you would lose.`,
  },
  track: {
    title: 'Track',
    off: '0',
    at: (name: string, place: number) => `${name} ${place ? `on ${place}` : 'at 0'}`,
    next: (colour: Colour) => `Next block: ${colour}.`,
    soon: 'next:',
    about: 'When the colour you need has run out, you lose a point that turn.',
  },
  puzzle: {
    title: 'Goal',
    moves: (n: number) => `${count(n, 'move')} left`,
    check: 'Check',
    lift: 'Lift a block',
    liftBlock: (name: string) => `Lift the ${name}`,
  },
}

/** What the pictures of "How to play" show, for those who cannot see them. */
export const pictures = {
  blocks: 'The ten blocks from A to J, each with the squares that it covers on the board.',
  turning:
    'Two plans of the board. First a black block covers four squares in a corner; then a white bar lies on two of them, and these are white.',
  gap: 'Two pictures of a black block on a white bar. On the left a square lies half on the bar, and nothing is under its front half. On the right a standing L reaches over the bar: its foot is on the board, its arm lies on the bar.',
  row: 'Two plans of the board. First it is empty; then a white bar covers three squares of the nearest row, the fourth is white already, and a line marks the row.',
  again:
    'Two plans of the board. In the first the nearest row is white; in the second a white bar of 2 lies on it, the row is still white, and no line marks it.',
}
