// The board by its keys, and the piece in hand by arrows.

import type { RefObject } from 'react'
import type { Screen } from '../../kit/useScreen'
import { useKeys } from './useKeys'
import type { Turn } from './useTurn'

const KEY_STEP = 0.01 // metres for a key
const FREE_STEP = 0.002 // where nothing draws the piece
const FINE_STEP = 0.001
export const TURN = 125 // thousandths
const FINE_TURN = 14

/** Moves the piece in hand, right and away as seen on the screen. */
export type Move = (right: number, away: number, fine?: boolean) => void

export function useControls(root: RefObject<HTMLElement | null>, turn: Turn, screen: Screen): Move {
  const { me, build, buildHint, flicking, flickHint, stage } = turn
  const { held } = build
  const { aim } = flicking.aimed ?? {}
  const move: Move = (right, away, fine = false) => {
    if (!held) return
    const step = fine ? FINE_STEP : build.snaps ? KEY_STEP : FREE_STEP
    const angle = screen.flat ? (me === 1 ? Math.PI : 0) : stage.orbit.azimuth
    const quarter = (Math.round(angle / (Math.PI / 2)) * Math.PI) / 2
    const [cos, sin] = [Math.round(Math.cos(quarter)), Math.round(Math.sin(quarter))]
    const [dx, dy] = [right * cos - away * sin, right * sin + away * cos]
    build.aim([held.at[0] + dx * step, held.at[1] + dy * step])
  }
  useKeys(root, {
    mode: buildHint ? (held ? 'holding' : 'build') : flickHint ? (aim ? 'aim' : 'choose') : 'watch',
    take: build.take,
    move,
    turn: (by, fine) => build.turn(by * (fine ? FINE_TURN : TURN)),
    tip: build.tip,
    place: () => build.place(),
    putBack: build.putBack,
    undo: build.undo,
    lift: build.liftNearest,
    snap: build.toggleSnap,
    next: flicking.next,
    aim: (by, fine) => flicking.turn(-by * (fine ? 0.2 : 2)),
    strength: (by, fine) => {
      const strength = (aim?.strength ?? 0) + by * (fine ? 0.005 : 0.03)
      flicking.change({ strength: Math.min(1, Math.max(0, strength)) })
    },
    flick: flicking.flick,
    charge: flicking.charge,
    letGo: flicking.letGo,
    camera: turn.changeCamera,
    side: (side) => stage.lookFromSide(side),
    top: () => stage.lookFromAbove(),
  })
  return move
}
