// Blocks and cubes as small pictures, in Convert's woods.

import type { Cell } from '../../kit/cubes'
import { BlockPicture, boxFor, Cubes, type Look } from '../../kit/Iso'
import { type Colour, SIZE, SQUARES, turned } from './geometry'

export const look: Look = (colour, part) => {
  const paint = `var(--convert-${colour}-${part})`
  return part === 'edge'
    ? { fill: 'none', stroke: paint, strokeWidth: 0.045, strokeLinecap: 'round' }
    : { fill: paint, stroke: paint, strokeWidth: 0.04, strokeLinejoin: 'round' }
}

interface IsoProps {
  cells: readonly Cell[]
  colour: Colour
  turn?: number
  flip?: boolean
}

/** One block, as it is turned. */
export function Iso({ cells, colour, turn = 0, flip = false }: IsoProps) {
  return (
    <BlockPicture
      className="convert-iso"
      cells={turned(cells, turn, flip)}
      colour={colour}
      look={look}
    />
  )
}

/** The cube that a puzzle wants; by cell, level by level, null where either colour will do. */
export function CubePicture({ goal }: { goal: readonly (Colour | null)[] }) {
  const levels = goal.length / SQUARES
  const cubes = goal
    .map((colour, i) => {
      const cell: Cell = [i % SIZE, Math.floor((i % SQUARES) / SIZE), Math.floor(i / SQUARES)]
      return { cell, colour: colour ?? 'any' }
    })
    .filter(({ cell: [x, y, z] }) => y === 0 || x === SIZE - 1 || z === levels - 1)
  return (
    <svg className="convert-goal" aria-hidden="true" viewBox={boxFor([SIZE, SIZE, levels])}>
      <Cubes cubes={cubes} look={look} />
    </svg>
  )
}
