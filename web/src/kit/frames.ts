// Frames that are played one after another, each for its own time.

import { useEffect, useState, useSyncExternalStore } from 'react'

export class Frames<Frame> {
  private waiting: readonly Frame[] = []
  private readonly listeners = new Set<() => void>()

  readonly head = (): Frame | null => this.waiting[0] ?? null

  add(frames: readonly Frame[]): void {
    this.set([...this.waiting, ...frames])
  }

  next(): void {
    this.set(this.waiting.slice(1))
  }

  readonly clear = (): void => this.set([])

  readonly watch = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private set(waiting: readonly Frame[]): void {
    this.waiting = waiting
    for (const listener of this.listeners) listener()
  }
}

interface Played<Frame> {
  /** Frames last so many times as long as they say. */
  pace: number
  onBegin(frame: Frame): void
  onEnd(frame: Frame): void
}

/** The frames, and the one that is shown now; null: none. */
export function useFrames<Frame extends { ms: number }>(
  played: Played<Frame>,
): [Frames<Frame>, Frame | null] {
  const [frames] = useState(() => new Frames<Frame>())
  const frame = useSyncExternalStore(frames.watch, frames.head)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each frame
  useEffect(() => {
    if (!frame) return
    played.onBegin(frame)
    const timer = setTimeout(() => {
      played.onEnd(frame)
      frames.next()
    }, frame.ms * played.pace)
    return () => clearTimeout(timer)
  }, [frame, played.pace])
  return [frames, frame]
}
