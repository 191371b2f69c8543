// The inlaid board, on felt, in a pool of light.

import { useMemo } from 'react'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { FRAME, THICKNESS } from './camera'
import { SIZE } from './geometry'
import type { Room } from './materials'
import { boardTexture, feltTexture, poolTexture } from './paint'

const WIDTH = SIZE + 2 * FRAME
const FELT = 13 // the reach of the lamp on the felt

export function Board3D({ room }: { room: Room }) {
  const made = useMemo(
    () => ({
      top: boardTexture(),
      felt: feltTexture(),
      pool: poolTexture(),
      body: new RoundedBoxGeometry(WIDTH + 0.12, THICKNESS, WIDTH + 0.12, 3, 0.09),
    }),
    [],
  )
  return (
    <group>
      <mesh rotation-x={-Math.PI / 2} position-y={0.001} receiveShadow>
        <planeGeometry args={[WIDTH, WIDTH]} />
        <meshStandardMaterial map={made.top} roughness={0.55} />
      </mesh>
      <mesh geometry={made.body} position-y={-THICKNESS / 2} castShadow receiveShadow>
        <meshStandardMaterial color="#3d2517" roughness={0.45} />
      </mesh>
      <mesh rotation-x={-Math.PI / 2} position-y={-THICKNESS} receiveShadow>
        <planeGeometry args={[FELT, FELT]} />
        <meshLambertMaterial color={room.felt} map={made.felt} alphaMap={made.pool} transparent />
      </mesh>
    </group>
  )
}
