// Hands on the stage: a mouse points and clicks, a drag moves the table or a block, two fingers zoom.

import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { Spot } from './choosing'
import type { Point } from './grid'
import type { Eye } from './useCamera'

const SLIP = 6 // pixels that a click may slip

export interface Hands {
  spotAt(pixel: Point): Spot | null
  onOver(spot: Spot | null): void
  onPress(spot: Spot | null, isTouch: boolean): void
  /** A block on the board is pulled away, and let go over a spot. */
  onPull(spot: Spot): boolean
  onDrop(spot: Spot | null): void
}

interface Finger {
  at: Point
  spot: Spot | null
}

export function usePointer(stage: RefObject<HTMLElement | null>, eye: Eye, hands: Hands) {
  const fingers = useRef(new Map<number, Finger>())
  const drag = useRef<'none' | 'table' | 'block'>('none')
  const zoom = useRef(eye.zoom)
  zoom.current = eye.zoom

  const pixel = (event: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect()
    return [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)]
  }

  useEffect(() => {
    const element = stage.current
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const box = element?.getBoundingClientRect()
      if (box) {
        zoom.current(Math.exp(-event.deltaY * 0.0013), [
          event.clientX - box.left,
          event.clientY - box.top,
        ])
      }
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [stage])

  const pinch = (id: number, now: Point) => {
    const before = fingers.current.get(id)?.at
    const [other] = [...fingers.current].filter(([key]) => key !== id).map(([, { at }]) => at)
    if (!before || !other) return
    const apart = (at: Point) => Math.hypot(at[0] - other[0], at[1] - other[1])
    eye.zoom(apart(now) / Math.max(1, apart(before)), other)
    eye.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2)
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = fingers.current.size ? 'table' : 'none'
      const at = pixel(event)
      fingers.current.set(event.pointerId, { at, spot: hands.spotAt(at) })
    },
    onPointerMove(event: PointerEvent) {
      const finger = fingers.current.get(event.pointerId)
      const now = pixel(event)
      if (!finger) {
        if (event.pointerType === 'mouse') hands.onOver(hands.spotAt(now))
        return
      }
      if (fingers.current.size > 1) pinch(event.pointerId, now)
      else {
        const [dx, dy] = [now[0] - finger.at[0], now[1] - finger.at[1]]
        if (drag.current === 'none') {
          if (Math.hypot(dx, dy) < SLIP) return
          drag.current = finger.spot && hands.onPull(finger.spot) ? 'block' : 'table'
        }
        if (drag.current === 'block') hands.onOver(hands.spotAt(now))
        else eye.pan(dx, dy)
      }
      fingers.current.set(event.pointerId, { ...finger, at: now })
    },
    onPointerUp(event: PointerEvent) {
      const finger = fingers.current.get(event.pointerId)
      if (!finger) return
      fingers.current.delete(event.pointerId)
      const spot = hands.spotAt(pixel(event))
      if (drag.current === 'block') hands.onDrop(spot)
      else if (drag.current === 'none') hands.onPress(spot, event.pointerType !== 'mouse')
    },
    onPointerCancel(event: PointerEvent) {
      fingers.current.delete(event.pointerId)
    },
    onPointerLeave(event: PointerEvent) {
      if (event.pointerType === 'mouse' && fingers.current.size === 0) hands.onOver(null)
    },
    onDoubleClick(event: { clientX: number; clientY: number }) {
      if (!hands.spotAt(pixel(event))) eye.fit()
    },
  }
}
