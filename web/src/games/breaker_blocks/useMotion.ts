// Plays the frames between views one after another; nothing moves where it is not wanted.

import { useLayoutEffect, useRef, useState } from 'react'
import { playTouch } from '../../core/sound'
import { useFrames } from '../../kit/frames'
import { type Effect, type Frame, framesOf } from './motion'
import type { BreakerBlocks, TileSeen, View } from './types.gen'

interface Given {
  view: View
  events: BreakerBlocks['event'][]
  version: number
  /** Was this what the player at this screen has just sent? */
  sent: () => boolean
  still: boolean
}

export interface Motion {
  /** The view whose circuits are shown: the last one, until all has moved. */
  shown: View
  tiles: TileSeen[]
  effect: Effect | null
  /** Rises with each step, so that the same movement begins anew. */
  step: number
  skip(): void
  isMoving(): boolean
}

export function useMotion({ view, events, version, sent, still }: Given): Motion {
  const [step, setStep] = useState(0)
  const [frames, frame] = useFrames<Frame>({
    pace: 1,
    onBegin: (frame) => {
      if (frame.effect.kind === 'shatter') sound(frame)
    },
    onEnd: (frame) => {
      if (frame.effect.kind !== 'shatter') sound(frame)
      setStep((n) => n + 1)
    },
  })
  const before = useRef<{ view: View; version: number } | null>(null)

  useLayoutEffect(() => {
    const past = before.current
    before.current = { view, version }
    if (!past || past.version === version) return
    const made = events.length ? framesOf(past.view, events, view, sent()) : []
    if (still || document.hidden || made.length === 0) {
      frames.clear()
      made.forEach((frame, i) => {
        sound(frame, 0.14 * i)
      })
    } else frames.add(made)
  }, [frames, view, events, version, sent, still])

  return {
    shown: frame?.before ?? view,
    tiles: frame?.tiles ?? view.tiles,
    effect: frame?.effect ?? null,
    step,
    skip: frames.clear,
    isMoving: () => frames.head() !== null,
  }
}

/** Acrylic set down, shoved, taken off or broken; a soft knock when a circuit changes sides. */
function sound({ effect: { kind }, turns }: Frame, delay = 0): void {
  if (kind === 'arrive' || kind === 'slide') playTouch('acrylic', 0.7, delay)
  else if (kind === 'leave') playTouch('acrylic', 0.25, delay)
  else if (kind === 'pause') playTouch('card', 0.2, delay)
  else if (kind === 'pulse') playTouch('lacquer', 0.3, delay)
  else if (kind === 'shatter') {
    for (let i = 0; i < 6; i++) playTouch('acrylic', 0.9 - 0.12 * i, delay + 0.045 * i * i)
  }
  if (turns) playTouch('lacquer', 0.6, delay + 0.09)
}
