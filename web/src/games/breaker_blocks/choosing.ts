// A choice that is half made: what is in hand, where it can go, and the action that comes of it.

import {
  beside,
  type Cell,
  type Into,
  inputSides,
  intoKey,
  isCell,
  isFree,
  type Point,
  placePoint,
  tileAt,
} from './grid'
import type { BreakerBlocks, Hint, Place, TileSeen, View } from './types.gen'
import { why } from './why'

export type Action = BreakerBlocks['action']

/** A block that was picked: from the hand, from a supply, or from the board. */
export type Held =
  | { from: 'hand' | 'supply'; block: string }
  | { from: 'board'; block: string; start: Cell }

export const isHeld = (held: Held | null, from: Held['from'], block: string) =>
  held?.from === from && held.block === block

/** AUTOMATE plays from the supply, everything else from the hand. */
export const playsFrom = (view: View): 'hand' | 'supply' =>
  view.effect?.module === 'automate' ? 'supply' : 'hand'

/** Does AGITATE move the other seat's blocks, or does a seat move its own? */
const ownerOfLifts = (view: View, me: number) => (view.effect?.module === 'agitate' ? 1 - me : me)

export const canDraw = (hint: Hint | null, held: Held | null) =>
  held?.from === 'supply' && !!hint?.draws.includes(held.block)

/** Where the block in hand can be plugged in. */
export function placesFor(view: View, hint: Hint | null, held: Held | null): Place[] {
  if (!hint || !held) return []
  if (held.from === 'board') {
    return hint.lifts.find(({ start }) => isCell(start, held.start))?.places ?? []
  }
  return held.from === playsFrom(view) && hint.plays.includes(held.block) ? hint.places : []
}

export function plugIn(held: Held, place: Pick<Place, 'into'>): Action {
  if (held.from === 'board') {
    return { type: 'rearrange', from: [...held.start], into: place.into }
  }
  return { type: 'play', block: held.block, into: place.into }
}

// -- what can be pointed at on the board -----------------------------------------------------

export interface Spot {
  key: string
  /** In cells. */
  at: Point
  place: Place | null
  tile: TileSeen | null
  /** What a press does; null: nothing, and `why` says why. */
  does: 'plug_in' | 'lift' | 'target' | null
  why: string | null
  /** What the rules may be asked all the same, so that they say it themselves. */
  tries?: Into
}

export function spotsOf(view: View, hint: Hint | null, held: Held | null, me: number): Spot[] {
  const places = placesFor(view, hint, held)
  return held && places.length
    ? [...places.map(placeSpot), ...wrongPlaces(view, held, me)]
    : view.tiles.map((tile) => tileSpot(view, hint, tile, me))
}

const placeSpot = (place: Place): Spot => ({
  key: intoKey(place.into),
  at: placePoint(place.into),
  place,
  tile: null,
  does: 'plug_in',
  why: null,
})

function wrongPlaces(view: View, held: Held, me: number): Spot[] {
  const owner = held.from === 'board' ? ownerOfLifts(view, me) : me
  const wrong = (at: Point, reason: string, tries: Into): Spot => ({
    key: `no ${at.join()}`,
    at,
    place: null,
    tile: null,
    does: null,
    why: reason,
    tries,
  })
  const theirs = [
    ...view.sockets.filter(({ seat }) => seat !== owner).map(({ input }) => input),
    ...view.tiles.filter(({ seat }) => seat !== owner).flatMap(({ inputs }) => inputs),
  ]
  return [
    ...view.tiles.map(({ x, y, tab }) => {
      const isItself = held.from === 'board' && isCell(held.start, [x, y])
      return wrong([x, y], isItself ? why.plugged : why.filled, [x, y, tab])
    }),
    ...view.circuits.map(({ cell }) => wrong(cell, why.core, [...cell, 'N'])),
    ...theirs
      .filter(({ state }) => state === 'open')
      .map(({ into }) => wrong(placePoint(into), why.otherPath, into)),
  ]
}

