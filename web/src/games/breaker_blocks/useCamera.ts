// The camera of the stage: fits by itself until the player moves it.

import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import {
  boxOf,
  type Camera,
  fitted,
  fromPixel,
  held,
  panned,
  type Size,
  toPixel,
  zoomed,
} from './camera'
import { boardAt, type Point, seenAt } from './grid'
import type { View } from './types.gen'

/** Room for what is said over the edges; on a phone little. */
const insetsOf = ({ width }: Size) =>
  width > 520 ? { top: 26, bottom: 30 } : { top: 4, bottom: 34 }

export interface Eye {
  camera: Camera
  size: Size
  isOwn: boolean
  pan(dx: number, dy: number): void
  zoom(by: number, at?: Point): void
  fit(): void
  /** A pixel of the stage, in cells of the board, and back. */
  boardAt(pixel: Point): Point
  pixelOf(at: Point): Point
}

export function useCamera(stage: RefObject<HTMLElement | null>, view: View, flipped: boolean): Eye {
  const [size, setSize] = useState<Size>({ width: 600, height: 480 })
  const [own, setOwn] = useState<Camera | null>(null)
  const box = useMemo(() => boxOf(view, flipped), [view, flipped])
  const camera = own ?? fitted(box, size, insetsOf(size))

  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [stage])

  // biome-ignore lint/correctness/useExhaustiveDependencies: turned round, an own view is void
  useEffect(() => setOwn(null), [flipped])

  const change = useCallback(
    (next: (camera: Camera) => Camera) =>
      setOwn((now) => held(next(now ?? fitted(box, size, insetsOf(size))), box)),
    [box, size],
  )
  return {
    camera,
    size,
    isOwn: own !== null,
    pan: (dx, dy) => change((now) => panned(now, dx, dy)),
    zoom: (by, at) => change((now) => zoomed(now, size, by, at)),
    fit: () => setOwn(null),
    boardAt: (pixel) => boardAt(fromPixel(camera, size, pixel), flipped),
    pixelOf: (at) => toPixel(camera, size, seenAt(at, flipped)),
  }
}
