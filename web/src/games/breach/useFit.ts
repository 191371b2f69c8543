// All that is written on a card, always: its picture gives way first (see the style sheet), then the
// type.

import { type RefObject, useLayoutEffect } from 'react'

const SIZES = [1, 0.94, 0.88, 0.83, 0.78, 0.73, 0.68, 0.63, 0.58]
const TOO_FLAT = 14 // pixels: less is no picture

/** The largest type in which all of it can be seen: no word of its name is broken or runs out. */
function settle(card: HTMLElement): void {
  const name = card.querySelector<HTMLElement>('.breach-name')
  card.style.setProperty('--fit', '1') // a name is sized by both
  largest(card, '--fit-name', () => !name || name.scrollWidth <= name.clientWidth)
  largest(card, '--fit', () => card.scrollHeight <= card.clientHeight + 1) // both are rounded
}

function largest(card: HTMLElement, property: string, fits: () => boolean): void {
  for (const size of SIZES) {
    card.style.setProperty(property, String(size))
    if (fits()) return
  }
}

/** `words` is what has to fit; null: nothing is fitted. */
export function useFit(card: RefObject<HTMLElement | null>, words: string | null): void {
  useLayoutEffect(() => {
    const element = card.current
    if (!element || words === null) return
    const shrink = () => {
      delete element.dataset.bare
      settle(element)
      const picture = element.querySelector<HTMLElement>('.breach-picture')
      if (!picture || picture.offsetHeight >= TOO_FLAT) return
      element.dataset.bare = ''
      settle(element) // what it took up is for the words
    }
    const observer = new ResizeObserver(shrink)
    observer.observe(element)
    shrink()
    return () => observer.disconnect()
  }, [card, words])
}
