// Plays the frames between views one after another; nothing moves where it is not wanted.

import { useLayoutEffect, useRef } from 'react'
import type { Cast } from '../../core/cast'
import { playTouch } from '../../core/sound'
import { useFrames } from '../../kit/frames'
import { type Frame, framesOf } from './motion'
import type { View } from './types.gen'
import type { Event } from './words'

const PLANNING = new Set<Event['type']>(['assigned', 'unassigned', 'laid'])

interface Given {
  view: View
  events: Event[]
  version: number
  cast: Cast
  /** Frames last so many times as long; 0 shows the end at once. */
  pace: number
}

export interface Motion {
  frame: Frame | null
  skip(): void
  isMoving(): boolean
}

export function useMotion({ view, events, version, cast, pace }: Given): Motion {
  const [frames, frame] = useFrames<Frame>({ pace, onBegin: sound, onEnd: () => {} })
  const before = useRef<{ view: View; version: number } | null>(null)
  const latest = useRef({ cast, pace })
  latest.current = { cast, pace }

  useLayoutEffect(() => {
    const past = before.current
    before.current = { view, version }
    if (!past || past.version === version) return
    const { cast, pace } = latest.current
    const made = events.length ? framesOf(past.view, events, view, cast) : []
    if (!events.length) {
      if (past.view.turn !== view.turn) frames.clear()
    } else if (!pace || document.hidden) frames.clear()
    else if (made.length) frames.add(made)
    else if (events.some(({ type }) => PLANNING.has(type))) playTouch('card', 0.4, LANDS)
  }, [frames, view, events, version])

  return { frame, skip: frames.clear, isMoving: () => frames.head() !== null }
}

const LANDS = 0.26 // seconds until a card that is turned over lies
const APART = 0.09 // seconds between two of them, as in the style sheet

function sound({ marks, acting }: Frame): void {
  const kinds = new Set(Object.values(marks).map(({ kind }) => kind))
  const isLowered = Object.values(marks).some((mark) => mark.kind === 'power' && mark.n < 0)
  if (kinds.has('destroyed')) {
    playTouch('lacquer', 0.9)
    playTouch('card', 0.7, 0.06)
  } else if (kinds.has('arrive')) {
    Object.keys(marks).forEach((_, i) => {
      playTouch('card', 0.65, LANDS + APART * i)
      playTouch('wood', 0.15, LANDS + APART * i)
    })
  } else if (kinds.has('moved') || kinds.has('hijacked')) playTouch('card', 0.5, LANDS)
  else if (kinds.has('protected')) playTouch('wood', 0.5)
  else if (kinds.has('silenced') || isLowered) playTouch('lacquer', 0.35)
  else if (kinds.size) playTouch('acrylic', 0.3)
  else if (!acting) playTouch('acrylic', 0.45) // a turn is counted
}
