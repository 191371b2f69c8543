// The camera goes behind the disc that is chosen, and makes room for the finger's panel.

import { useEffect } from 'react'
import { aimFrame } from './looking'
import type { Stage } from './stage'
import type { View } from './types.gen'

const SIDE = 256 // pixels at the right that the panel takes, where there is room for it

export function useLooking(
  stage: Stage,
  view: View,
  seat: number,
  chosen: number | null,
  follows: boolean,
): void {
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

  const isAiming = chosen !== null
  useEffect(() => {
    stage.orbit.cover(isAiming ? SIDE : 0)
    stage.wake()
  }, [stage, isAiming])
}
