// A table set up without a game, for pictures and tests: say what was placed, in notation, and get
// the view.

import type { Cell } from '../../kit/cubes'
import { COLOURS, type Colour, columnsOf, landing, read, SIZE, SQUARES, turned } from './geometry'
import type { Options, Standing, View } from './types.gen'

const cell = (digits: string) => [...digits].map(Number) as Cell

export const STANDARD: Record<string, Cell[]> = Object.fromEntries(
  Object.entries({
    A: '000 001',
    B: '000 001 002',
    C: '000 100',
    D: '000 001 100',
    E: '000 100 200',
    F: '000 100 010',
    G: '000 100 010 001',
    H: '000 010 110 001',
    I: '100 110 010 101',
    J: '000 100 010 110',
  }).map(([block, cells]) => [block, cells.split(' ').map(cell)]),
)

const CHEQUERS: Colour[] = Array.from({ length: SQUARES }, (_, square) =>
  ((square % SIZE) + Math.floor(square / SIZE)) % 2 ? 'white' : 'black',
)

/** `placed` holds what stands, in order: "white Ja1/0". */
export function table(placed: string[] = [], options: Partial<Options> = {}): View {
  const heights: number[] = Array(SQUARES).fill(0)
  const top = [...CHEQUERS]
  const layers: [number, number][] = heights.map(() => [0, 0])
  const supplies: Record<string, string[]> = {
    white: Object.keys(STANDARD),
    black: Object.keys(STANDARD),
  }
  const standing = placed.map((words): Standing => {
    const [colour, notation] = words.split(' ') as [Colour, string]
    const spot = read(notation)
    if (!spot) throw new Error(`no placement: ${words}`)
    const columns = columnsOf(
      turned(STANDARD[spot.block] ?? [], spot.turn, spot.flip),
      spot.x,
      spot.y,
    )
    const z = landing(columns, heights)
    for (const column of columns) {
      heights[column.square] = z + column.top
      top[column.square] = colour
      const count = layers[column.square]
      if (count) count[COLOURS.indexOf(colour) as 0 | 1] += column.top - column.bottom
    }
    supplies[colour] = (supplies[colour] ?? []).filter((block) => block !== spot.block)
    return { ...spot, colour, z }
  })
  const variant = options.variant ?? 'basic'
  const solo = ['two_loaves', 'under_the_surface', 'blackout'].includes(variant)
  return {
    options: {
      variant,
      first: 'white',
      pool: 'own',
      upside_down: true,
      blocks: 'standard',
      ...options,
    },
    size: SIZE,
    blocks: STANDARD,
    board: CHEQUERS,
    levels: solo || variant === 'box' || variant === 'race' ? 4 : null,
    track: ['white', 'black'],
    goals: [],
    standing,
    heights,
    top,
    supplies,
    scores: solo ? [0] : [0, 0],
    totals: solo ? [0] : [0, 0],
    layers,
    to_move: [0],
    colours: solo ? [['white', 'black']] : [['white'], ['black']],
    towers: {},
    misfits: [],
    moves_left: solo ? [200] : variant === 'race' ? [200, 200] : [],
    outcome: null,
  }
}
