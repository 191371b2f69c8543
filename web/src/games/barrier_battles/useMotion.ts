// Turns new events into movement, or into the end of it where nothing is to move.

import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { playTouch } from '../../core/sound'
import type { Home } from './camera'
import type { Impact } from './frames'
import { Motion, type Playing } from './motion'
import { Stage } from './stage'
import type { BarrierBattles, View } from './types.gen'

function sound({ disc, jolt }: Impact): void {
  playTouch(disc ? 'lacquer' : 'wood', Math.min(1, jolt / 2.5))
}

/** Where nothing moves: one sound for all that happened. */
function soundOfAll(events: Given['events']): void {
  const isHit = events.some(({ type }) => type === 'eliminated')
  if (isHit || events.some(({ type }) => type.startsWith('flicked'))) {
    playTouch('lacquer', isHit ? 0.9 : 0.5)
  } else playTouch('wood', 0.5)
}

interface Given {
  view: View
  events: BarrierBattles['event'][]
  version: number
  seat: number | null
  /** Nothing moves: it is not wanted, or nobody sees it. */
  still: boolean
  /** Where the seat is: 0 the first one's side, a half turn the other's. */
  side: number
  home: Home
  follows: boolean
}

export function useMotion(given: Given): { stage: Stage; playing: Playing } {
  const { view, events, version, seat, still, side, home, follows } = given
  const [stage] = useState(() => new Stage(view, new Motion(view), home, side))
  const shown = useRef<number | null>(null)
  const { motion } = stage

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = version
    motion.onImpact = sound
    motion.onStretch = (stretch) => stage.follow(stretch)
    if (before === version) return
    if (still || document.hidden || before === null || events.length === 0) {
      motion.reset(view, before === null ? [] : events)
      if (before !== null && events.length) soundOfAll(events)
    } else motion.add(events, view, seat)
    stage.wake()
  }, [stage, motion, view, events, version, seat, still])

  useLayoutEffect(() => {
    stage.follows = follows
    stage.table = {
      half: [view.table.width / 2, view.table.depth / 2],
      round: view.table.shape === 'round',
    }
    stage.orbit.sit(side)
    stage.orbit.settleOn(home)
    stage.wake()
  }, [stage, view.table, side, home, follows])

  return { stage, playing: useSyncExternalStore(motion.watch, motion.seen) }
}