function tileSpot(view: View, hint: Hint | null, tile: TileSeen, me: number): Spot {
  const cell: Cell = [tile.x, tile.y]
  const isTarget = hint?.targets.some((target) => isCell(target, cell))
  const isLift = hint?.lifts.some(({ start }) => isCell(start, cell))
  return {
    key: cell.join(),
    at: cell,
    place: null,
    tile,
    does: isTarget ? 'target' : isLift ? 'lift' : null,
    why: !hint || isTarget || isLift ? null : whyNotTile(view, hint, tile, me),
  }
}

function whyNotTile(view: View, hint: Hint, tile: TileSeen, me: number): string | null {
  if (hint.targets.length) {
    if (tile.block === 'authenticate') return why.noTargetAuthenticate
    if (view.effect && isCell(view.effect.cell, [tile.x, tile.y])) return why.acting
    if (!tile.is_bare) return why.noTargetPlugged
    if (tile.block === 'attenuate') return why.noAttenuate
    return tile.seat === me ? why.theirsNow : why.mineFirst
  }
  if (!hint.lifts.length) return null
  const isAgitated = view.effect?.module === 'agitate'
  if (tile.seat !== ownerOfLifts(view, me)) return isAgitated ? why.agitateTheirs : null
  if (tile.block === 'authenticate') return why.stuckAuthenticate
  return tile.is_bare ? why.nowhere : why.stuckPlugged
}

const REACH = 0.66 // cells from a spot at which it is still meant
const WRONG_REACH = 0.48

/** What a point of the board means: rather a place that will do than one that will not. */
export function nearest(spots: readonly Spot[], [x, y]: Point): Spot | null {
  let best: Spot | null = null
  let least = Number.POSITIVE_INFINITY
  for (const spot of spots) {
    const far = Math.hypot(spot.at[0] - x, spot.at[1] - y)
    const reach = spot.does || spot.tile ? REACH : WRONG_REACH
    const cost = spot.does ? far : far + 0.15
    if (far <= reach && cost < least) {
      best = spot
      least = cost
    }
  }
  return best
}

/** The next spot in a direction of the board; the same one if there is none. */
export function neighbour(spots: readonly Spot[], from: Spot, [dx, dy]: Point): Spot {
  let best = from
  let least = Number.POSITIVE_INFINITY
  for (const spot of spots) {
    const [ax, ay] = [spot.at[0] - from.at[0], spot.at[1] - from.at[1]]
    const along = ax * dx + ay * dy
    const across = Math.abs(ax * dy - ay * dx)
    if (spot === from || along < 0.05) continue
    const cost = along + 2 * across
    if (cost < least) {
      best = spot
      least = cost
    }
  }
  return best
}

// -- what would come of it -------------------------------------------------------------------

/** A block as it would lie in a place. */
export interface Ghost {
  tile: TileSeen
  /** Each circuit's power for both seats, once it lies there. */
  power: [number, number][]
}

export function ghostOf(view: View, held: Held, place: Place, me: number): Ghost {
  const info = view.blocks[held.block]
  const lifted = held.from === 'board' ? tileAt(view.tiles, held.start) : undefined
  const seat = lifted?.seat ?? me
  const [x, y, tab] = place.into
  const others = lifted ? { ...view, tiles: view.tiles.filter((t) => t !== lifted) } : view
  const inputs = inputSides(info, tab).map((side) => {
    const [fx, fy] = beside([x, y], side)
    const state = isFree(others, [fx, fy]) ? ('open' as const) : ('dead' as const)
    return { side, state, into: [fx, fy, side] as Place['into'] }
  })
  const power = info?.power ?? 0
  const tile = { x, y, block: held.block, seat, circuit: place.circuit, tab, power, inputs }
  return {
    tile: { ...tile, is_bare: true },
    power: view.circuits.map((circuit, index) => {
      const change = (index === place.circuit ? power : 0) - (index === lifted?.circuit ? power : 0)
      const [orange, blue] = circuit.power
      return seat === 0 ? [orange + change, blue] : [orange, blue + change]
    }),
  }
}

export const leaderOf = ([orange, blue]: readonly [number, number]): number | null =>
  orange === blue ? null : orange > blue ? 0 : 1

/** How many circuits each seat would control. */
export const controlledWith = (power: readonly [number, number][]): [number, number] => [
  power.filter((pair) => leaderOf(pair) === 0).length,
  power.filter((pair) => leaderOf(pair) === 1).length,
]
