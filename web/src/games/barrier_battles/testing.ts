// A table set for a test: say what stands where, and get the view.

import type { Flicks } from './aim'
import { COUNT, isDisc, kindOf, ownerOf } from './pieces'
import { type Face, type Pose, turned } from './pose'
import { ghostOf, standingIn } from './snap'
import type { BuildHint, Options, PieceView, View } from './types.gen'

export const SQUARE: View['table'] = {
  shape: 'square',
  width: 1,
  depth: 1,
  block: [0.04, 0.02, 0.02],
  disc_diameter: 0.03,
  disc_height: 0.008,
  disc_mass: 0.0036757,
  disc_inertia: [2.2636e-7, 4.1351e-7],
  friction: 0.3,
}

/** Flat on the table, in metres, turned by thousandths. */
export function lying(piece: number, x: number, y: number, yaw = 0, face: Face = 'flat'): Pose {
  const half = isDisc(piece) ? (face === 'flat' ? 0.004 : 0.015) : face === 'end' ? 0.02 : 0.01
  return [x, y, half, ...turned(isDisc(piece), face, yaw)]
}

export function table(stands: Record<number, Pose> = {}, options: Partial<Options> = {}): View {
  const pieces = Array.from({ length: COUNT }, (_, id): PieceView => {
    const pose = stands[id] ?? null
    return {
      id,
      kind: kindOf(id),
      owner: ownerOf(id),
      where: pose ? 'table' : 'hand',
      pose,
      covered: false,
    }
  })
  return {
    options: {
      variant: 'battle',
      table: 'square',
      last_seconds: 60,
      build_seconds: 300,
      first: 'first_finished',
      hands: 'perfect',
      puzzle: 0,
      ...options,
    },
    phase: 'build',
    table: SQUARE,
    fortresses: [],
    spots: [],
    weakest: 100,
    fastest: 6.5,
    cone: 60,
    pieces,
    done: [false, false],
    first: null,
    to_move: [0, 1],
    last: null,
    quiet: 0,
    quiet_left: 40,
    tie_breaks: 0,
    puzzle: 0,
    puzzle_title: '',
    outcome: null,
  }
}

export const BUILD: BuildHint = {
  type: 'build',
  in_hand: [0, 1, 2, 30, 35],
  area: [-5000, -5000, 5000, 0],
  radius: null,
  can_finish: '',
}

/** A disc that lies free: its upper face and its whole rim. */
export const OPEN = 0x1ff | (0xfff << 18)

export const FLICK: Flicks = {
  type: 'flick',
  discs: [{ piece: 30, reach: OPEN }],
  weakest: 100,
  fastest: 6.5,
  cone: 60,
}

/** The ghost of a block held over what stands. */
export function held(view: View, x: number, y: number, yaw = 0, face: Face = 'flat', snaps = true) {
  return ghostOf({ piece: 0, at: [x, y], yaw, face }, standingIn(view.pieces), BUILD, snaps)
}
