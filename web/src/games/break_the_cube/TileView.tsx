// The tile before one: in 3D, with hands on it, or as plans of its levels.

import { lazy, useMemo, useRef } from 'react'
import type { Fault } from '../../core/types.gen'
import { Canvas } from '../../kit/Shell'
import { usePointer } from '../../kit/usePointer'
import type { Screen } from '../../kit/useScreen'
import { blocksOf } from './judged'
import { Levels } from './Levels'
import type { Hit, Stage } from './stage'
import { text } from './text'
import type { View } from './types.gen'
import type { OnTile } from './useTile'
import { isSolo } from './words'

const Scene = lazy(() => import('./Scene'))

interface Props {
  view: View
  names: string[]
  on: OnTile
  faults: readonly Fault[]
  stage: Stage
  screen: Screen
  onChoose(block: string): void
}

export function TileView({ view, names, on, faults, stage, screen, onChoose }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const { tile, of, editable, standing, dispatch } = on
  const wrong = useMemo(
    () => faults.flatMap((fault) => blocksOf(fault, on.cells)),
    [faults, on.cells],
  )
  const grip = useRef({ x: 0, y: 0, height: 0 })
  const hands = usePointer<Hit>(element, stage, {
    holding: false,
    onOver: (hit) => {
      element.current?.toggleAttribute('data-over', editable && !!hit?.block)
    },
    onPress: (hit) => {
      if (hit?.block) onChoose(hit.block)
      else if (editable) dispatch({ do: 'let_go' })
    },
    grab: (hit) => {
      const held = hit?.block ? standing[hit.block] : undefined
      if (!editable || !hit?.block || !held) return false
      onChoose(hit.block)
      grip.current = { x: hit.at[0] - held.at[0], y: hit.at[1] - held.at[1], height: hit.height }
      return true
    },
    onCarry: (clientX, clientY) => {
      const at = stage.over(clientX, clientY, grip.current.height)
      if (at) dispatch({ do: 'aim', at: [at[0] - grip.current.x, at[1] - grip.current.y] })
    },
  })
  const isHidden = tile !== 'secret' && !(tile === 'open' && view.places[of]?.secret)
  const behind = isSolo(view) ? text.theShape : text.shapeOf(names[of] ?? '')
  const card = useMemo(
    () => (tile === 'secret' ? { name: null } : isHidden ? { name: behind } : ('none' as const)),
    [tile, isHidden, behind],
  )
  if (screen.flat) {
    return (
      <div className="cube-flat">
        <Levels
          blocks={on.blocks}
          cells={on.cells}
          chosen={on.chosen}
          wrong={wrong}
          onCell={
            editable
              ? ([x, y], block) => {
                  if (block && block !== on.chosen) onChoose(block)
                  else dispatch({ do: 'aim', at: [x, y] })
                }
              : undefined
          }
        />
      </div>
    )
  }
  return (
    <Canvas canvas={element} screen={screen} aria-label={text.stage} {...hands}>
      <Scene
        blocks={on.blocks}
        standing={standing}
        chosen={on.chosen}
        wrong={wrong}
        sheet={view.places[of]?.sheet ?? {}}
        screen={card}
        stage={stage}
        still={screen.still}
      />
    </Canvas>
  )
}
