// A flick in the making: the way it would slide, the pull of the sling, and the finger.

import { useFrame } from '@react-three/fiber'
import { useRef } from 'react'
import { type Mesh, Quaternion, Vector3 } from 'three'
import { BRASS, DANGER } from '../../kit/lines'
import { directionOf, edgeAhead, pointOf } from './aim'
import type { Motion } from './motion'
import { piecesIn } from './pieces'
import { halvesOf, rotate, SCALE, toWorld, turnOf } from './pose'
import type { Box } from './types.gen'
import type { Aimed } from './useFlick'

const WIDE = 0.04
const CHALK = '#fff0cf' // brass would be lost on the wood
const PULL = 1.9 // how long the sling is at full strength

/** A flat band on the table from one distance to another, seen from a disc along its aim. */
function Band(props: { from: number; to: number; wide: number; colour: string; faint?: boolean }) {
  const { from, to, wide, colour, faint } = props
  if (to - from < 0.001) return null
  return (
    <mesh position-x={(from + to) / 2} scale={[to - from, 0.004, wide]}>
      <boxGeometry />
      <meshBasicMaterial
        color={colour}
        transparent
        opacity={faint ? 0.4 : 0.95}
        toneMapped={false}
      />
    </mesh>
  )
}

function Circle(props: { r: number; at: number; colour: string; opacity?: number }) {
  const { r, at, colour, opacity = 1 } = props
  return (
    <mesh position-x={at} rotation-x={-Math.PI / 2}>
      <ringGeometry args={[r - 0.025, r + 0.012, 40]} />
      <meshBasicMaterial color={colour} transparent opacity={opacity} toneMapped={false} />
    </mesh>
  )
}

const UP = new Vector3(0, 1, 0)

export function Aim3D({ aim, pose, path, can, box }: Aimed & { box: Box }) {
  const colour = can ? CHALK : DANGER
  const [radius, , half] = halvesOf(box, true)
  const r = radius * SCALE
  const [x, y, z] = toWorld(pose[0], pose[1], pose[2] - half)
  const ahead: [number, number] = [Math.cos(aim.angle), Math.sin(aim.angle)]
  const edge = edgeAhead([pose[0], pose[1]], ahead, box.table) * SCALE
  const slides = aim.way !== 'press' && Math.abs(aim.pitch) <= 5
  const [until, free] = [path.until * SCALE, Math.min(path.free * SCALE, edge)]
  const strike = rotate(turnOf(pose), pointOf(box, aim, pose))
  const push = new Vector3(...toWorld(...directionOf(aim))).normalize()
  const finger = new Vector3(
    ...toWorld(pose[0] + strike[0], pose[1] + strike[1], pose[2] + strike[2]),
  )
  const turn = new Quaternion().setFromUnitVectors(UP, push)
  const long = 0.22
  return (
    <>
      <group position={[x, y + 0.012, z]} rotation-y={aim.angle} name="aim">
        {slides ? (
          <>
            <Band from={r} to={until} wide={WIDE} colour={colour} />
            <Band from={Math.max(r, until)} to={free} wide={WIDE * 0.7} colour={colour} faint />
            {path.meets === null && <Circle r={r} at={free} colour={colour} />}
            {typeof path.meets === 'number' && <Circle r={r} at={until} colour={DANGER} />}
            {typeof path.meets === 'number' && free > until && free < edge && (
              <Circle r={r} at={free} colour={colour} opacity={0.45} />
            )}
          </>
        ) : (
          <Band from={r} to={r + 0.9} wide={WIDE} colour={colour} />
        )}
        <Band
          from={-r - PULL * aim.strength}
          to={-r}
          wide={0.03 + 0.07 * aim.strength}
          colour={colour}
          faint
        />
      </group>
      <mesh position={finger.clone().addScaledVector(push, -long / 2)} quaternion={turn} castShadow>
        <coneGeometry args={[0.05, long, 14]} />
        <meshLambertMaterial color={can ? '#e9c27a' : DANGER} />
      </mesh>
    </>
  )
}

const RINGS = { out: DANGER, next: BRASS, pointed: CHALK }

interface RingsProps {
  box: Box
  motion: Motion
  marked: number | null
  barring: readonly number[]
  pointed: readonly number[]
}

/** Round what was touched, is about to be flicked, is in the way, or what a click would take. */
export function Rings({ box, motion, marked, barring, pointed }: RingsProps) {
  const pieces = piecesIn(box)
  const [radius, , half] = halvesOf(box, true)
  const rings = useRef<(Mesh | null)[]>([])
  useFrame(() => {
    for (const piece of pieces) {
      const ring = rings.current[piece]
      if (!ring) continue
      const kind =
        motion.rings.get(piece) ??
        (barring.includes(piece)
          ? 'out'
          : piece === marked
            ? 'next'
            : pointed.includes(piece)
              ? 'pointed'
              : null)
      const pose = kind && motion.pose(piece)
      ring.visible = !!pose
      if (!pose || !kind) continue
      ring.position.set(...toWorld(pose[0], pose[1], Math.max(0.0008, pose[2] - half + 0.001)))
      const material = ring.material as unknown as { color: { set(to: string): void } }
      material.color.set(RINGS[kind])
    }
  })
  const r = radius * SCALE
  return pieces.map((piece) => (
    <mesh
      key={piece}
      ref={(mesh) => {
        rings.current[piece] = mesh
      }}
      rotation-x={-Math.PI / 2}
      visible={false}
    >
      <ringGeometry args={[r + 0.035, r + 0.085, 40]} />
      <meshBasicMaterial transparent opacity={0.95} toneMapped={false} />
    </mesh>
  ))
}
