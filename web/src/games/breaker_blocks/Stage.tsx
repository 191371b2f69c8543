// The table top: the picture, what is said about the spot that is pointed at, and the zoom.

import { useLayoutEffect, useRef } from 'react'
import type { Cast } from '../../core/cast'
import { useTestHandle } from '../../kit/useTestHandle'
import { Current } from './Current'
import { nearest, type Spot } from './choosing'
import { chainFrom } from './current'
import type { Point } from './grid'
import { Pieces } from './Pieces'
import { Pointed } from './Pointed'
import { Says } from './Says'
import { Spots } from './Spots'
import { text } from './text'
import type { View } from './types.gen'
import { type Eye, useCamera } from './useCamera'
import type { Choice } from './useChoice'
import type { Hands } from './useHands'
import type { Motion } from './useMotion'
import { usePointer } from './usePointer'

export interface StageHandle {
  eye: Eye
  /** What is at a point of the window; null outside the stage. */
  spotAt(clientX: number, clientY: number): Spot | null
}

interface Props {
  view: View
  cast: Cast
  version: number
  motion: Motion
  flipped: boolean
  still: boolean
  waiting: boolean
  choice: Choice
  hands: Hands
  marks: readonly string[]
  caption: string | null
  handle: { current: StageHandle | null }
}

const SETTLE_MS = 320

export function Stage(props: Props) {
  const { view, cast, version, motion, flipped, still, waiting, choice, hands, marks, handle } =
    props
  const { spots, aimed, ghost, lifted, outlook } = choice
  const element = useRef<HTMLDivElement>(null)
  const eye = useCamera(element, view, flipped)
  const spotAt = (pixel: Point) => nearest(spots, eye.boardAt(pixel))

  const onAim = (spot: Spot | null) => choice.aim(spot?.key ?? null)
  const pointing = usePointer(element, eye, {
    spotAt,
    onOver: onAim,
    onPress: (spot, isTouch) => {
      if (motion.effect) motion.skip()
      else hands.press(spot, isTouch)
    },
    onPull: (spot) => !choice.held && hands.lift(spot),
    onDrop: hands.letGo,
  })

  handle.current = {
    eye,
    spotAt: (clientX, clientY) => {
      const box = element.current?.getBoundingClientRect()
      if (!box) return null
      const [x, y] = [clientX - box.left, clientY - box.top]
      return x < 0 || y < 0 || x > box.width || y > box.height ? null : spotAt([x, y])
    },
  }

  const { x, y, scale } = eye.camera
  const moved = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera glides when it changes
  useLayoutEffect(() => {
    moved.current = performance.now()
  }, [x, y, scale])

  const isBusy = motion.effect !== null || waiting
  useTestHandle({
    screenOf: (bx, by) => {
      const box = element.current?.getBoundingClientRect()
      const [px, py] = eye.pixelOf([bx, by])
      return [(box?.left ?? 0) + px, (box?.top ?? 0) + py]
    },
    idle: () => !isBusy && (still || performance.now() - moved.current > SETTLE_MS),
    moving: motion.isMoving,
  })

  const { width, height } = eye.size
  const transform = `translate(${width / 2 - x * scale}px, ${height / 2 - y * scale}px) scale(${scale})`
  const pointedAt = aimed?.tile ?? null
  const lit = ghost
    ? chainFrom([...motion.tiles.filter((t) => t !== lifted), ghost], [ghost.x, ghost.y])
    : pointedAt
      ? chainFrom(motion.tiles, [pointedAt.x, pointedAt.y])
      : []
  const atRest = lifted ? motion.tiles.filter((tile) => tile !== lifted) : motion.tiles
  return (
    <div className="board-stage">
      <div
        ref={element}
        className="board-canvas blocks-canvas"
        data-holding={ghost !== null || undefined}
        data-free={eye.isOwn || undefined}
        {...pointing}
      >
        <svg className="blocks-picture" width={width} height={height} aria-hidden="true">
          <g className="blocks-world" style={{ transform }}>
            <Pieces
              view={view}
              shown={motion.shown}
              tiles={motion.tiles}
              effect={motion.effect}
              step={motion.step}
              flipped={flipped}
              spots={spots}
              aimed={aimed}
              ghost={ghost}
              lifted={lifted}
              lit={lit}
            />
          </g>
        </svg>
        <svg
          className="blocks-picture blocks-currents"
          width={width}
          height={height}
          aria-hidden="true"
        >
          <g className="blocks-world" style={{ transform }}>
            <Current key={version} view={view} tiles={atRest} flipped={flipped} lit={lit} />
            {!motion.effect && <Pointed marks={marks} tiles={motion.tiles} flipped={flipped} />}
          </g>
        </svg>
        <Spots
          {...{ view, cast, spots, aimed, eye, flipped, marks, onAim }}
          onPress={(spot) => hands.choose(spot, false)}
        />
      </div>
      <Says
        {...{ view, eye, flipped, choice, hands }}
        words={props.caption}
        isBad={hands.isRefusedHere || !!outlook?.faults.length}
      />
      <div className="blocks-zoom">
        {zoomer(text.zoomIn, '+', '+', () => eye.zoom(1.25))}
        {zoomer(text.zoomOut, '−', '−', () => eye.zoom(0.8))}
        {eye.isOwn && zoomer(text.fit, '0', '⤢', eye.fit)}
      </div>
    </div>
  )
}

const zoomer = (label: string, key: string, sign: string, onClick: () => void) => (
  <button type="button" aria-label={label} title={`${label} (${key})`} onClick={onClick}>
    {sign}
  </button>
)
