// The rooms this browser has a part in. Seat tokens are kept here and nowhere else.

import { keep, recall } from './keep'
import type { PuzzleKept } from './puzzles'
import type { Side } from './sidelines'
import { Store, useStore } from './store'

export interface KeptRoom {
  tokens: Record<string, string>
  /** By seat: the secrets of invite links that were not yet used. */
  invites: Record<string, string>
  game: string
  title: string
  /** When it was last opened, in ms since 1970. */
  at: number
  over: boolean
  /** The lesson that is taught there; empty: it is a game. */
  lesson: string
  /** Of a side line: what it is for. */
  side?: Side
  /** Of the game of the day: which day. */
  daily?: string
  /** The code of the evening that it is a table of. */
  evening?: string
  /** Does it follow a game, for those who played that one? */
  isRematch?: boolean
  /** Of a puzzle's table: what it was asked for. */
  puzzle?: PuzzleKept
  /** It was offered in the lobby: what for. */
  offer?: Offer
}

/** A table in the lobby, as it was wished for. */
export interface Offer {
  options: Record<string, unknown>
  clock: string
  rated: boolean
}

const KEY = 'breakroom.rooms'
const KEPT = 40
const SIDE_LINES = 4
const PUZZLES = 8

type Rooms = Readonly<Record<string, KeptRoom>>

function isRoom(value: unknown): value is KeptRoom {
  const room = value as Partial<KeptRoom> | null
  return typeof room?.tokens === 'object' && typeof room.at === 'number'
}

function read(): Rooms {
  return Object.fromEntries(
    Object.entries(recall(KEY)).flatMap(([id, room]) =>
      isRoom(room)
        ? [[id, { ...room, invites: room.invites ?? {}, lesson: room.lesson ?? '' }]]
        : [],
    ),
  )
}

const rooms = new Store<Rooms>(read())
if (typeof addEventListener === 'function') {
  addEventListener('storage', (event) => {
    if (event.key === KEY) rooms.set(read())
  })
}

/** What another tab has just written, over what this one knows where nothing can be stored. */
const current = (): Rooms => ({ ...rooms.get(), ...read() })

export const roomOf = (id: string): KeptRoom | undefined => rooms.get()[id]
export const keptRooms = (): [string, KeptRoom][] => Object.entries(rooms.get())
export const useRooms = (): Rooms => useStore(rooms)

function write(next: Rooms): void {
  const latest = Object.entries(next).sort(([, a], [, b]) => b.at - a.at)
  const games = latest.filter(([, { side, puzzle }]) => !side && !puzzle).slice(0, KEPT)
  const sideLines = latest.filter(([, { side }]) => side).slice(0, SIDE_LINES)
  const puzzles = latest.filter(([, { puzzle }]) => puzzle).slice(0, PUZZLES)
  rooms.set(Object.fromEntries([...games, ...sideLines, ...puzzles]))
  keep(KEY, rooms.get())
}

export function changeRoom(id: string, change: Partial<KeptRoom>): void {
  const blank = { tokens: {}, invites: {}, game: '', title: '', at: 0, over: false, lesson: '' }
  const kept = current()
  write({ ...kept, [id]: { ...blank, ...kept[id], ...change } })
}

export function forgetRoom(id: string): void {
  const { [id]: _, ...others } = current()
  write(others)
}
