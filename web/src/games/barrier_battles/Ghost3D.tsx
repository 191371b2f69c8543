// The piece in hand: shows where it would come to stand, and how far down that is.

import { useFrame } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import {
  BoxGeometry,
  CylinderGeometry,
  EdgesGeometry,
  type Group,
  LineBasicMaterial,
  MeshLambertMaterial,
  Quaternion,
  Vector3,
} from 'three'
import { BRASS, DANGER } from '../../kit/lines'
import { lacquer } from './colours'
import { blockOf, discShape } from './materials'
import { isDisc } from './pieces'
import { toWorld, turnOf, worldTurn } from './pose'
import type { Ghost } from './snap'
import type { Stage } from './stage'

const GLIDE_MS = 45
const PLUMB = 0.9 // how far above it the plumb line begins

const blockEdges = new EdgesGeometry(new BoxGeometry(0.4, 0.2, 0.2))
const discEdges = new EdgesGeometry(new CylinderGeometry(0.15, 0.15, 0.08, 32), 40)
const glass = new MeshLambertMaterial({ transparent: true })
const line = new LineBasicMaterial({ toneMapped: false })

interface Props {
  ghost: Ghost
  stage: Stage
  still: boolean
}

export function Ghost3D({ ghost, stage, still }: Props) {
  const group = useRef<Group>(null)
  const then = useRef(0)
  const geometry = isDisc(ghost.piece) ? discShape() : blockOf(ghost.piece)
  const edges = isDisc(ghost.piece) ? discEdges : blockEdges
  const target = useMemo(
    () => ({
      at: new Vector3(...toWorld(ghost.pose[0], ghost.pose[1], ghost.pose[2])),
      turn: new Quaternion(...worldTurn(turnOf(ghost.pose))),
    }),
    [ghost],
  )
  const from = useRef<{ at: Vector3; turn: Quaternion } | null>(null)

  useFrame(() => {
    if (!group.current) return
    const now = performance.now()
    const passed = stage.gliding ? now - then.current : 16
    then.current = now
    from.current ??= { at: target.at.clone().setY(target.at.y + 0.4), turn: target.turn.clone() }
    const share = still ? 1 : 1 - Math.exp(-passed / GLIDE_MS)
    const left = from.current.at.distanceTo(target.at) + from.current.turn.angleTo(target.turn)
    stage.gliding = !still && left > 0.004
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

  const colour = ghost.home ? BRASS : DANGER
  glass.color.set(isDisc(ghost.piece) ? lacquer(ghost.piece) : '#e2c08c')
  glass.opacity = ghost.home ? 0.78 : 0.35
  line.color.set(colour)
  const up = new Vector3(0, 1, 0).applyQuaternion(target.turn.clone().invert())
  return (
    <group ref={group} name="ghost">
      <mesh geometry={geometry} material={glass} castShadow={ghost.home} />
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
