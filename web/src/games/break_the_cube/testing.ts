// Shapes and views for tests, written as players write them.

import type { Cell } from '../../kit/cubes'
import { type Cells, NUMBERS, SIDE } from './shape'
import type { Options, Place, View } from './types.gen'

const SIZES: Record<string, Cell[]> = {
  small: [
    [0, 0, 0],
    [1, 0, 0],
  ],
  medium: [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
  ],
  large: [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
    [0, 1, 0],
  ],
}

export const CUBES: Record<string, Cell[]> = {
  ...SIZES,
  small2: SIZES.small ?? [],
  large2: SIZES.large ?? [],
}

/** `small 51 52`: each cube as its square and its level. */
export function cellsIn(notation: string): Cells {
  const cells: Record<string, Cell[]> = {}
  let block = ''
  for (const word of notation.split(' ')) {
    if (/^\d/.test(word)) {
      const square = NUMBERS.indexOf(word[0] ?? '')
      cells[block]?.push([square % 3, Math.floor(square / 3), Number(word[1]) - 1])
    } else {
      block = word
      cells[block] = []
    }
  }
  return cells
}

const COLOURS = [
  { small: 'white', medium: 'orange', large: 'green' },
  { small: 'black', medium: 'pink', large: 'blue' },
  { small: 'light grey', medium: 'red', large: 'purple' },
  { small: 'dark grey', medium: 'yellow', large: 'turquoise' },
] as const

export function place(seat: number, seats: number, change: Partial<Place> = {}): Place {
  return {
    blocks: { ...COLOURS[seat] },
    built: true,
    secret: null,
    asks: (seat + 1) % seats,
    takes_notes: false,
    turns: 0,
    broken: false,
    eliminated: false,
    sheet: {},
    ...change,
  }
}

export function table(change: Partial<View> = {}, options: Partial<Options> = {}): View {
  const seats = options.seats ?? 2
  return {
    options: {
      variant: 'basic',
      seats,
      first: 'random',
      notes: false,
      blocks: 3,
      sudden_death: false,
      assist: false,
      handicap: [],
      ...options,
    },
    side: SIDE,
    cubes: CUBES,
    rules: [],
    rounds: 30,
    remembered: 6,
    lines: {
      E: [
        [2, 1],
        [1, 1],
        [0, 1],
      ],
    },
    places: Array.from({ length: seats }, (_, seat) => place(seat, seats)),
    first: 0,
    to_move: [0],
    round: 0,
    turns: [],
    assist: null,
    outcome: null,
    ...change,
  }
}
