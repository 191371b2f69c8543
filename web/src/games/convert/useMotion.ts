// Turns new events into movement, or into the end of it where nothing is to move.

import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { playTouch } from '../../core/sound'
import { pieceKey } from './geometry'
import { Motion } from './motion'
import { type Preview, topOf } from './placing'
import { Stage } from './stage'
import type { Convert, View } from './types.gen'

const MATERIALS = { block: 'wood', row: 'lacquer' } as const

function sound(what: 'block' | 'row', strength: number, delaySeconds = 0): void {
  playTouch(MATERIALS[what], strength, delaySeconds)
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
    stage.still = still
    stage.motion.onSound = sound
    if (past?.version === version) return
    if (still || document.hidden || !past || events.length === 0) {
      stage.motion.skip()
      if (past && !document.hidden) hear(events)
    } else stage.motion.add(events, past.view, view, sent())
    stage.wake()
  }, [stage, view, events, version, sent, still])

  useLayoutEffect(() => {
    stage.sit(home)
  }, [stage, home])

  return stage
}

/** What is heard where nothing moves. */
function hear(events: readonly Convert['event'][]): void {
  const has = (type: Convert['event']['type']) => events.some((event) => event.type === type)
  if (has('placed')) sound('block', 0.6)
  if (has('lifted')) sound('block', 0.15)
  if (has('row_scored')) sound('row', 0.3, 0.12)
}

/** Is something on its way that a click would skip? */
export function useIsMoving({ motion }: Stage): boolean {
  return useSyncExternalStore(motion.watch, () => motion.moving)
}

/** The view leans back for the block in hand, and not forward again before it is placed. */
export function useLeaning(stage: Stage, view: View, preview: Preview | null): void {
  const inHand = preview && pieceKey(preview)
  const reach = useRef<{ inHand: string | null; top: number }>({ inHand: null, top: 0 })
  useLayoutEffect(() => {
    const top = preview ? topOf(preview) : 0
    const before = reach.current.inHand === inHand ? reach.current.top : 0
    reach.current = { inHand, top: Math.max(top, before) }
    const least = Math.max(view.levels === null ? 2.2 : view.levels + 0.1, reach.current.top)
    stage.see(
      view.heights,
      view.heights.map((height) => Math.max(least, height + 0.2)),
    )
  }, [stage, view, preview, inHand])
}
