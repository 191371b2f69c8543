// One stop for the Tab key in each group of buttons; the arrows go on from there, by where the
// buttons are on the screen.

import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { leastOf } from '../../kit/least'
import { MOVES } from '../../kit/useBoardKeys'

export interface Box {
  x: number
  y: number
}

/** The nearest of the places in that direction; -1 if there is none. */
export function nearestIn(key: string, from: Box, places: readonly Box[]): number {
  const [dx, dy] = MOVES[key] ?? [0, 0]
  const found = leastOf(places.entries(), ([, { x, y }]) => {
    const along = (x - from.x) * dx + (from.y - y) * dy
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx)
    return along <= 2 || aside > along * 4 ? Number.POSITIVE_INFINITY : along + aside * 2
  })
  return found?.[0] ?? -1
}

const middle = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

export function useRove<T extends HTMLElement>() {
  const group = useRef<T>(null)
  const buttons = () => [
    ...(group.current?.querySelectorAll<HTMLElement>('button:not([data-free])') ?? []),
  ]
  const stopAt = (stop: HTMLElement | undefined) => {
    for (const button of buttons()) button.tabIndex = button === stop ? 0 : -1
  }
  // After each rendering, as buttons come and go.
  useLayoutEffect(() => {
    const all = buttons()
    stopAt(all.find(({ tabIndex, dataset }) => tabIndex === 0 && dataset.stop) ?? all[0])
  })
  return {
    ref: group,
    onFocus: ({ target }: { target: EventTarget }) => {
      const button = (target as HTMLElement).closest<HTMLElement>('button')
      if (!button || button.dataset.free !== undefined) return
      for (const other of buttons()) delete other.dataset.stop
      button.dataset.stop = 'yes'
      stopAt(button)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!MOVES[event.key] || event.shiftKey) return
      const all = buttons()
      const here = document.activeElement
      if (!here) return
      event.preventDefault()
      all[nearestIn(event.key, middle(here), all.map(middle))]?.focus()
    },
  }
}
