// The line of sight of a number or a letter, as light over the tile.

import { useMemo } from 'react'
import { BoxGeometry, EdgesGeometry, LineBasicMaterial, MeshBasicMaterial } from 'three'
import type { Vec } from '../../kit/cubes'
import { LEVELS, NUMBERS, SIDE } from './shape'
import { TILE, worldOf } from './stage'
import { isNumber } from './text'

const WIDE = 0.84 // of a square
const light = new MeshBasicMaterial({
  color: '#ffcf70',
  transparent: true,
  opacity: 0.2,
  depthWrite: false,
})
const edge = new LineBasicMaterial({ color: '#ffe2a6', transparent: true, opacity: 0.85 })

/** The middle of a square, on the tile. */
function middleOf(square: string): Vec {
  const i = NUMBERS.indexOf(square)
  return worldOf((i % SIDE) + 0.5, Math.floor(i / SIDE) + 0.5, 0)
}

/** One beam from above, or three from the side, one for each level, from the letter inwards. */
export function Sight({ at, along }: { at: string; along: readonly string[] }) {
  const beams = useMemo(() => {
    const [first, last] = [middleOf(along[0] ?? '5'), middleOf(along.at(-1) ?? '5')]
    if (isNumber(at))
      return [{ at: [first[0], SIDE / 2, first[2]] as Vec, size: [WIDE, SIDE, WIDE] as Vec }]
    const [dx, dz] = [first[0] - last[0], first[2] - last[2]].map(Math.sign) as [number, number]
    const out = TILE.frame / 2 // as far as the letter
    const long = SIDE + out
    return LEVELS.map((level) => ({
      at: [
        (first[0] + last[0] + dx * out) / 2,
        level + 0.5,
        (first[2] + last[2] + dz * out) / 2,
      ] as Vec,
      size: [dx ? long : WIDE, WIDE, dz ? long : WIDE] as Vec,
    }))
  }, [at, along])
  return (
    <group name="sight">
      {beams.map((beam) => (
        <Beam key={beam.at[1]} {...beam} />
      ))}
    </group>
  )
}

function Beam({ at, size }: { at: Vec; size: Vec }) {
  const [width, height, depth] = size
  const made = useMemo(() => {
    const box = new BoxGeometry(width, height, depth)
    return { box, edges: new EdgesGeometry(box) }
  }, [width, height, depth])
  return (
    <group position={at}>
      <mesh geometry={made.box} material={light} />
      <lineSegments geometry={made.edges} material={edge} />
    </group>
  )
}
