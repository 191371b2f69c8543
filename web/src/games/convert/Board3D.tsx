// The inlaid board, and its shadow on the felt.

import { useMemo } from 'react'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { useDark } from '../../kit/dark'
import { Surface } from '../../kit/surface'
import { BOARD, SHADE } from './camera'
import type { Colour } from './geometry'
import { boardTexture } from './paint'

const WIDTH = BOARD.side + 2 * BOARD.frame
const INLAY = 0.02 // how far it stands out of the body: enough for an eye from far off to tell them

export function Board3D({ colours }: { colours: readonly Colour[] }) {
  const dark = useDark()
  const made = useMemo(
    () => ({
      top: boardTexture(colours),
      body: new RoundedBoxGeometry(WIDTH + 0.12, BOARD.thickness - INLAY, WIDTH + 0.12, 3, 0.09),
    }),
    [colours],
  )
  return (
    <group>
      <mesh rotation-x={-Math.PI / 2} receiveShadow>
        <planeGeometry args={[WIDTH, WIDTH]} />
        <Surface map={made.top} roughness={0.55} />
      </mesh>
      <mesh
        geometry={made.body}
        position-y={-(BOARD.thickness + INLAY) / 2}
        castShadow
        receiveShadow
      >
        <Surface color="#3d2517" roughness={0.45} />
      </mesh>
      <mesh rotation-x={-Math.PI / 2} position-y={-BOARD.thickness} receiveShadow>
        <planeGeometry args={[2 * SHADE, 2 * SHADE]} />
        <shadowMaterial opacity={dark ? 0.5 : 0.38} />
      </mesh>
    </group>
  )
}
