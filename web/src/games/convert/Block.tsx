// A wooden block on the board, at rest or on its way.

import { useFrame } from '@react-three/fiber'
import { useMemo, useRef } from 'react'
import { Euler, type Mesh, Quaternion } from 'three'
import type { Cell, Vec } from '../../kit/cubes'
import { centreOf } from './camera'
import { pieceKey, turned } from './geometry'
import { geometryOf, woods } from './materials'
import { type Motion, offsetAt } from './motion'
import type { Standing } from './types.gen'

/** Turned over the x axis if flipped, then turned anticlockwise. */
export function turnOf(turn: number, flip: boolean): Quaternion {
  return new Quaternion().setFromEuler(
    new Euler(flip ? Math.PI : 0, (turn * Math.PI) / 2, 0, 'YXZ'),
  )
}

interface Props {
  cells: Cell[]
  standing: Standing
  motion: Motion
}

export function Block({ cells, standing, motion }: Props) {
  const mesh = useRef<Mesh>(null)
  const { turn, flip } = standing
  const place = useMemo(() => {
    const centre: Vec = centreOf(standing, turned(cells, turn, flip))
    return { centre, quaternion: turnOf(turn, flip) }
  }, [cells, standing, turn, flip])
  const key = pieceKey(standing)

  useFrame(() => {
    if (!mesh.current) return
    const travel = motion.travel(key, performance.now())
    const [dx, dy, dz] = travel ? offsetAt(travel) : [0, 0, 0]
    const [x, y, z] = place.centre
    mesh.current.position.set(x + dx, y + dy, z + dz)
    mesh.current.visible = !travel || travel.progress > 0
  })

  return (
    <mesh
      ref={mesh}
      name={key}
      geometry={geometryOf(cells, standing)}
      material={woods[standing.colour]}
      position={place.centre}
      quaternion={place.quaternion}
      castShadow
      receiveShadow
    />
  )
}
