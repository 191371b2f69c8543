// A table set for a test: say what stands where, and get the view.

import { isDisc } from './pieces'
import { type Face, type Pose, turned } from './pose'
import { lowered, standingIn } from './snap'
import type { Box, BuildHint, Component, FlickHint, Options, PieceView, View } from './types.gen'

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

const blocksOf = (owner: number) =>
  Array.from({ length: 15 }, (_, i): Component => ({ kind: 'block', owner, number: i + 1 }))
const discsOf = (owner: number) =>
  Array.from(
    { length: 6 },
    (_, i): Component => ({ kind: i === 5 ? 'king' : 'disc', owner, number: i + 1 }),
  )

const around = (count: number, radius: number, z: number) =>
  Array.from({ length: count }, (_, k) => (2 * Math.PI * k) / count).map(
    (a): [number, number, number] => [
      Math.round(radius * Math.cos(a)),
      Math.round(radius * Math.sin(a)),
      z,
    ],
  )

const HALF = Math.SQRT1_2

export const BOX: Box = {
  components: [...blocksOf(0), ...blocksOf(1), ...discsOf(0), ...discsOf(1)],
  faces: {
    block: { flat: [1, 0, 0, 0], side: [HALF, HALF, 0, 0], end: [HALF, 0, HALF, 0] },
    disc: { flat: [1, 0, 0, 0], edge: [HALF, HALF, 0, 0] },
  },
  table: SQUARE,
  fortresses: [{ name: 'keep', title: 'The Keep', about: 'A cell.', pieces: [] }],
  shots: [],
  spots: [
    [0, 0, 40],
    ...around(8, 120, 40),
    [0, 0, -40],
    ...around(8, 120, -40),
    ...around(12, 150, 0),
  ],
  weakest: 100,
  fastest: 6.5,
  cone: 60,
  goal: '',
}

/** Flat on the table, in metres, turned by thousandths. */
export function lying(piece: number, x: number, y: number, yaw = 0, face: Face = 'flat'): Pose {
  const disc = isDisc(BOX, piece)
  const half = disc ? (face === 'flat' ? 0.004 : 0.015) : face === 'end' ? 0.02 : 0.01
  return [x, y, half, ...turned(BOX, piece, face, yaw)]
}

export function table(stands: Record<number, Pose> = {}, options: Partial<Options> = {}): View {
  const pieces = BOX.components.map((_, piece): PieceView => {
    const pose = stands[piece] ?? null
    return { where: pose ? 'table' : 'hand', pose, covered: false }
  })
  return {
    ...BOX,
    options: {
      variant: 'battle',
      table: 'square',
      last_seconds: 60,
      build_seconds: 300,
      ready: false,
      first: 'first_finished',
      hands: 'perfect',
      puzzle: 0,
      ...options,
    },
    phase: 'build',
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
    shot: null,
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

export const FLICK: FlickHint = { type: 'flick', discs: [{ piece: 30, reach: OPEN }] }

/** The ghost of a block held over what stands. */
export function held(view: View, x: number, y: number, yaw = 0, face: Face = 'flat', snaps = true) {
  return lowered(view, { piece: 0, at: [x, y], yaw, face }, standingIn(view), snaps)
}
