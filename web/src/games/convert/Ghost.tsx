// The block in hand: shows exactly where it would stand.

import { useMemo } from 'react'
import { MeshBasicMaterial, Vector3 } from 'three'
import type { Cell } from '../../kit/cubes'
import { overlay } from '../../kit/lines'
import { useGlide } from '../../kit/useGlide'
import { outlineGeometry } from '../../kit/wood'
import { turnOf } from './Block'
import { centreOf } from './camera'
import { geometryOf, ghosts } from './materials'
import type { Preview } from './placing'
import type { Stage } from './stage'

const GLIDE_MS = 55

/** Only its depth is drawn, so that the wood after it is blended over the nearest surface alone. */
const depthOnly = new MeshBasicMaterial({
  colorWrite: false,
  polygonOffset: true,
  polygonOffsetFactor: 1,
  polygonOffsetUnits: 1,
})

interface Props {
  cells: Cell[]
  preview: Preview
  isBad: boolean
  stage: Stage
  still: boolean
}

export function Ghost({ cells, preview, isBad, stage, still }: Props) {
  const { block, colour, turn, flip, shape } = preview
  const outline = useMemo(() => outlineGeometry(cells), [cells])
  const target = useMemo(
    () => ({
      at: new Vector3(...centreOf(preview, shape)),
      turn: turnOf(turn, flip),
    }),
    [preview, shape, turn, flip],
  )
  const group = useGlide(stage, target, { still, above: 0.5, ms: GLIDE_MS })

  const geometry = geometryOf(cells, { block, colour })
  const material = ghosts[colour]
  material.opacity = preview.isOffered ? 0.86 : 0.4
  return (
    <group ref={group} name="ghost">
      <mesh geometry={geometry} material={depthOnly} renderOrder={1} />
      <mesh
        geometry={geometry}
        material={material}
        renderOrder={2}
        castShadow={preview.isOffered}
      />
      <mesh geometry={outline} material={overlay[isBad ? 'danger' : 'brass']} renderOrder={3} />
    </group>
  )
}
