// The large view: on hover and focus beside the thing, on a long press or a tap until it is closed.

import {
  createContext,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useContext,
  useMemo,
  useRef,
} from 'react'
import type { LaneName } from './names'
import type { InPlay } from './types.gen'

export type Subject =
  | { what: 'card'; card: string; costs?: readonly number[] }
  | { what: 'piece'; piece: InPlay; seat: number }
  | { what: 'persona'; persona: string }
  | { what: 'lane'; lane: LaneName }

export interface Peek {
  show(subject: Subject, element: Element, isPinned: boolean): void
  hide(): void
}

export const PeekContext = createContext<Peek>({ show: () => {}, hide: () => {} })

const HOVER_MS = 160
const PRESS_MS = 420
const SLACK = 8 // pixels by which a finger may move in a long press

// Where the mouse was last: a card that comes to lie under a hand at rest is not looked at. (Noted
// from the moment when the game is loaded, before there is a board; without a window, never.)
let hand = ''
const place = (at: { clientX: number; clientY: number }) => `${at.clientX} ${at.clientY}`
for (const kind of ['pointermove', 'pointerdown'] as const) {
  globalThis.addEventListener?.(
    kind,
    (event) => {
      hand = place(event)
    },
    true,
  )
}

/** What an element needs to be looked at. */
export function usePeek(subject: Subject) {
  const peek = useContext(PeekContext)
  const timer = useRef(0)
  const press = useRef<{ x: number; y: number; isLong: boolean } | null>(null)
  // It came under a hand that has not moved since the game was loaded.
  const isUnder = useRef(false)
  const latest = useRef(subject)
  latest.current = subject
  return useMemo(() => {
    const later = (element: Element, isPinned: boolean, ms: number) => {
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => {
        if (press.current) press.current.isLong = true
        peek.show(latest.current, element, isPinned)
      }, ms)
    }
    const stop = () => clearTimeout(timer.current)
    return {
      onPointerEnter: (event: PointerEvent) => {
        const { pointerType, currentTarget, buttons } = event
        if (pointerType !== 'mouse' || buttons) return
        isUnder.current = hand === ''
        if (hand && hand !== place(event)) later(currentTarget, false, HOVER_MS)
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        stop()
        isUnder.current = false
        if (pointerType === 'mouse') peek.hide()
      },
      onPointerDown: (event: PointerEvent) => {
        stop()
        if (event.pointerType === 'mouse') return
        press.current = { x: event.clientX, y: event.clientY, isLong: false }
        later(event.currentTarget, true, PRESS_MS)
      },
      onPointerMove: ({ clientX, clientY, currentTarget }: PointerEvent) => {
        if (isUnder.current) later(currentTarget, false, HOVER_MS)
        isUnder.current = false
        const start = press.current
        if (start && Math.hypot(clientX - start.x, clientY - start.y) > SLACK) stop()
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      /** A long press is no click. */
      onClickCapture: (event: MouseEvent) => {
        const wasLong = press.current?.isLong
        press.current = null
        stop()
        if (wasLong) {
          event.preventDefault()
          event.stopPropagation()
        }
      },
      onContextMenu: (event: MouseEvent) => {
        if (press.current) event.preventDefault()
      },
      onFocus: ({ currentTarget }: FocusEvent) => {
        if (currentTarget.matches(':focus-visible')) peek.show(latest.current, currentTarget, false)
      },
      onBlur: () => peek.hide(),
    }
  }, [peek])
}
