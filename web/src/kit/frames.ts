// Frames that are played one after another, each for its own time.

import { useEffect, useState, useSyncExternalStore } from 'react'
import { Store } from '../core/store'

export class Frames<Frame> {
  private readonly waiting = new Store<readonly Frame[]>([])
  readonly watch = this.waiting.watch

  readonly head = (): Frame | null => this.waiting.get()[0] ?? null

  add(frames: readonly Frame[]): void {
    this.waiting.set([...this.waiting.get(), ...frames])
  }

  next(): void {
    this.waiting.set(this.waiting.get().slice(1))
  }

  readonly clear = (): void => this.waiting.set([])
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
