// The tile before one: in 3D, with hands on it, or as plans of its levels.

import { lazy, useMemo, useRef } from 'react'
import type { Cast } from '../../core/cast'
import type { Fault } from '../../core/types.gen'
import { Canvas } from '../../kit/Shell'
import { usePointer } from '../../kit/usePointer'
import type { Screen } from '../../kit/useScreen'
import { blocksOf } from './judged'
import { Levels } from './Levels'
import type { Look } from './look'
import { latestAt } from './Side'
import { isSameShape, questionAt } from './shape'
import type { Hit, Stage } from './stage'
import { text } from './text'
import type { View } from './types.gen'
import type { OnTile } from './useTile'
import { hasBegun, isSolo, squaresAlong } from './words'

const NO_ANSWERS = {}

const Scene = lazy(() => import('./Scene'))

interface Props {
  view: View
  cast: Cast
  seat: number | null
  /** The date of the game of the day, on the screen. */
  day: string | null
  look: Look
  on: OnTile
  faults: readonly Fault[]
  stage: Stage
  screen: Screen
  /** What a lesson points at. */
  pointed: readonly string[]
  onChoose(block: string): void
}

export function TileView(props: Props) {
  const { view, cast, seat, day, look, on, faults, stage, screen, pointed, onChoose } = props
  const element = useRef<HTMLDivElement>(null)
  const { tile, of, editable, standing, dispatch } = on
  const wrong = useMemo(() => {
    const guess = tile === 'guess' ? view.turns.findLast((turn) => turn.seat === seat) : null
    const isRefuted = guess?.cells && !guess.right && isSameShape(guess.cells, on.cells)
    return isRefuted ? Object.keys(on.cells) : faults.flatMap((fault) => blocksOf(fault, on.cells))
  }, [faults, on.cells, tile, view.turns, seat])
  const latest = latestAt(view, of)
  const marks = useMemo(
    () => ({ look: look.at, along: look.along, latest, pointed }),
    [look.at, look.along, latest, pointed],
  )
  const askedBy = (hit: Hit | null) => (hit && !hit.block && !on.chosen ? questionAt(hit.at) : null)
  const canLook = hasBegun(view)
  const grip = useRef({ x: 0, y: 0, height: 0 })
  const hands = usePointer<Hit>(element, stage, {
    holding: false,
    onOver: (hit) => {
      const isOver = (editable && !!hit?.block) || (canLook && askedBy(hit) !== null)
      element.current?.toggleAttribute('data-over', isOver)
    },
    onPress: (hit) => {
      const question = canLook ? askedBy(hit) : null
      if (hit?.block) onChoose(hit.block)
      else if (question !== null) look.press(question)
      else if (on.chosen !== null) dispatch({ do: 'let_go' })
      else if (look.at !== null || !editable) look.clear()
      else on.setVain('noBlock')
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
  const behind = isSolo(view)
    ? day
      ? text.shapeOfDay(day)
      : text.theShape
    : cast.whoseFirst(of).concat(' shape')
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
          lit={look.at ? look.along : latest ? squaresAlong(view, latest) : undefined}
          onCell={
            editable
              ? ([x, y], block) => {
                  if (block && block !== on.chosen) onChoose(block)
                  else dispatch({ do: 'aim', at: [x, y], isPress: true })
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
        sheet={view.places[of]?.sheet ?? NO_ANSWERS}
        marks={marks}
        screen={card}
        stage={stage}
        still={screen.still}
      />
    </Canvas>
  )
}
