// The piece in hand: shows where it would come to stand, and how far down that is.

import { useEffect, useMemo } from 'react'
import {
  BoxGeometry,
  CylinderGeometry,
  EdgesGeometry,
  LineBasicMaterial,
  MeshLambertMaterial,
  Quaternion,
  Vector3,
} from 'three'
import type { Vec } from '../../kit/cubes'
import { BRASS, DANGER } from '../../kit/lines'
import { useGlide } from '../../kit/useGlide'
import { lacquer } from './colours'
import { blockOf, discShape } from './materials'
import { componentOf, isDisc } from './pieces'
import { halvesOf, SCALE, toWorld, turnOf, worldTurn } from './pose'
import type { Ghost } from './snap'
import type { Stage } from './stage'
import type { Box } from './types.gen'

const GLIDE_MS = 45
const PLUMB = 0.9 // how far above it the plumb line begins

const glass = new MeshLambertMaterial({ transparent: true })
const line = new LineBasicMaterial({ toneMapped: false })

function edgesOf(box: Box, disc: boolean): EdgesGeometry {
  const [x, y, z] = halvesOf(box, disc).map((half) => half * SCALE) as Vec
  return disc
    ? new EdgesGeometry(new CylinderGeometry(x, x, 2 * z, 32), 40)
    : new EdgesGeometry(new BoxGeometry(2 * x, 2 * z, 2 * y))
}

interface Props {
  box: Box
  ghost: Ghost
  stage: Stage
  still: boolean
}

export function Ghost3D({ box, ghost, stage, still }: Props) {
  const disc = isDisc(box, ghost.piece)
  const geometry = disc ? discShape(box) : blockOf(box, ghost.piece)
  const edges = useMemo(() => edgesOf(box, disc), [box, disc])
  useEffect(() => () => edges.dispose(), [edges])
  const target = useMemo(
    () => ({
      at: new Vector3(...toWorld(ghost.pose[0], ghost.pose[1], ghost.pose[2])),
      turn: new Quaternion(...worldTurn(turnOf(ghost.pose))),
    }),
    [ghost],
  )
  const group = useGlide(stage, target, { still, above: 0.4, ms: GLIDE_MS })

  const colour = ghost.can ? BRASS : DANGER
  glass.color.set(disc ? lacquer(componentOf(box, ghost.piece)) : '#e2c08c')
  glass.opacity = ghost.can ? 0.78 : 0.35
  line.color.set(colour)
  const up = new Vector3(0, 1, 0).applyQuaternion(target.turn.clone().invert())
  return (
    <group ref={group} name="ghost">
      <mesh geometry={geometry} material={glass} castShadow={ghost.can} />
      <lineSegments geometry={edges} material={line} />
      <mesh
        position={up.clone().multiplyScalar(PLUMB / 2 + 0.1)}
        quaternion={new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), up)}
      >
        <cylinderGeometry args={[0.006, 0.006, PLUMB, 6]} />
        <meshBasicMaterial color={colour} toneMapped={false} />
      </mesh>
    </group>
  )
}
