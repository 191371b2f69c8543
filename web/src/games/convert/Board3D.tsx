// The inlaid board, on felt, on a table in a pool of light.

import { useMemo } from 'react'
import { Shape, ShapeGeometry } from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { FRAME, THICKNESS } from './camera'
import { SIZE } from './geometry'
import type { Room } from './materials'
import { boardTexture, feltTexture, planksTexture, poolTexture } from './paint'

const WIDTH = SIZE + 2 * FRAME
const MAT = WIDTH + 1.5
const TABLE = 26

function roundedSquare(width: number, radius: number): ShapeGeometry {
  const half = width / 2
  const shape = new Shape()
  shape.moveTo(-half + radius, -half)
  for (const [x, y, turn] of [
    [half - radius, -half + radius, -Math.PI / 2],
    [half - radius, half - radius, 0],
    [-half + radius, half - radius, Math.PI / 2],
    [-half + radius, -half + radius, Math.PI],
  ] as const) {
    shape.absarc(x, y, radius, turn, turn + Math.PI / 2, false)
  }
  return new ShapeGeometry(shape, 6)
}

export function Board3D({ room }: { room: Room }) {
  const made = useMemo(
    () => ({
      top: boardTexture(),
      felt: feltTexture(),
      planks: planksTexture(),
      pool: poolTexture(),
      body: new RoundedBoxGeometry(WIDTH + 0.12, THICKNESS, WIDTH + 0.12, 3, 0.09),
      mat: roundedSquare(MAT, 0.5),
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
      <mesh geometry={made.mat} rotation-x={-Math.PI / 2} position-y={-THICKNESS} receiveShadow>
        <meshStandardMaterial color={room.felt} map={made.felt} roughness={1} />
      </mesh>
      <mesh rotation-x={-Math.PI / 2} position-y={-THICKNESS - 0.02} receiveShadow>
        <planeGeometry args={[TABLE, TABLE]} />
        <meshStandardMaterial
          color={room.table}
          map={made.planks}
          alphaMap={made.pool}
          transparent
          roughness={0.7}
        />
      </mesh>
    </group>
  )
}
