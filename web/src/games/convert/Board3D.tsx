// The inlaid board, and its shadow on the felt.

import { useMemo } from 'react'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { useDark } from '../../kit/dark'
import { Surface } from '../../kit/surface'
import { BOARD } from './camera'
import type { Colour } from './geometry'
import { boardTexture } from './paint'

const WIDTH = BOARD.side + 2 * BOARD.frame
const SHADE = 12 // how far shadows fall on the felt, which the page paints

export function Board3D({ colours }: { colours: readonly Colour[] }) {
  const dark = useDark()
  const made = useMemo(
    () => ({
      top: boardTexture(colours),
      body: new RoundedBoxGeometry(WIDTH + 0.12, BOARD.thickness, WIDTH + 0.12, 3, 0.09),
    }),
    [colours],
  )
  return (
    <group>
      <mesh rotation-x={-Math.PI / 2} position-y={0.001} receiveShadow>
        <planeGeometry args={[WIDTH, WIDTH]} />
        <Surface map={made.top} roughness={0.55} />
      </mesh>
      <mesh geometry={made.body} position-y={-BOARD.thickness / 2} castShadow receiveShadow>
        <Surface color="#3d2517" roughness={0.45} />
      </mesh>
      <mesh rotation-x={-Math.PI / 2} position-y={-BOARD.thickness} receiveShadow>
        <planeGeometry args={[SHADE, SHADE]} />
        <shadowMaterial opacity={dark ? 0.5 : 0.38} />
      </mesh>
    </group>
  )
}
