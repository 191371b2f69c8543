// The block in hand: shows exactly where it would stand.

import { useFrame } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { type Group, MeshBasicMaterial, type Quaternion, Vector3 } from 'three'
import type { Cell } from '../../kit/cubes'
import { overlay } from '../../kit/lines'
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
  const group = useRef<Group>(null)
  const then = useRef(0)
  const { block, colour, turn, flip, shape } = preview
  const outline = useMemo(() => outlineGeometry(cells), [cells])
  const target = useMemo(
    () => ({
      at: new Vector3(...centreOf(preview, shape)),
      turn: turnOf(turn, flip),
    }),
    [preview, shape, turn, flip],
  )
  const from = useRef<{ at: Vector3; turn: Quaternion } | null>(null)

  useFrame(() => {
    if (!group.current) return
    const now = performance.now()
    const passed = stage.gliding ? now - then.current : 16
    then.current = now
    from.current ??= { at: target.at.clone().setY(target.at.y + 0.5), turn: target.turn.clone() }
    const share = still ? 1 : 1 - Math.exp(-passed / GLIDE_MS)
    const left = from.current.at.distanceTo(target.at) + from.current.turn.angleTo(target.turn)
    stage.gliding = left > 0.004
    if (stage.gliding) {
      from.current.at.lerp(target.at, share)
      from.current.turn.slerp(target.turn, share)
      stage.wake()
    } else {
      from.current.at.copy(target.at)
      from.current.turn.copy(target.turn)
    }
    group.current.position.copy(from.current.at)
    group.current.quaternion.copy(from.current.turn)
  })

  useEffect(
    () => () => {
      stage.gliding = false
    },
    [stage],
  )

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
