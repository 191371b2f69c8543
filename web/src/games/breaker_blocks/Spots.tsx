// The board for keyboard and screen reader: a real button for everything that can be pointed at.

import { type KeyboardEvent, useRef } from 'react'
import type { Cast } from '../../core/cast'
import { MOVES } from '../../kit/useBoardKeys'
import { cellOf, neighbour, type Spot } from './choosing'
import type { Point } from './grid'
import { placeName, text, tileName } from './text'
import type { View } from './types.gen'
import type { Eye } from './useCamera'

interface Props {
  view: View
  cast: Cast
  spots: readonly Spot[]
  aimed: Spot | null
  eye: Eye
  flipped: boolean
  marks: readonly string[]
  onAim(spot: Spot | null): void
  onPress(spot: Spot): void
}

export function Spots(props: Props) {
  const { view, cast, spots, aimed, eye, flipped, marks, onAim, onPress } = props
  const group = useRef<HTMLDivElement>(null)
  const reachable = spots.filter((spot) => spot.does || spot.tile)
  const current =
    reachable.find(({ key }) => key === aimed?.key) ??
    reachable.find(({ does }) => does) ??
    reachable[0]

  const walk = (event: KeyboardEvent) => {
    const way = MOVES[event.key]
    if (!way || !current || event.shiftKey) return
    event.preventDefault()
    const turned: Point = flipped ? [-way[0], -way[1]] : way
    const next = neighbour(reachable, current, turned)
    group.current?.querySelector<HTMLElement>(`[data-spot="${next.key}"]`)?.focus()
  }

  const side = 0.8 * 100 * eye.camera.scale
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form
    <div
      ref={group}
      className="blocks-spots"
      role="group"
      aria-label={text.spots}
      tabIndex={-1}
      onKeyDown={walk}
    >
      {reachable.map((spot) => {
        const [x, y] = eye.pixelOf(cellOf(spot))
        return (
          <button
            key={spot.key}
            type="button"
            data-spot={spot.key}
            tabIndex={spot === current ? 0 : -1}
            aria-disabled={!spot.does}
            style={{
              left: x - side / 2,
              top: y - side / 2,
              width: side,
              height: side,
            }}
            onFocus={() => onAim(spot)}
            onBlur={() => onAim(null)}
            onClick={() => onPress(spot)}
          >
            {labelOf(view, spot, flipped, cast)}
            {marks.includes(spot.key) && `, ${text.pointedAt}`}
          </button>
        )
      })}
    </div>
  )
}

function labelOf(view: View, { tile, place }: Spot, flipped: boolean, cast: Cast): string {
  if (tile) return tileName(view, tile, cast)
  return place ? placeName(view, place, flipped) : ''
}
