// Blocks and cubes as small pictures, in Convert's woods.

import type { Cell } from '../../kit/cubes'
import { BlockPicture, boxFor, Cubes, type Look } from '../../kit/Iso'
import { type Colour, turned } from './geometry'

const look: Look = (colour, part) => ({ className: `convert-${colour} convert-${part}` })

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

/** A cube of 4×4×4 in given colours. */
export function CubePicture({
  colourAt,
}: {
  colourAt: (x: number, y: number, z: number) => Colour | null
}) {
  const cubes: { cell: Cell; colour: string }[] = []
  for (let x = 0; x < 4; x++)
    for (let y = 0; y < 4; y++)
      for (let z = 0; z < 4; z++)
        if (y === 0 || x === 3 || z === 3)
          cubes.push({ cell: [x, y, z], colour: colourAt(x, y, z) ?? 'any' })
  return (
    <svg className="convert-goal" aria-hidden="true" viewBox={boxFor([4, 4, 4])}>
      <Cubes cubes={cubes} look={look} />
    </svg>
  )
}
