// The inlaid board, and its shadow on the felt.

import { useMemo } from 'react'
import { Slab } from '../../kit/Slab'
import { BOARD, SHADE } from './camera'
import type { Colour } from './geometry'
import { boardTexture } from './paint'

export function Board3D({ colours }: { colours: readonly Colour[] }) {
  const map = useMemo(() => boardTexture(colours), [colours])
  return (
    <Slab
      ground={BOARD}
      top={{ map, roughness: 0.55 }}
      body={{ color: '#3d2517', roughness: 0.45 }}
      beyond={0.12}
      bevel={0.09}
      shade={2 * SHADE}
      shadow={0.38}
    />
  )
}
