// The table top: the picture, what is said about the spot that is pointed at, and the zoom.

import { useEffect, useLayoutEffect, useRef } from 'react'
import { Current } from './Current'
import { nearest, type Spot } from './choosing'
import { chainFrom } from './current'
import type { Point } from './grid'
import { Pieces } from './Pieces'
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
  motion: Motion
  flipped: boolean
  still: boolean
  waiting: boolean
  choice: Choice
  hands: Hands
  caption: string | null
  handle: { current: StageHandle | null }
}

const SETTLE_MS = 320

export function Stage(props: Props) {
  const { view, motion, flipped, still, waiting, choice, hands, handle } = props
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
      else if (spot) hands.press(spot, isTouch)
      else onAim(null)
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

  const busy = useRef(false)
  busy.current = motion.effect !== null || waiting
  const moving = useRef(motion.isMoving)
  moving.current = motion.isMoving
  useEffect(() => {
    window.breakroomBoard = {
      screenOf: (bx, by) => {
        const box = element.current?.getBoundingClientRect()
        const [px, py] = handle.current?.eye.pixelOf([bx, by]) ?? [0, 0]
        return [(box?.left ?? 0) + px, (box?.top ?? 0) + py]
      },
      idle: () => !busy.current && (still || performance.now() - moved.current > SETTLE_MS),
      moving: () => moving.current(),
    }
    return () => {
      delete window.breakroomBoard
    }
  }, [handle, still])

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
            <Current view={view} tiles={atRest} flipped={flipped} lit={lit} />
          </g>
        </svg>
        <Spots
          view={view}
          spots={spots}
          aimed={aimed}
          eye={eye}
          flipped={flipped}
          onAim={onAim}
          onPress={(spot) => hands.press(spot, false)}
        />
      </div>
      <Caption
        text={props.caption}
        isBad={hands.isRefusedHere || !!outlook?.faults.length}
        at={aimed && eye.pixelOf(aimed.at)}
        eye={eye}
      />
      <div className="blocks-zoom">
        <button
          type="button"
          aria-label={text.zoomIn}
          title={`${text.zoomIn} (+)`}
          onClick={() => eye.zoom(1.25)}
        >
          +
        </button>
        <button
          type="button"
          aria-label={text.zoomOut}
          title={`${text.zoomOut} (−)`}
          onClick={() => eye.zoom(0.8)}
        >
          −
        </button>
        <button
          type="button"
          aria-label={text.fit}
          title={`${text.fit} (0)`}
          disabled={!eye.isOwn}
          onClick={eye.fit}
        >
          ⤢
        </button>
      </div>
    </div>
  )
}

const HALF_BUBBLE = 180 // pixels: half of the greatest width in the style sheet
const NARROW = 520

/** What is said, beside the spot that it is said about; on a narrow stage at the other end of it. */
function Caption(props: { text: string | null; isBad: boolean; at: Point | null; eye: Eye }) {
  const { at, eye } = props
  const { width, height } = eye.size
  const isBeside = at !== null && width > NARROW
  return (
    <p
      className="board-caption blocks-caption"
      role="status"
      data-beside={isBeside || undefined}
      data-top={(at !== null && at[1] > height / 2) || undefined}
      data-bad={props.isBad || undefined}
      style={isBeside ? besideOf(at, eye) : undefined}
    >
      {props.text}
    </p>
  )
}

/** Outwards of the spot, seen from the middle of the stage, so that it hides little. */
function besideOf([x, y]: Point, { camera, size: { width, height } }: Eye) {
  const far = 58 * camera.scale
  const left = Math.min(width - HALF_BUBBLE - 8, Math.max(HALF_BUBBLE + 8, x))
  if (y > height / 2) return y + far > height - 58 ? { left, bottom: 6 } : { left, top: y + far }
  return y - far < 58 ? { left, top: 6 } : { left, bottom: height - y + far }
}
