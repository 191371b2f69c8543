// Cards move from where they lay to where they lie, as a hand would carry them.

import { type RefObject, useLayoutEffect, useRef } from 'react'

const NAME = 'carried'

export function useFlip(root: RefObject<HTMLElement | null>, still: boolean): void {
  const places = useRef(new Map<string, DOMRect>())
  // After each rendering: whatever has a name and another place than before is carried there.
  useLayoutEffect(() => {
    const found = new Map<string, DOMRect>()
    for (const element of root.current?.querySelectorAll<HTMLElement>('[data-flip]') ?? []) {
      const name = element.dataset.flip ?? ''
      const running = element.getAnimations().filter(({ id }) => id === NAME)
      const shown = running.length ? element.getBoundingClientRect() : places.current.get(name)
      for (const animation of running) animation.cancel()
      const place = element.getBoundingClientRect()
      found.set(name, place)
      if (still || !shown || !place.width) continue
      const [dx, dy] = [shown.left - place.left, shown.top - place.top]
      if (Math.hypot(dx, dy) < 4) continue
      const carried = element.animate(
        [
          {
            transform: `translate(${dx}px, ${dy}px) scale(${shown.width / place.width})`,
            transformOrigin: '0 0',
            zIndex: 5,
          },
          { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
        ],
        { duration: 340, easing: 'cubic-bezier(0.25, 0.8, 0.3, 1)' },
      )
      carried.id = NAME
    }
    places.current = found
  })
}
