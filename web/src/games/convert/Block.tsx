// A wooden block on the board, at rest or on its way.

import { useFrame } from '@react-three/fiber'
import { useMemo, useRef } from 'react'
import { Euler, type Group, type Mesh, Quaternion } from 'three'
import type { Cell, Vec } from '../../kit/cubes'
import { brass } from '../../kit/lines'
import { outlineGeometry } from '../../kit/wood'
import { centreOf } from './camera'
import { pieceKey, turned } from './geometry'
import { edges, edgesOf, geometryOf, glass, tops, topsOf, woods } from './materials'
import { offsetAt } from './motion'
import type { Stage } from './stage'
import type { Standing } from './types.gen'

const AFTER_GHOST = 5

/** Turned over the x axis if flipped, then turned anticlockwise. */
export function turnOf(turn: number, flip: boolean): Quaternion {
  return new Quaternion().setFromEuler(
    new Euler(flip ? Math.PI : 0, (turn * Math.PI) / 2, 0, 'YXZ'),
  )
}

interface Props {
  cells: Cell[]
  standing: Standing
  /** It was placed last. */
  isLast: boolean
  stage: Stage
}

export function Block({ cells, standing, isLast, stage }: Props) {
  const block = useRef<Group>(null)
  const wood = useRef<Mesh>(null)
  const plates = useRef<Mesh>(null)
  const { turn, flip, colour } = standing
  const place = useMemo(() => {
    const shape = turned(cells, turn, flip)
    const centre: Vec = centreOf(standing, shape)
    return { centre, quaternion: turnOf(turn, flip), tops: topsOf(shape) }
  }, [cells, standing, turn, flip])
  const outline = useMemo(() => (isLast ? outlineGeometry(cells) : undefined), [cells, isLast])
  const key = pieceKey(standing)

  useFrame(() => {
    if (!block.current || !wood.current || !plates.current) return
    const travel = stage.motion.travel(key, performance.now())
    const [dx, dy, dz] = travel ? offsetAt(travel) : [0, 0, 0]
    const [x, y, z] = place.centre
    block.current.position.set(x + dx, y + dy, z + dz)
    block.current.visible = !travel || travel.progress > 0
    const isClear = stage.clear.has(key)
    wood.current.material = (isClear ? glass : woods)[colour]
    wood.current.renderOrder = isClear ? AFTER_GHOST : 0
    wood.current.castShadow = !isClear
    plates.current.visible = !isClear
  })

  return (
    <group ref={block} name={key} position={place.centre}>
      <group quaternion={place.quaternion}>
        <mesh
          ref={wood}
          geometry={geometryOf(cells, standing)}
          material={woods[colour]}
          castShadow
          receiveShadow
        />
        <mesh geometry={edgesOf(cells)} material={edges[colour]} />
        {outline && <mesh name="last" geometry={outline} material={brass} />}
      </group>
      <mesh ref={plates} geometry={place.tops} material={tops[colour]} receiveShadow />
    </group>
  )
}
