// Hands on the table, in 3D or on the plan: pieces are held over it, discs are pulled back.

import { type RefObject, useRef } from 'react'
import { usePointer } from '../../kit/usePointer'
import { angleTo } from './aim'
import { isDisc, ownerOf } from './pieces'
import type { Point } from './pose'
import type { Hit } from './stage'
import type { View } from './types.gen'
import type { Build } from './useBuild'
import type { Flicking } from './useFlick'

const LEAST_PULL = 16 // CSS pixels: less is no flick
const FULL_PULL = 210 // for full strength, where there is room for it
const SHORTEST_PULL = 84
const MARGIN = 18 // at the edge of the screen, where a thumb gets no further

/** Pixels for a pull at full strength: what there is between the disc and the screen's edge. */
export function fullPull(
  from: Point,
  to: Point,
  screen: { width: number; height: number },
): number {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const room = [screen.width, screen.height].map((size, axis) => {
    const way = ((to[axis] as number) - (from[axis] as number)) / far
    const left = way > 0 ? size - MARGIN - (from[axis] as number) : (from[axis] as number) - MARGIN
    return Math.abs(way) < 0.01 ? FULL_PULL : left / Math.abs(way)
  })
  return Math.max(SHORTEST_PULL, Math.min(FULL_PULL, ...room))
}

/** What hands can be on. */
export interface Surface {
  readonly orbit: { drag(dx: number, dy: number): void; zoomBy(by: number): void; goHome(): void }
  wake(): void
  skip(): boolean
  hold?(isHeld: boolean): void
  pick(clientX: number, clientY: number): Hit | null
  /** Where the pixel lies at that height, in metres. */
  over(clientX: number, clientY: number, height: number): Point | null
  screenOf(x: number, y: number, z: number): [number, number]
}

/** What they can do, and what comes of it. */
export interface Hands {
  view: View
  seat: number
  build: Build | null
  flicking: Flicking | null
  /** Does something move, so that a click only skips it? */
  busy: boolean
  /** A piece that a click would take. */
  onMark(piece: number | null): void
  /** A disc is pulled back, or let go. */
  onPull(isPulled: boolean): void
  /** A piece that cannot be flicked is to be; null: no longer. */
  onTry(piece: number | null): void
}

export function useHands(
  element: RefObject<HTMLElement | null>,
  surface: Surface,
  { view, seat, build, flicking, busy, onMark, onPull, onTry }: Hands,
) {
  const pulling = useRef<'sling' | 'turn' | null>(null)
  const pulled = useRef(0)

  const isMine = (piece: number | null): piece is number =>
    piece !== null && ownerOf(view, piece) === seat
  const isMyDisc = (piece: number | null): piece is number => isMine(piece) && isDisc(view, piece)

  const pull = (clientX: number, clientY: number) => {
    const { pose } = flicking?.aimed ?? {}
    if (!flicking || !pose) return
    const at = surface.over(clientX, clientY, pose[2])
    if (!at) return
    if (pulling.current === 'turn') return flicking.point(at)
    const [x, y] = surface.screenOf(pose[0], pose[1], pose[2])
    const full = fullPull([x, y], [clientX, clientY], { width: innerWidth, height: innerHeight })
    const far = Math.hypot(clientX - x, clientY - y)
    const strength = Math.min(1, Math.max(0, (far - LEAST_PULL) / (full - LEAST_PULL)))
    pulled.current = strength
    const angle = angleTo(at, [pose[0], pose[1]])
    flicking.change(far > 4 ? { angle, strength } : { strength })
    onPull(true)
  }

  return usePointer<Hit>(element, surface, {
    holding: !!build?.held,
    onOver: (hit) => {
      if (build?.held) {
        if (hit) build.aim(hit.at)
        onMark(null)
      } else if (build) onMark(hit && isMine(hit.piece) ? hit.piece : null)
      else onMark(flicking && hit && isMyDisc(hit.piece) ? hit.piece : null)
    },
    onPress: (hit, touch) => {
      onTry(null)
      if (build?.held) {
        if (!hit) return
        if (touch) build.aim(hit.at)
        else build.place(hit.at)
      } else if (build) {
        if (hit && isMine(hit.piece)) build.lift(hit.piece)
      } else if (flicking && hit) {
        if (isMine(hit.piece) && flicking.can(hit.piece)) flicking.choose(hit.piece)
        else if (flicking.aimed && hit.onTable && !isMyDisc(hit.piece)) flicking.point(hit.at)
        else onTry(hit.piece)
      }
    },
    grab: (hit) => {
      pulling.current = null
      if (!flicking || !hit || busy) return false
      if (isMine(hit.piece) && flicking.can(hit.piece)) {
        flicking.choose(hit.piece)
        pulling.current = 'sling'
        pulled.current = 0
      } else if (flicking.aimed && hit.onTable) pulling.current = 'turn'
      return pulling.current !== null
    },
    onCarry: pull,
    onDrop: (cancelled) => {
      const sling = pulling.current === 'sling'
      pulling.current = null
      onPull(false)
      if (sling && !cancelled && pulled.current > 0) flicking?.flick()
    },
  })
}
