// The table in 3D, with hands on it.

import { lazy, Suspense, useRef } from 'react'
import { Fallback } from '../../kit/Fallback'
import type { Aimed } from './Scene'
import type { Ghost } from './snap'
import type { Stage } from './stage'
import { text } from './text'
import type { View } from './types.gen'
import { useHands } from './useHands'

const Scene = lazy(() => import('./Scene'))

interface Props {
  view: View
  stage: Stage
  still: boolean
  ghost: Ghost | null
  aimed: Aimed | null
  marked: number | null
  hands: Omit<Parameters<typeof useHands>[0], 'element' | 'surface'>
  onBroken(): void
}

export function View3D({ view, stage, still, ghost, aimed, marked, hands, onBroken }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const events = useHands({ ...hands, element, surface: stage })
  return (
    <div
      ref={element}
      className="barrier-canvas"
      role="img"
      aria-label={text.stage}
      data-holding={ghost !== null || undefined}
      data-marked={marked !== null || undefined}
      {...events}
    >
      <Fallback onBroken={onBroken}>
        <Suspense fallback={null}>
          <Scene
            table={view.table}
            ghost={ghost}
            aimed={aimed}
            marked={marked}
            stage={stage}
            still={still}
          />
        </Suspense>
      </Fallback>
    </div>
  )
}
