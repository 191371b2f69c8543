// The focus stays where the player works, also when what had it is gone.

import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** In words that outlive the element: a slot by its tray and its place in it, a spot by its key. */
type Where = { tray: string; index: number } | { spot: string }

const SPOTS = '.blocks-spots'

const slotsOf = (root: HTMLElement, tray: string) =>
  [...root.querySelectorAll<HTMLElement>(`[data-tray="${tray}"] .blocks-slot`)].filter(isShown)

const isShown = (element: Element) => element.getClientRects().length > 0

function whereIs(root: HTMLElement, element: HTMLElement): Where | null {
  const { spot } = element.dataset
  if (spot) return { spot }
  const tray = element.closest<HTMLElement>('[data-tray]')?.dataset.tray
  const index = tray ? slotsOf(root, tray).indexOf(element) : -1
  return tray && index >= 0 ? { tray, index } : null
}

/** The element that is there now: the same, else its neighbour, else the board. */
function elementAt(root: HTMLElement, where: Where | null): HTMLElement | null {
  const find = (selector: string) => root.querySelector<HTMLElement>(selector)
  if (where && 'tray' in where) {
    const slots = slotsOf(root, where.tray)
    const slot = slots[Math.min(where.index, slots.length - 1)]
    if (slot) return slot
  }
  const key = where && 'spot' in where ? where.spot : ''
  return (
    find(`[data-spot="${key}"]`) ??
    find(`[data-spot="${key.replace(/[NESW]$/, '')}"]`) ??
    find(`${SPOTS} [tabindex="0"]`) ??
    find(SPOTS)
  )
}

export function useKeepFocus(root: RefObject<HTMLElement | null>) {
  const last = useRef<{ element: HTMLElement; where: Where | null } | null>(null)

  useLayoutEffect(() => {
    const board = root.current
    if (!board || !last.current || isShown(last.current.element)) return
    const { where } = last.current
    last.current = null
    if (document.activeElement && document.activeElement !== document.body) return
    elementAt(board, where)?.focus({ preventScroll: true })
  })

  return {
    onFocusCapture({ target }: FocusEvent<HTMLElement>) {
      const where = root.current ? whereIs(root.current, target as HTMLElement) : null
      last.current = { element: target as HTMLElement, where: where ?? last.current?.where ?? null }
    },
  }
}
