// Plays the frames between views one after another; nothing moves where it is not wanted.

import { useLayoutEffect, useRef } from 'react'
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
  names: string[]
  /** Frames last so many times as long; 0 shows the end at once. */
  pace: number
}

export interface Motion {
  frame: Frame | null
  skip(): void
  isMoving(): boolean
}

export function useMotion({ view, events, version, names, pace }: Given): Motion {
  const [frames, frame] = useFrames<Frame>({ pace, onBegin: sound, onEnd: () => {} })
  const before = useRef<{ view: View; version: number } | null>(null)
  const latest = useRef({ names, pace })
  latest.current = { names, pace }

  useLayoutEffect(() => {
    const past = before.current
    before.current = { view, version }
    if (!past || past.version === version) return
    const { names, pace } = latest.current
    const made = events.length ? framesOf(past.view, events, view, names) : []
    if (!events.length) {
      if (past.view.turn !== view.turn) frames.clear()
    } else if (!pace || document.hidden) frames.clear()
    else if (made.length) frames.add(made)
    else if (events.some(({ type }) => PLANNING.has(type))) playTouch('card', 0.35)
  }, [frames, view, events, version])

  return { frame, skip: frames.clear, isMoving: () => frames.head() !== null }
}

function sound({ marks }: Frame): void {
  const kinds = new Set(Object.values(marks).map(({ kind }) => kind))
  if (kinds.has('destroyed')) {
    playTouch('lacquer', 0.9)
    playTouch('card', 0.7, 0.06)
  } else if (kinds.has('arrive')) {
    Object.keys(marks).forEach((_, i) => {
      playTouch('card', 0.6, 0.09 * i)
    })
  } else if (kinds.has('moved') || kinds.has('hijacked')) playTouch('card', 0.5)
  else if (kinds.size) playTouch('acrylic', 0.25)
}
