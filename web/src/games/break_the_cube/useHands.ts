// What hands can do with the blocks, and the keys for it.

import type { RefObject } from 'react'
import { playTouch } from '../../core/sound'
import type { Screen } from '../../kit/useScreen'
import type { Turn } from './shape'
import type { Stage } from './stage'
import type { View } from './types.gen'
import { useKeys } from './useKeys'
import type { OnTile } from './useTile'

export interface Hands {
  choose(block: string): void
  /** Right and up as seen on the screen. */
  move(right: number, up: number): void
  raise(by: 1 | -1): void
  turn(how: Turn): void
  putBack(): void
  /** A block is pulled out of the tray over the tile. */
  pull(block: string, clientX: number, clientY: number): void
}

export function useHands(
  root: RefObject<HTMLElement | null>,
  view: View,
  on: OnTile,
  stage: Stage,
  screen: Screen,
  putAway: (() => void) | null,
): Hands {
  const { dispatch, editable, chosen } = on
  // What moves is heard when it lands.
  const touch = () => screen.still && playTouch('wood', 0.3)
  const choose = (block: string) => {
    if (!editable) return
    dispatch({ do: 'choose', block, cubes: view.cubes })
    touch()
  }
  const hands: Hands = {
    choose,
    move: (right, up) => {
      const angle = ((screen.flat ? 0 : stage.orbit.quarter) * Math.PI) / 2
      const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))]
      dispatch({ do: 'step', by: [right * cos - up * sin, -(right * sin + up * cos)] })
      touch()
    },
    raise: (by) => {
      dispatch({ do: 'raise', by })
      touch()
    },
    turn: (how) => {
      dispatch({ do: 'turn', how })
      touch()
    },
    putBack: () => dispatch({ do: 'put_back' }),
    pull: (block, clientX, clientY) => {
      if (chosen !== block) choose(block)
      const at = stage.over(clientX, clientY, 0.5)
      if (at) dispatch({ do: 'aim', at: [at[0] - 1, at[1] - 0.5] })
    },
  }
  useKeys(root, {
    ...hands,
    building: editable,
    holding: chosen !== null,
    next: () => {
      const all = Object.keys(on.blocks)
      const block = all[(chosen === null ? 0 : all.indexOf(chosen) + 1) % all.length]
      if (block) choose(block)
    },
    letGo: () => dispatch({ do: 'let_go' }),
    putAway,
    side: (side) => stage.lookFromSide(side),
    top: () => stage.lookFromAbove(),
  })
  return hands
}
