// How a board is to be shown here: in 3D or flat, moving or still, for a mouse or a finger.

import { useState } from 'react'
import { useMedia, useReducedMotion, useSettings } from '../core/settings'
import { hasWebGL } from './Fallback'

export interface Screen {
  /** As a plan: by the player's wish, or because there is no 3D here. */
  flat: boolean
  /** Nothing moves. */
  still: boolean
  isTouch: boolean
  /** There is no 3D here. */
  isBroken: boolean
  onBroken(): void
}

export function useScreen(): Screen {
  const { flat: wantsPlan } = useSettings()
  const [isBroken, setIsBroken] = useState(!hasWebGL())
  const isTouch = useMedia('(pointer: coarse)')
  const flat = wantsPlan || isBroken
  const still = useReducedMotion() || flat
  return { flat, still, isTouch, isBroken, onBroken: () => setIsBroken(true) }
}
