// Hands on the 3D board: a mouse hovers and clicks, a drag turns the table; a finger moves the block
// in hand, two fingers zoom.

import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { Orbit } from './camera'

const SLIP = 5 // pixels that a click may slip

/** A 3D view under the hands; a `Hit` is what was met there. */
interface Touched<Hit> {
  readonly orbit: Pick<Orbit, 'drag' | 'zoomBy' | 'goHome'>
  wake(): void
  pick(clientX: number, clientY: number): Hit | null
  /** Shows the end of what moves; false if nothing did. */
  skip(): boolean
  /** A hand carries something, or no longer: meanwhile the view stays as it is. */
  hold?(isHeld: boolean): void
}

interface Hands<Hit> {
  /** Is a block in hand, so that a finger moves it instead of the table? */
  holding: boolean
  /** The pointer is over this. */
  onOver(hit: Hit | null): void
  onPress(hit: Hit | null, touch: boolean): void
  /** True when a drag from there carries something, instead of turning the table. */
  grab?(hit: Hit | null): boolean
  onCarry?(clientX: number, clientY: number): void
  /** What was carried is let go; `cancelled` when it was taken away from the hand. */
  onDrop?(cancelled: boolean): void
}

interface Finger {
  x: number
  y: number
}

export function usePointer<Hit>(
  element: RefObject<HTMLElement | null>,
  stage: Touched<Hit>,
  { holding, onOver, onPress, grab, onCarry, onDrop }: Hands<Hit>,
) {
  const fingers = useRef(new Map<number, Finger>())
  const slipped = useRef(false)
  const carrying = useRef(false)
  /** What the mouse has moved the block over: the camera may move on meanwhile. */
  const aimed = useRef<(Finger & { hit: Hit | null }) | null>(null)

  useEffect(() => {
    if (!holding) aimed.current = null
  }, [holding])

  useEffect(() => {
    const target = element.current
    const zoom = (event: WheelEvent) => {
      event.preventDefault()
      stage.orbit.zoomBy(Math.exp(-event.deltaY * 0.0012))
      stage.wake()
    }
    target?.addEventListener('wheel', zoom, { passive: false })
    return () => target?.removeEventListener('wheel', zoom)
  }, [element, stage])

  const carry = (is: boolean) => {
    carrying.current = is
    stage.hold?.(is)
  }

  const hitOf = (event: PointerEvent) => stage.pick(event.clientX, event.clientY)

  /** A mouse that stays where the block was shown means that place. */
  const pressed = (event: PointerEvent) => {
    const last = event.pointerType === 'mouse' ? aimed.current : null
    const stayed = last && Math.hypot(event.clientX - last.x, event.clientY - last.y) < SLIP
    return stayed ? last.hit : hitOf(event)
  }

  const pinch = (id: number, now: Finger) => {
    const [other] = [...fingers.current].filter(([key]) => key !== id).map(([, finger]) => finger)
    const before = fingers.current.get(id)
    if (!other || !before) return
    const apart = (finger: Finger) => Math.hypot(finger.x - other.x, finger.y - other.y)
    stage.orbit.zoomBy(apart(now) / Math.max(1, apart(before)))
    stage.orbit.drag((now.x - before.x) / 2, (now.y - before.y) / 2)
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      if (fingers.current.size === 0) {
        slipped.current = false
        carry(grab?.(hitOf(event)) ?? false)
      }
      if (fingers.current.size > 0) {
        slipped.current = true
        if (carrying.current) onDrop?.(true)
        carry(false)
      }
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove(event: PointerEvent) {
      const before = fingers.current.get(event.pointerId)
      const now = { x: event.clientX, y: event.clientY }
      if (!before) {
        if (event.pointerType !== 'mouse') return
        // A browser tells of a still mouse again when what lies under it has changed.
        const last = holding ? aimed.current : null
        if (last?.x === now.x && last?.y === now.y) return
        const hit = hitOf(event)
        aimed.current = holding ? { ...now, hit } : null
        onOver(hit)
        return
      }
      if (fingers.current.size > 1) pinch(event.pointerId, now)
      else {
        if (!slipped.current && Math.hypot(now.x - before.x, now.y - before.y) < SLIP) return
        slipped.current = true
        if (carrying.current) onCarry?.(now.x, now.y)
        else if (holding && event.pointerType !== 'mouse') onOver(hitOf(event))
        else stage.orbit.drag(now.x - before.x, now.y - before.y)
      }
      fingers.current.set(event.pointerId, now)
      stage.wake()
    },
    onPointerUp(event: PointerEvent) {
      const known = fingers.current.delete(event.pointerId)
      const dropped = known && slipped.current && carrying.current
      carry(false)
      if (dropped) onDrop?.(false)
      if (!known || slipped.current) return
      if (!stage.skip()) onPress(pressed(event), event.pointerType !== 'mouse')
    },
    onPointerCancel(event: PointerEvent) {
      fingers.current.delete(event.pointerId)
      if (carrying.current) onDrop?.(true)
      carry(false)
    },
    onPointerLeave(event: PointerEvent) {
      if (event.pointerType === 'mouse' && fingers.current.size === 0) onOver(null)
    },
    onDoubleClick() {
      if (holding) return
      stage.orbit.goHome()
      stage.wake()
    },
  }
}
