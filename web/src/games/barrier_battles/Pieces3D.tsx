// The pieces on the table, wherever they are just now.

import { useFrame } from '@react-three/fiber'
import { useRef } from 'react'
import type { Mesh } from 'three'
import { blockOf, blockWood, discLacquer, discShape } from './materials'
import type { Motion } from './motion'
import { isDisc, piecesIn } from './pieces'
import { toWorld, turnOf, worldTurn } from './pose'
import type { Box } from './types.gen'

export function Pieces3D({ box, motion }: { box: Box; motion: Motion }) {
  const pieces = piecesIn(box)
  const meshes = useRef<(Mesh | null)[]>([])
  useFrame(() => {
    for (const piece of pieces) {
      const mesh = meshes.current[piece]
      if (!mesh) continue
      const pose = motion.pose(piece)
      mesh.visible = pose !== null
      if (!pose) continue
      mesh.position.set(...toWorld(pose[0], pose[1], pose[2]))
      mesh.quaternion.set(...worldTurn(turnOf(pose)))
    }
  })
  return pieces.map((piece) => (
    <mesh
      key={piece}
      ref={(mesh) => {
        meshes.current[piece] = mesh
      }}
      name={`piece ${piece}`}
      geometry={isDisc(box, piece) ? discShape(box) : blockOf(box, piece)}
      material={isDisc(box, piece) ? discLacquer(box, piece) : blockWood()}
      castShadow
      receiveShadow
    />
  ))
}
