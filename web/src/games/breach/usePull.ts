// A card that is pulled out of its place and let go somewhere else.

import { type MouseEvent, type PointerEvent, useMemo, useRef } from 'react'

const PULL = 9 // pixels that make a press a pull

export interface Pull {
  onPull(clientX: number, clientY: number): void
  onDrop(clientX: number, clientY: number): void
  onStop(): void
}

export function usePull(pull: Pull | null) {
  const latest = useRef(pull)
  latest.current = pull
  const start = useRef<{ x: number; y: number; isOut: boolean } | null>(null)
  return useMemo(
    () => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        start.current = { x: event.clientX, y: event.clientY, isOut: false }
        // A quick hand is out of the card before its first move is told.
        if (latest.current && event.pointerType === 'mouse') {
          event.currentTarget.setPointerCapture(event.pointerId)
        }
      },
      onPointerMove: (event: PointerEvent) => {
        const from = start.current
        if (!from || !latest.current) return
        const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
        // A finger that moves sideways swipes the tray.
        const far =
          event.pointerType === 'mouse' ? Math.hypot(dx, dy) : Math.abs(dy) - Math.abs(dx) / 2
        if (!from.isOut && far > PULL) {
          from.isOut = true
          event.currentTarget.setPointerCapture(event.pointerId)
        }
        if (from.isOut) latest.current.onPull(event.clientX, event.clientY)
      },
      onPointerUp: (event: PointerEvent) => {
        if (start.current?.isOut) latest.current?.onDrop(event.clientX, event.clientY)
        // The click that may belong to it comes first.
        setTimeout(() => {
          start.current = null
        })
      },
      onPointerCancel: () => {
        if (start.current?.isOut) latest.current?.onStop()
        start.current = null
      },
      /** Letting go is no click. */
      onClickCapture: (event: MouseEvent) => {
        const wasOut = start.current?.isOut
        start.current = null
        if (!wasOut) return
        event.preventDefault()
        event.stopPropagation()
      },
    }),
    [],
  )
}

type Handlers = Record<string, (event: never) => void>

/** Handlers of both, one after the other. */
export function both<A extends object, B extends object>(first: A, second: B): A & B {
  const merged: Handlers = { ...(first as Handlers) }
  for (const [name, handler] of Object.entries(second as Handlers)) {
    const other = merged[name]
    merged[name] = other
      ? (event) => {
          other(event)
          handler(event)
        }
      : handler
  }
  return merged as A & B
}
