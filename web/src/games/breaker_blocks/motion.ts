// What moves on the board: the pictures between one view and the next, made from events alone.

import { type Cell, isCell, tileAt } from './grid'
import type { BreakerBlocks, TileSeen, View } from './types.gen'

type Event = BreakerBlocks['event']

export type Effect =
  | { kind: 'arrive'; tile: TileSeen; isMine: boolean }
  | { kind: 'slide'; tile: TileSeen; from: TileSeen }
  | { kind: 'shatter'; tile: TileSeen }
  | { kind: 'leave'; tile: TileSeen }
  | { kind: 'pulse'; cell: Cell }
  | { kind: 'pause' }

/** One step: the blocks at rest, and what moves over them for so long. */
export interface Frame {
  /** The view that was shown before all this: circuits change when it is over. */
  before: View
  tiles: TileSeen[]
  effect: Effect
  ms: number
  /** A circuit has come to another side by it. */
  turns?: boolean
}

export const MS = {
  arrive: 480,
  setDown: 240,
  slide: 460,
  shatter: 640,
  leave: 440,
  pulse: 340,
  pause: 220,
}

/** `sent` is true for what this screen's own player did, which the ghost has shown already. */
export function framesOf(
  before: View,
  events: readonly Event[],
  after: View,
  sent: boolean,
): Frame[] {
  let tiles = before.tiles
  const frames: Frame[] = []
  const without = (cell: Cell) => tiles.filter(({ x, y }) => !isCell([x, y], cell))
  const step = (effect: Effect, ms: number) => frames.push({ before, tiles, effect, ms })
  for (const event of events) {
    switch (event.type) {
      case 'played': {
        const [x, y] = event.into
        const tile = tileAt(after.tiles, [x, y])
        if (!tile) break
        step({ kind: 'arrive', tile, isMine: sent }, sent ? MS.setDown : MS.arrive)
        tiles = [...tiles, tile]
        break
      }
      case 'rearranged': {
        const from = tileAt(tiles, event.start)
        const tile = tileAt(after.tiles, [event.into[0], event.into[1]])
        if (!from || !tile) break
        tiles = without(event.start)
        step({ kind: 'slide', tile, from }, MS.slide)
        tiles = [...tiles, tile]
        break
      }
      case 'annihilated':
      case 'attenuated': {
        const tile = tileAt(tiles, event.cell)
        if (!tile) break
        tiles = without(event.cell)
        if (event.type === 'annihilated') step({ kind: 'shatter', tile }, MS.shatter)
        else step({ kind: 'leave', tile }, MS.leave)
        break
      }
      case 'activated':
        step({ kind: 'pulse', cell: event.cell }, MS.pulse)
        break
      case 'control_changed': {
        const last = frames.at(-1)
        if (last) last.turns = true
        break
      }
      case 'drawn':
      case 'drawn_unseen':
      case 'hand_cut':
        step({ kind: 'pause' }, MS.pause)
    }
  }
  return frames
}
