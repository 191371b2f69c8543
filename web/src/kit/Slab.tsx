// A board or a tile of wood: what is painted on it, its body, and its shadow on the page's ground.

import { useMemo } from 'react'
import type { Texture } from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import type { Ground } from './camera'
import { useDark } from './dark'
import { Surface } from './surface'

const INLAY = 0.02 // how far it stands out of the body: enough for an eye from far off to tell them

interface Props {
  ground: Ground
  /** Its upper side. */
  top: { map: Texture; roughness: number }
  body: { color: string; roughness: number }
  /** How much wider the body is than what is painted, and how round its edges are. */
  beyond: number
  bevel: number
  /** How far its shadow may fall, and how dark it is by day. */
  shade: number
  shadow: number
}

export function Slab({ ground, top, body, beyond, bevel, shade, shadow }: Props) {
  const dark = useDark()
  const { thickness } = ground
  const width = ground.side + 2 * ground.frame
  const geometry = useMemo(
    () => new RoundedBoxGeometry(width + beyond, thickness - INLAY, width + beyond, 3, bevel),
    [width, thickness, beyond, bevel],
  )
  return (
    <group>
      <mesh rotation-x={-Math.PI / 2} receiveShadow>
        <planeGeometry args={[width, width]} />
        <Surface {...top} />
      </mesh>
      <mesh geometry={geometry} position-y={-(thickness + INLAY) / 2} castShadow receiveShadow>
        <Surface {...body} />
      </mesh>
      <mesh rotation-x={-Math.PI / 2} position-y={-thickness} receiveShadow>
        <planeGeometry args={[shade, shade]} />
        <shadowMaterial opacity={dark ? 0.5 : shadow} />
      </mesh>
    </group>
  )
}
