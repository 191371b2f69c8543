// All the English of Convert.

import { type Colour, type Piece, squareName } from './geometry'
import type { Preview, Problem } from './placing'
import type { Check } from './puzzle'
import type { Options } from './types.gen'

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

function problem(found: Problem, { block, colour }: Piece): string {
  switch (found.kind) {
    case 'gap':
      return `Not here: gap underneath at ${squareName(found.square)}.`
    case 'out_of_box':
      return 'Not here: it would stand out of the box, which is 4 levels high.'
    case 'other_half':
      return `Not here: build on your own half, ranks ${colour === 'white' ? '1 and 2' : '3 and 4'}.`
    case 'upside_down':
      return 'In this game blocks do not stand upside down.'
    case 'other':
      return `Block ${block} cannot stand here.`
  }
}

/** What a placement would do, in one line. */
export function outlook(preview: Preview): string {
  if (preview.problem) return problem(preview.problem, preview)
  if (preview.loses) return 'This reaches the fifth level: you would lose.'
  if (preview.rows.length) {
    const rows = preview.rows.map(rowName)
    return `Completes ${list(rows)}: +${preview.points}.`
  }
  const gains: string[] = []
  if (preview.takes.length) {
    const what = preview.takes.length === 1 ? 'tower' : 'towers'
    gains.push(`Takes the ${what} ${squares(preview.takes)}.`)
  } else if (preview.turned.length) gains.push(`Turns ${squares(preview.turned)}.`)
  const on = `On ${squares(preview.columns.map(({ square }) => square))}.`
  return [on, ...gains].join(' ')
}

export const goal: Partial<Record<Variant, string>> = {
  two_loaves: 'Stow all twenty as one white and one black loaf of 4×2×4.',
  under_the_surface: 'Stow all twenty as a cube whose six faces show chequers of 2×2.',
  blackout: 'Stow all twenty as a cube whose top is wholly black.',
  race: 'Stow your ten blocks on your own half as a loaf of 4×2×4, before the other seat does.',
}

export function checked(found: Check): string {
  const { right, wrong, left } = found
  const parts: string[] = []
  if (!wrong.length && !left.white && !left.black)
    return 'All is stowed, and every colour is right.'
  if (!wrong.length) {
    parts.push(right ? `All ${count(right, 'cube')} so far are right.` : 'Nothing is stowed yet.')
  } else {
    const where = wrong.slice(0, 4).map(([x, y, z]) => `${squareName(4 * y + x)} level ${z + 1}`)
    const more = wrong.length > 4 ? `, and ${wrong.length - 4} more` : ''
    const have = wrong.length === 1 ? 'has' : 'have'
    parts.push(`${right} right; ${count(wrong.length, 'cube')} ${have} the wrong colour:`)
    parts.push(`${where.join(', ')}${more}.`)
  }
  if (left.white + left.black) {
    parts.push(`Still to stow: ${left.white} white and ${left.black} black.`)
  }
  return parts.join(' ')
}

export const text = {
  stage:
    'Board in 3D. Choose a block with its letter, move it with the arrow keys, place it with Enter.',
  plan: 'Plan from above, with heights',
  showPlan: 'Plan',
  show3D: '3D',
  showPlanHelp: 'Show the plan instead of the 3D board',
  show3DHelp: 'Show the board in 3D',
  no3D: 'This browser shows no 3D, so here is the plan.',
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
  noFlip: 'In this game blocks do not stand upside down.',
  suggestLift: (piece: Piece) => `Suggestion: lift the ${piece.colour} block ${piece.block}.`,
  square: (square: number, colour: Colour, height: number) =>
    `${squareName(square)}: ${colour}, ${height ? `height ${height}` : 'bare'}`,
  covered: 'under the block in hand',
  wouldTurn: 'would turn',
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
    height: (height: number) => `Highest stack: ${height} of 4 levels.`,
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
