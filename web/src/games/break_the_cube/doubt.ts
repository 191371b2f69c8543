// Whether a guess can be right, by what the seat itself remembers of the shape that it seeks.

import type { Colour } from './colours'
import { type Cells, isSame, LEVELS, NUMBERS, SIDE, standingOf } from './shape'
import type { View } from './types.gen'

/** An answer that the guess contradicts, or `again`: it was guessed before, and was wrong. */
export type Doubt = { at: string; said: readonly (Colour | null)[] } | 'again'

/** Why these cells cannot be the seat's shape to find; null if nothing speaks against them. */
export function doubtOf(view: View, seat: number, cells: Cells): Doubt | null {
  const of = view.places[seat]?.asks ?? 0
  const place = view.places[of]
  if (!place) return null
  const wrong = view.turns.filter((turn) => turn.of === of && turn.right === false)
  if (wrong.some((turn) => turn.cells && isSameShape(turn.cells, cells))) return 'again'
  const colours = new Map<string, Colour | null>()
  for (const [block, cubes] of Object.entries(cells))
    for (const cube of cubes) colours.set(cube.join(), place.blocks[block] ?? null)
  const at = (x: number, y: number, z: number) => colours.get(`${x},${y},${z}`) ?? null
  for (const [question, { seen }] of Object.entries(place.sheet)) {
    const shows = looks(question, view).map(
      (line) => line.map(([x, y, z]) => at(x, y, z)).find((colour) => colour !== null) ?? null,
    )
    if (shows.join() !== seen.join()) return { at: question, said: seen }
  }
  return null
}

type Look = [number, number, number][]

/** The cells that an answer looks along: one line from above, or one for each level. */
function looks(question: string, { lines }: View): Look[] {
  const square = NUMBERS.indexOf(question)
  if (square < 0)
    return LEVELS.map((z) => (lines[question] ?? []).map(([x, y]): Look[number] => [x, y, z]))
  const [x, y] = [square % SIDE, Math.floor(square / SIDE)]
  return [[...LEVELS].reverse().map((z): Look[number] => [x, y, z])]
}

function isSameShape(a: Cells, b: Cells): boolean {
  return Object.entries(a).every(([block, cells]) => {
    const [one, other] = [standingOf(cells), standingOf(b[block] ?? [])]
    return one.at.join() === other.at.join() && isSame(one.shape, other.shape)
  })
}
