// All the English of Convert.

import type { Effect } from './effect'
import { type Colour, type Piece, SIZE, squareName } from './geometry'
import type { Preview } from './placing'
import type { Options, Outcome, View } from './types.gen'

type Variant = Options['variant']

const SHAPES: Record<Options['blocks'], Record<string, string>> = {
  standard: {
    A: 'tower of 2',
    B: 'tower of 3',
    C: 'bar of 2',
    D: 'standing L',
    E: 'bar of 3',
    F: 'flat L',
    G: 'flat L with one on its corner',
    H: 'flat L with one on its left end',
    I: 'flat L with one on its right end',
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

export function list(words: readonly (string | number)[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`
}

export const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

export const rowName = (row: string) => (/\d/.test(row) ? `rank ${row}` : `file ${row}`)

const squares = (numbers: readonly number[]) => list(numbers.map(squareName))

export function blockName(set: Options['blocks'], { block, colour }: Piece): string {
  return `Block ${block}, ${SHAPES[set][block] ?? 'its own shape'}, ${colour}`
}

/** What a placement would do, in one line. */
export function outlook({ columns }: Preview, effect: Effect, seat: number): string {
  if (effect.fault) return effect.fault.sentence
  const { turned, rows, points, lost, takes, outcome } = effect
  const said: string[] = []
  if (lost?.points) said.push(`No ${lost.colour} blocks are left: \u2212${lost.points}.`)
  if (rows.length) said.push(`Completes ${list(rows.map(rowName))}: +${points}.`)
  else if (!outcome) {
    said.push(`On ${squares(columns.map(({ square }) => square))}.`)
    if (takes.length) {
      said.push(`Takes the ${takes.length === 1 ? 'tower' : 'towers'} ${squares(takes)}.`)
    } else if (turned.length) said.push(`Turns ${squares(turned)}.`)
  }
  if (outcome) said.push(ends(outcome, seat))
  return said.join(' ')
}

function ends({ ranks, reason }: Outcome, seat: number): string {
  if (reason === 'fifth_level') return 'This reaches the fifth level: you would lose.'
  if (ranks[seat] !== 1) return 'This ends the game: you would lose.'
  const won = ranks.filter((rank) => rank === 1).length === 1
  return won ? 'This ends the game: you would win.' : 'This ends the game in a draw.'
}

export const goal: Partial<Record<Variant, string>> = {
  two_loaves: 'Stow all twenty as one white and one black loaf of 4×2×4.',
  under_the_surface: 'Stow all twenty as a cube whose six faces show chequers of 2×2.',
  blackout: 'Stow all twenty as a cube whose top is wholly black.',
  race: 'Stow your ten blocks on your own half as a loaf of 4×2×4, before the other seat does.',
}

/** R7.2: how far a puzzle is. */
export function checked({ standing, blocks, supplies, misfits }: View): string {
  const cubes = standing.reduce((sum, { block }) => sum + (blocks[block]?.length ?? 0), 0)
  const right = cubes - misfits.length
  const [white, black] = [supplies.white?.length ?? 0, supplies.black?.length ?? 0]
  const parts: string[] = []
  if (!misfits.length && !white && !black) return 'All is stowed, and every colour is right.'
  if (!misfits.length) {
    parts.push(right ? `All ${count(right, 'cube')} so far are right.` : 'Nothing is stowed yet.')
  } else {
    const where = misfits
      .slice(0, 4)
      .map(([x, y, z]) => `${squareName(SIZE * y + x)} level ${z + 1}`)
    const more = misfits.length > 4 ? `, and ${misfits.length - 4} more` : ''
    const have = misfits.length === 1 ? 'has' : 'have'
    parts.push(`${right} right; ${count(misfits.length, 'cube')} ${have} the wrong colour:`)
    parts.push(`${where.join(', ')}${more}.`)
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
  inHand: (piece: Piece, flips: boolean) =>
    `Block ${piece.block} in hand: R turns it${flips ? ', F turns it upside down' : ''}, arrows move it, Enter places it.`,
  inHandTouch: (piece: Piece) =>
    `Block ${piece.block} in hand: drag it over the board, then Place.`,
  suggestLift: (piece: Piece) => `Suggestion: lift the ${piece.colour} block ${piece.block}.`,
  square: (square: number, colour: Colour, height: number) =>
    `${squareName(square)}: ${colour}, ${height ? `height ${height}` : 'bare'}`,
  covered: 'under the block in hand',
  wouldTurn: 'would turn',
  cannotStand: 'it cannot stand here',
  layers: ([white, black]: readonly [number, number]) => `${white} white, ${black} black layers`,
  sides: { front: 'From your side', right: 'From the right' },
  wrongHere: 'wrong colour below',
  points: { rows: 'Rows', squares: 'Squares', total: 'Now' },
  towers: {
    title: 'Towers',
    about: 'More layers in a square at the edge: your tower.',
  },
  box: {
    title: 'Inside the box',
    height: (height: number, levels: number) => `Highest stack: ${height} of ${levels} levels.`,
    about: 'Whoever builds on the fifth level loses.',
  },
  track: {
    title: 'Track',
    off: '0',
    at: (name: string, place: number) =>
      place ? `${name} is on ${place}` : `${name} is at the start`,
    plays: (name: string, colour: Colour) => `${name} plays ${colour}`,
  },
  puzzle: {
    title: 'Goal',
    moves: (n: number) => `${count(n, 'move')} left`,
    check: 'Check',
    lift: 'Lift',
    liftBlock: (piece: Piece) => `Lift the ${piece.colour} block ${piece.block}`,
    liftHelp: 'Click a block that nothing stands on to lift it.',
  },
}
