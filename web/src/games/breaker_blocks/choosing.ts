// A choice that is half made: what is in hand, where it can go, and the action that comes of it.

import { leastOf } from '../../kit/least'
import {
  beside,
  type Cell,
  type Into,
  intoKey,
  isCell,
  opposite,
  type Point,
  placePoint,
  tileAt,
} from './grid'
import type { BreakerBlocks, Hint, Place, TileSeen, View } from './types.gen'

export type Action = BreakerBlocks['action']

/** A block that was picked: from the hand, from a supply, or from the board. */
export type Held =
  | { from: 'hand' | 'supply'; block: string }
  | { from: 'board'; block: string; start: Cell }

export const isHeld = (held: Held | null, from: Held['from'], block: string) =>
  held?.from === from && held.block === block

export const canDraw = (hint: Hint | null, held: Held | null) =>
  held?.from === 'supply' && !!hint?.draws.includes(held.block)

/** Where the block in hand can be plugged in. */
export function placesFor(hint: Hint | null, held: Held | null): Place[] {
  if (!hint || !held) return []
  if (held.from === 'board') {
    return hint.lifts.find(({ start }) => isCell(start, held.start))?.places ?? []
  }
  return held.from === hint.source && hint.plays.includes(held.block) ? hint.places : []
}

/** Does the block still lie in the tray from which it was picked? */
export function isThere(view: View, held: Held, me: number): boolean {
  const { hands, supplies } = view
  if (held.from === 'hand') return !!hands[me as 0 | 1].blocks[held.block]
  if (held.from === 'board' || held.block === 'hidden') return false
  return !!(supplies.power[me as 0 | 1][held.block] ?? supplies.neutral[held.block])
}

/** Is there something to be done with it now? */
export const isOfUse = (hint: Hint, held: Held) =>
  canDraw(hint, held) || placesFor(hint, held).length > 0

export function plugIn(held: Held, into: Into): Action {
  if (held.from === 'board') return { type: 'rearrange', from: [...held.start], into }
  return { type: 'play', block: held.block, into }
}

/** What is asked about a tray's block that is of no use; null if nothing is taken from there. */
export function attemptWith(view: View, hint: Hint, held: Held): Action | null {
  const [socket] = view.sockets
  if (held.from === hint.source && socket) return plugIn(held, socket.input.into)
  return held.from === 'supply' ? { type: 'draw', block: held.block } : null
}

// -- what can be pointed at on the board -----------------------------------------------------

export interface Spot {
  key: string
  /** In cells. */
  at: Point
  place: Place | null
  tile: TileSeen | null
  /** What a press does; null: nothing that is offered. */
  does: 'plug_in' | 'lift' | 'target' | null
  /** What the game is asked about, and a press sends, offered or not. */
  action: Action | null
}

/** The cell of a block that is there or would be; an input itself lies at that cell's edge. */
export const cellOf = ({ place, tile, at }: Spot): Point =>
  place && !tile ? [place.into[0], place.into[1]] : at

export function spotsOf(view: View, hint: Hint | null, held: Held | null, me: number): Spot[] {
  const places = placesFor(hint, held)
  return held && places.length
    ? [...places.map((place) => placeSpot(held, place)), ...wrongPlaces(view, held, places)]
    : view.tiles.map((tile) => tileSpot(view, hint, tile, me))
}

const placeSpot = (held: Held, place: Place): Spot => ({
  key: intoKey(place.into),
  at: placePoint(place.into),
  place,
  tile: null,
  does: 'plug_in',
  action: plugIn(held, place.into),
})

function wrongPlaces(view: View, held: Held, places: readonly Place[]): Spot[] {
  const wrong = (at: Point, into: Into): Spot => ({
    key: `no ${at.join()}`,
    at,
    place: null,
    tile: null,
    does: null,
    action: plugIn(held, into),
  })
  const offered = places.map(({ into }) => intoKey(into))
  const inputs = [...view.sockets.map(({ input }) => input), ...view.tiles.flatMap((t) => t.inputs)]
  return [
    ...view.tiles.map(({ x, y, tab }) => wrong([x, y], [x, y, tab])),
    ...view.circuits.map(({ cell }) => wrong(cell, [...cell, 'N'])),
    ...inputs
      .filter(({ state, into }) => state === 'open' && !offered.includes(intoKey(into)))
      .map(({ into }) => wrong(placePoint(into), into)),
  ]
}

function tileSpot(view: View, hint: Hint | null, tile: TileSeen, me: number): Spot {
  const cell: [number, number] = [tile.x, tile.y]
  const isTarget = hint?.targets.some((target) => isCell(target, cell))
  const isLift = hint?.lifts.some(({ start }) => isCell(start, cell))
  const isOnlyLookedAt = !view.effect && tile.seat !== me
  return {
    key: cell.join(),
    at: cell,
    place: null,
    tile,
    does: isTarget ? 'target' : isLift ? 'lift' : null,
    action: hint?.targets.length
      ? { type: 'target', cell }
      : hint?.lifts.length && !isLift && !isOnlyLookedAt
        ? { type: 'rearrange', from: cell, into: [...cell, tile.tab] }
        : null,
  }
}

const REACH = 0.66 // cells from a spot at which it is still meant
const WRONG_REACH = 0.48

/** What a point of the board means: rather a place that will do than one that will not. */
export function nearest(spots: readonly Spot[], [x, y]: Point): Spot | null {
  return leastOf(spots, (spot) => {
    const far = Math.hypot(spot.at[0] - x, spot.at[1] - y)
    if (far > (spot.does || spot.tile ? REACH : WRONG_REACH)) return Number.POSITIVE_INFINITY
    return spot.does ? far : far + 0.15
  })
}

/** The next spot in a direction of the board; the same one if there is none. */
export function neighbour(spots: readonly Spot[], from: Spot, [dx, dy]: Point): Spot {
  const cost = (spot: Spot) => {
    const [ax, ay] = [spot.at[0] - from.at[0], spot.at[1] - from.at[1]]
    const along = ax * dx + ay * dy
    return along < 0.05 ? Number.POSITIVE_INFINITY : along + 2 * Math.abs(ax * dy - ay * dx)
  }
  return leastOf(spots, cost) ?? from
}

// -- the ghost -------------------------------------------------------------------------------

/** The block as it would lie in a place: as in the hand, until the game has told what follows. */
export function ghostOf(
  view: View,
  held: Held,
  place: Place,
  me: number,
  after: View | null,
): TileSeen {
  const [x, y, tab] = place.into
  const foreseen = after && tileAt(after.tiles, [x, y])
  if (foreseen) return foreseen
  const info = view.blocks[held.block]
  const lifted = held.from === 'board' ? tileAt(view.tiles, held.start) : undefined
  const sides = { L: place.left, F: place.front, R: place.right }
  return {
    x,
    y,
    block: held.block,
    seat: lifted?.seat ?? me,
    circuit: place.circuit,
    tab,
    power: info?.power ?? 0,
    inputs: ([...(info?.inputs ?? '')] as (keyof typeof sides)[]).map((name) => {
      const side = sides[name]
      return { side, state: 'open', into: [...beside([x, y], side), opposite(side)] }
    }),
    is_bare: true,
  }
}
