// Puzzles from one's own games: decisions of finished games that somebody wants to find again.
// They are kept in this browser alone; the game itself is at the server.

import { keep, recall } from './keep'
import { Store, useStore } from './store'
import type { Origin } from './types.gen'

export interface OwnPuzzle {
  room: string
  /** So many actions of the record had been taken before it. */
  ply: number
  seat: number
  game: string
  title: string
  /** When it was kept, in ms since 1970. */
  at: number
  isSolved: boolean
}

type Own = Readonly<Record<string, OwnPuzzle>>

const KEY = 'breakroom.own-puzzles'
const KEPT = 100

const nameOf = ({ room, ply }: Origin) => `${room} ${ply}`

function read(): Own {
  const isOne = (value: unknown) => typeof (value as OwnPuzzle | null)?.room === 'string'
  return Object.fromEntries(Object.entries(recall(KEY)).filter(([, one]) => isOne(one))) as Own
}

const own = new Store<Own>(read())
export const useOwnPuzzles = (): Own => useStore(own)
export const isKept = (all: Own, at: Origin): boolean => nameOf(at) in all

function write(next: Own): void {
  const latest = Object.entries(next).sort(([, a], [, b]) => b.at - a.at)
  own.set(Object.fromEntries(latest.slice(0, KEPT)))
  keep(KEY, own.get())
}

export function keepPuzzle(one: Omit<OwnPuzzle, 'at' | 'isSolved'>, now: number): void {
  write({ ...own.get(), ...read(), [nameOf(one)]: { ...one, at: now, isSolved: false } })
}

export function dropPuzzle(at: Origin): void {
  const { [nameOf(at)]: _, ...others } = { ...own.get(), ...read() }
  write(others)
}

/** Something as good as the best was found there. */
export function ownIsSolved(at: Origin): void {
  const all = { ...own.get(), ...read() }
  const one = all[nameOf(at)]
  if (one && !one.isSolved) write({ ...all, [nameOf(at)]: { ...one, isSolved: true } })
}
