// The table in 3D, with hands on it.

import { lazy, useRef } from 'react'
import { Canvas } from '../../kit/Shell'
import type { Screen } from '../../kit/useScreen'
import type { Shown } from './Scene'
import type { Stage } from './stage'
import { text } from './text'
import type { View } from './types.gen'
import { type Hands, useHands } from './useHands'

const Scene = lazy(() => import('./Scene'))

interface Props extends Shown {
  view: View
  stage: Stage
  screen: Screen
  hands: Hands
}

export function View3D({ view, stage, screen, hands, ...shown }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const events = useHands(element, stage, hands)
  return (
    <Canvas
      canvas={element}
      screen={screen}
      aria-label={text.stage}
      data-holding={shown.ghost !== null || undefined}
      data-over={shown.marked !== null || undefined}
      data-last={shown.last?.piece}
      {...events}
    >
      <Scene view={view} stage={stage} still={screen.still} {...shown} />
    </Canvas>
  )
}
