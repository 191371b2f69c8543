// What things are made of, as finely as this machine can draw it. A processor alone takes seconds
// to make ready what a graphics card draws at once: there, everything is matt.

import type { ThreeElements } from '@react-three/fiber'
import {
  MeshLambertMaterial,
  MeshStandardMaterial,
  type MeshStandardMaterialParameters,
} from 'three'
import { isSoftware } from './Fallback'

type Look = Pick<MeshStandardMaterialParameters, 'map' | 'color' | 'roughness' | 'vertexColors'>

export function surface(look: Look): MeshStandardMaterial | MeshLambertMaterial {
  if (!isSoftware()) return new MeshStandardMaterial(look)
  const { roughness: _, ...matt } = look
  return new MeshLambertMaterial(matt)
}

export function Surface(
  look: Pick<ThreeElements['meshStandardMaterial'], 'map' | 'color' | 'roughness'>,
) {
  const { roughness: _, ...matt } = look
  return isSoftware() ? <meshLambertMaterial {...matt} /> : <meshStandardMaterial {...look} />
}
