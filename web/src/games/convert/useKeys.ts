// What the keys of the board do.

import type { RefObject } from 'react'
import { keyOf, MOVES, type Press, useBoardKeys } from '../../kit/useBoardKeys'
import type { Stage } from './stage'
import type { View } from './types.gen'
import type { Hand } from './useHand'

export interface Keys {
  holding: boolean
  /** The letters of the blocks: "ABCDEFGHIJ". */
  letters: string
  choose(letter: string): void
  turn(by: 1 | -1): void
  flip(): void
  putBack(): void
  place(): void
  /** Right and up as seen on the screen. */
  move(right: number, up: number): void
  /** 0 is one's own side. */
  side(side: number): void
  above(): void
  turnTable(): void
}

/** What a key does now; null when it is not ours. R and F belong to the block in hand. */
export function deed(event: Press, keys: Keys): (() => void) | null {
  const key = keyOf(event)
  const move = MOVES[key]
  if (keys.holding) {
    if (move) return () => keys.move(...move)
    if (key === 'R') return () => keys.turn(event.shiftKey ? -1 : 1)
    if (key === 'F' && !event.shiftKey) return keys.flip
    if (key === 'Escape') return keys.putBack
    if (key === 'Enter' || key === ' ') return keys.place
  }
  if (/^[1-4]$/.test(key)) return () => keys.side(Number(key) - 1)
  if (key === '0') return () => keys.side(0)
  if (key === 'T') return keys.above
  if (key === 'V') return keys.turnTable
  if (key.length === 1 && keys.letters.includes(key)) return () => keys.choose(key)
  return null
}

/** `quarter` is where the viewer sits when there is no stage to be turned. */
export function useKeys(
  board: RefObject<HTMLElement | null>,
  view: View,
  hand: Hand,
  stage: Stage,
  quarter: number | null,
): void {
  const { preview, colours } = hand
  const keys: Keys = {
    ...hand,
    holding: preview !== null,
    letters: Object.keys(view.blocks).join(''),
    choose: (letter) => {
      const mine = colours.filter((colour) => view.supplies[colour]?.includes(letter))
      const again = preview?.block === letter ? mine.indexOf(preview.colour) + 1 : 0
      const colour = mine[again % mine.length]
      if (colour) hand.choose({ block: letter, colour })
    },
    move: (right, up) => {
      const angle = ((quarter ?? stage.orbit.quarter) * Math.PI) / 2
      const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))]
      hand.moveBy(right * cos - up * sin, right * sin + up * cos)
    },
    side: (side) => stage.lookFromSide(side),
    above: () => stage.lookFromAbove(),
    turnTable: () => stage.turnTable(),
  }
  useBoardKeys(board, (event) => deed(event, keys))
}
