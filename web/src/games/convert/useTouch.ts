// Hands on the board in 3D: they aim, place, lift, and pull blocks out of the tray.

import { type RefObject, useMemo, useState } from 'react'
import type { Point } from '../../kit/camera'
import { usePointer } from '../../kit/usePointer'
import type { Hit } from './camera'
import { type Piece, pieceKey, SIZE } from './geometry'
import { filledCells } from './placing'
import type { Stage } from './stage'
import type { Standing, View } from './types.gen'
import type { Hand } from './useHand'

const NEAR = 0.9 // squares beside the board over which the pointer still moves the block

const isNear = (at: Point) => at.every((n) => n > -NEAR && n < SIZE + NEAR)

export function useTouch(
  canvas: RefObject<HTMLElement | null>,
  stage: Stage,
  view: View,
  hand: Hand,
) {
  const filled = useMemo(() => filledCells(view), [view])
  const [over, setOver] = useState<Standing | null>(null)
  const liftAt = (hit: Hit | null) => {
    const standing = !hand.preview && hit?.cell && filled.get(hit.cell.join())
    return standing && hand.lifts.includes(standing) ? standing : null
  }
  const near = (x: number, y: number) => {
    const hit = stage.pick(x, y)
    return hit && isNear(hit.at) ? hit.at : null
  }
  const handlers = usePointer(canvas, stage, {
    holding: hand.preview !== null,
    onOver: (hit) => {
      if (hit && isNear(hit.at)) hand.aim(hit.at)
      setOver(liftAt(hit))
    },
    onPress: (hit, touch) => {
      if (hit && isNear(hit.at)) (touch ? hand.aim : hand.placeAt)(hit.at)
      const standing = liftAt(hit)
      if (!standing) return
      hand.lift(standing)
      setOver(null)
    },
  })
  return {
    handlers,
    /** A block under the pointer that a click would lift. */
    over,
    /** A block is pulled out of the tray over the board. */
    pull(piece: Piece, x: number, y: number) {
      if (!hand.preview || pieceKey(hand.preview) !== pieceKey(piece)) hand.choose(piece)
      const at = near(x, y)
      if (at) hand.aim(at)
    },
    /** It is let go. */
    release(x: number, y: number, touch: boolean) {
      const at = near(x, y)
      if (!touch && at) hand.placeAt(at)
    },
    /** A square of the plan is pressed, at a point of it or by a key. */
    press({ square, at, touch }: { square: number; at: Point | null; touch: boolean }) {
      if (!hand.preview) {
        const [x, y] = [square % SIZE, Math.floor(square / SIZE)]
        const top = filled.get([x, y, (view.heights[square] ?? 0) - 1].join())
        if (top) hand.lift(top)
      } else if (!at) hand.place()
      else (touch ? hand.aim : hand.placeAt)(at)
    },
  }
}
