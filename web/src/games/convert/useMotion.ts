// Turns new events into movement, or into the end of it where nothing is to move.

import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { playTouch } from '../../core/sound'
import { boxOf } from '../../kit/cubes'
import { pieceKey } from './geometry'
import { Motion } from './motion'
import type { Preview } from './placing'
import { Stage } from './stage'
import type { Convert, View } from './types.gen'

function sound(strength: number): void {
  playTouch('wood', Math.min(1, strength))
}

interface Given {
  view: View
  events: Convert['event'][]
  version: number
  /** The block that was sent off, which the ghost has shown in its place already. */
  sent: () => string | null
  /** Nothing moves: it is not wanted, or nobody sees it. */
  still: boolean
  home: number
}

export function useMotion({ view, events, version, sent, still, home }: Given): Stage {
  const [stage] = useState(() => new Stage(new Motion(), home))
  const before = useRef<{ view: View; version: number } | null>(null)

  useLayoutEffect(() => {
    const past = before.current
    before.current = { view, version }
    stage.heights = view.heights
    stage.motion.onTouch = sound
    if (past?.version === version) return
    if (still || document.hidden || !past || events.length === 0) {
      stage.motion.skip()
      if (past && events.some(({ type }) => type === 'placed')) sound(0.6)
    } else stage.motion.add(events, past.view, view, sent())
    stage.wake()
  }, [stage, view, events, version, sent, still])

  useLayoutEffect(() => {
    stage.orbit.sit(home)
    stage.wake()
  }, [stage, home])

  return stage
}

/** Is something on its way that a click would skip? */
export function useIsMoving({ motion }: Stage): boolean {
  return useSyncExternalStore(motion.watch, () => motion.moving)
}

/** The view leans back for the block in hand, and not forward again before it is placed. */
export function useLeaning(stage: Stage, view: View, preview: Preview | null): void {
  const inHand = preview && pieceKey(preview)
  const reach = useRef<{ inHand: string | null; top: number }>({ inHand: null, top: 0 })
  useEffect(() => {
    const top = preview ? preview.z + boxOf(preview.shape)[2] : 0
    const before = reach.current.inHand === inHand ? reach.current.top : 0
    reach.current = { inHand, top: Math.max(top, before) }
    const least = Math.max(view.levels === null ? 2.2 : view.levels + 0.1, reach.current.top)
    stage.orbit.needRoom(view.heights.map((height) => Math.max(least, height + 0.2)))
    stage.wake()
  }, [stage, view, preview, inHand])
}
