// A table set for a test: what is plugged in, in notation, and the view that follows.

import { beside, type Cell, cellKey, inputSides, isCell, opposite, type Side, tileAt } from './grid'
import type { BlockInfo, EffectSeen, Hint, Place, TileSeen, View } from './types.gen'
import type { Choice } from './useChoice'

const block = (
  title: string,
  power: number | null,
  inputs: string,
  copies: number,
  name = title,
): BlockInfo => ({
  title,
  name,
  is_power: power !== null,
  power: power ?? 0,
  inputs,
  copies,
  about: power === 3 ? 'Adds 3. Ends its path.' : `What ${title} does.`,
})

export const BLOCKS: Record<string, BlockInfo> = {
  'power-0-LFR': block('Power 0', 0, 'LFR', 2, 'Power 0 (left, front, right)'),
  'power-1-LF': block('Power 1', 1, 'LF', 1, 'Power 1 (left, front)'),
  'power-2-F': block('Power 2', 2, 'F', 1),
  'power-3': block('Power 3', 3, '', 2),
  annihilate: block('ANNIHILATE', null, 'LFR', 2),
  automate: block('AUTOMATE', null, 'LFR', 2),
  attenuate: block('ATTENUATE', null, 'LFR', 2),
  agitate: block('AGITATE', null, 'LFR', 2),
  authenticate: block('AUTHENTICATE', null, 'F', 4),
}

const SOCKETS: [seat: number, circuit: number, side: Side][] = [
  [0, 0, 'S'],
  [0, 1, 'S'],
  [0, 2, 'S'],
  [0, 0, 'W'],
  [1, 0, 'N'],
  [1, 1, 'N'],
  [1, 2, 'N'],
  [1, 2, 'E'],
]
const CORE: Cell[] = [
  [0, 0],
  [1, 0],
  [2, 0],
]

/** `laid` holds what is plugged in, in order: "power-3@0,-1N"; whatever is north is Blue's. */
export function table(laid: string[] = [], change: Partial<View> = {}): View {
  const tiles: TileSeen[] = []
  for (const words of laid) {
    const [id = '', x = '', y = '', tab] = words.split(/[@,]|(?=[NESW]$)/)
    const cell: Cell = [Number(x), Number(y)]
    const parent = beside(cell, tab as Side)
    const onto = tileAt(tiles, parent)
    const socket = SOCKETS.find(
      ([, c, side]) => isCell(CORE[c] as Cell, parent) && side === opposite(tab as Side),
    )
    const seat = onto?.seat ?? socket?.[0]
    const circuit = onto?.circuit ?? socket?.[1]
    if (seat === undefined || circuit === undefined) throw new Error(`no input: ${words}`)
    const power = BLOCKS[id]?.power ?? 0
    tiles.push({
      x: cell[0],
      y: cell[1],
      block: id,
      seat,
      circuit,
      tab: tab as Side,
      power,
      inputs: [],
      is_bare: true,
    })
  }
  const filled = new Set([
    ...tiles.map(({ x, y }) => cellKey(x, y)),
    ...CORE.map((c) => cellKey(...c)),
  ])
  const input = (cell: Cell, side: Side) => {
    const [x, y] = beside(cell, side)
    const there = tileAt(tiles, [x, y])
    const isPlugged = there?.tab === opposite(side)
    const state = isPlugged ? 'plugged' : filled.has(cellKey(x, y)) ? 'dead' : 'open'
    return {
      side,
      state: state as 'plugged' | 'dead' | 'open',
      into: [x, y, opposite(side)] as Place['into'],
    }
  }
  for (const tile of tiles) {
    tile.inputs = inputSides(BLOCKS[tile.block], tile.tab).map((side) =>
      input([tile.x, tile.y], side),
    )
    tile.is_bare = tile.inputs.every(({ state }) => state !== 'plugged')
  }
  const circuits = CORE.map((cell, index) => {
    const sum = (seat: number) =>
      tiles.reduce((n, t) => n + (t.seat === seat && t.circuit === index ? t.power : 0), 0)
    const power: [number, number] = [sum(0), sum(1)]
    const control = power[0] === power[1] ? null : power[0] > power[1] ? 0 : 1
    return { cell: [...cell] as [number, number], power, control }
  })
  const led = (seat: number) => circuits.filter(({ control }) => control === seat).length
  const hand = () => ({ blocks: { 'power-0-LFR': 2 }, hidden: 0, fresh: {}, fresh_hidden: 0 })
  return {
    options: { variant: 'basic', first: 'orange', draws: 'draw', blind_removed: 0 },
    blocks: BLOCKS,
    tiles,
    sockets: SOCKETS.map(([seat, circuit, side]) => ({
      seat,
      circuit,
      input: input(CORE[circuit] as Cell, side),
    })),
    circuits,
    controlled: [led(0), led(1)],
    would_win: led(0) === led(1) ? null : led(0) > led(1) ? 0 : 1,
    authenticates: 0,
    next_authenticate_ends: false,
    overwhelms: null,
    hands: [hand(), hand()],
    supplies: {
      power: [{ 'power-3': 2 }, { 'power-3': 2 }],
      neutral: { annihilate: 2 },
      face_down: 0,
    },
    annihilated: [{}, {}, {}],
    removed: 0,
    unseen: {},
    to_move: 0,
    actions_left: 2,
    has_authenticated: false,
    effect: null,
    last_turn: null,
    quiet_turns: 0,
    last: null,
    actions: 2,
    quiet_limit: 12,
    outcome: null,
    ...change,
  }
}

export const place = (into: Place['into'], circuit: number): Place => ({
  into,
  circuit,
  left: 'E',
  front: 'S',
  right: 'W',
})

export const hint = (change: Partial<Hint> = {}): Hint => ({
  draws: [],
  source: 'hand',
  plays: [],
  places: [],
  lifts: [],
  targets: [],
  mine: [],
  theirs: [],
  must_pass: false,
  ...change,
})

export const effect = (module: string, change: Partial<EffectSeen> = {}): EffectSeen => ({
  module,
  cell: [5, 5],
  left: 1,
  parts: 1,
  of: null,
  ...change,
})

/** Nothing is picked or pointed at. */
export const choice = (change: Partial<Choice> = {}): Choice => ({
  me: 0,
  hint: hint(),
  held: null,
  spots: [],
  aimed: null,
  asking: null,
  ghost: null,
  lifted: null,
  outlook: null,
  kept: { mine: undefined, theirs: undefined },
  hold: () => {},
  aim: () => {},
  ask: () => false,
  keep: () => {},
  ...change,
})
