// The goals of the puzzles (R7.2), and how far a position is from them.

import type { Cell } from '../../kit/cubes'
import { COLOURS, type Colour, otherColour, SIZE } from './geometry'
import { LEVELS, standingCells } from './placing'
import type { View } from './types.gen'

/** The colour that a cell must have; null where any will do. */
export type Goal = (x: number, y: number, z: number) => Colour | null

const inverse =
  (goal: Goal): Goal =>
  (x, y, z) => {
    const colour = goal(x, y, z)
    return colour && otherColour(colour)
  }

const nearHalf: Goal = (_, y) => (y < 2 ? 'white' : 'black')
const leftHalf: Goal = (x) => (x < 2 ? 'white' : 'black')
const chequers: Goal = (x, y, z) => {
  const surface = [x, y, z].some((n) => n === 0 || n === SIZE - 1)
  const even = ((x >> 1) + (y >> 1) + (z >> 1)) % 2 === 0
  return surface ? (even ? 'white' : 'black') : null
}
const blackTop: Goal = (_x, _y, z) => (z === LEVELS - 1 ? 'black' : null)

const GOALS: Partial<Record<View['options']['variant'], Goal[]>> = {
  two_loaves: [leftHalf, inverse(leftHalf), nearHalf, inverse(nearHalf)],
  under_the_surface: [chequers, inverse(chequers)],
  blackout: [blackTop],
  race: [nearHalf],
}

/** Any of these solves the puzzle; the first one is drawn as its picture. */
export const goalsOf = (view: View): Goal[] => GOALS[view.options.variant] ?? []

export interface Check {
  /** Cubes that stand where the nearest goal wants their colour. */
  right: number
  /** Cubes of the wrong colour for it. */
  wrong: Cell[]
  /** Blocks not yet stowed, by colour. */
  left: Record<Colour, number>
}

/** What is right and what is still missing, measured against the goal that is nearest. */
export function check(view: View): Check {
  const cubes = view.standing.flatMap((standing) =>
    standingCells(view, standing).map((cell) => ({ cell, colour: standing.colour })),
  )
  const misses = goalsOf(view).map((goal) =>
    cubes.filter(({ cell, colour }) => (goal(...cell) ?? colour) !== colour),
  )
  const wrong = misses.reduce(
    (best, miss) => (miss.length < best.length ? miss : best),
    misses[0] ?? [],
  )
  const [white, black] = COLOURS.map((colour) => view.supplies[colour]?.length ?? 0)
  return {
    right: cubes.length - wrong.length,
    wrong: wrong.map(({ cell }) => cell),
    left: { white: white ?? 0, black: black ?? 0 },
  }
}
