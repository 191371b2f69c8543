// The camera goes behind the disc that is chosen, and makes room for the finger's panel.

import { useEffect } from 'react'
import { aimFrame } from './looking'
import type { Stage } from './stage'
import type { View } from './types.gen'

const SIDE = 256 // pixels at the right that the panel takes, where there is room for it

interface Looking {
  stage: Stage
  view: View
  seat: number
  chosen: number | null
  /** Is the panel there? */
  covered: boolean
  follows: boolean
}

export function useLooking({ stage, view, seat, chosen, covered, follows }: Looking): void {
  useEffect(() => {
    const frame = follows && chosen !== null && aimFrame(view, chosen, seat)
    if (!frame) return
    stage.orbit.look(frame)
    stage.wake()
    return () => {
      if (!stage.motion.busy) stage.orbit.goHome()
      stage.wake()
    }
  }, [stage, view, chosen, seat, follows])

  useEffect(() => {
    stage.orbit.cover(covered ? SIDE : 0)
    stage.wake()
  }, [stage, covered])
}
