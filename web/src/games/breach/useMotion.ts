// Plays the frames between views one after another; nothing moves where it is not wanted.

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { playTouch } from '../../core/sound'
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
}

export function useMotion({ view, events, version, names, pace }: Given): Motion {
  const [frames, setFrames] = useState<Frame[]>([])
  const before = useRef<{ view: View; version: number } | null>(null)
  const latest = useRef({ names, pace })
  latest.current = { names, pace }

  useLayoutEffect(() => {
    const past = before.current
    before.current = { view, version }
    if (!past || past.version === version) return
    const { names, pace } = latest.current
    const made = events.length ? framesOf(past.view, events, view, names) : []
    if (!events.length) setFrames((waiting) => (past.view.turn === view.turn ? waiting : []))
    else if (!pace || document.hidden) setFrames([])
    else if (made.length) setFrames((waiting) => [...waiting, ...made])
    else if (events.some(({ type }) => PLANNING.has(type))) playTouch('card', 0.35)
  }, [view, events, version])

  const [frame] = frames
  useEffect(() => {
    if (!frame) return
    sound(frame)
    const timer = setTimeout(() => setFrames((waiting) => waiting.slice(1)), frame.ms * pace)
    return () => clearTimeout(timer)
  }, [frame, pace])

  const skip = useCallback(() => setFrames([]), [])
  return { frame: frame ?? null, skip }
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
