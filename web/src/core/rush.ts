// The rush: as many puzzles as three minutes allow. A row of right answers brings seconds, a wrong
// one costs some. The clock stands still while the next table is set.

import { keep, recall } from './keep'
import { anyOf, setTable } from './puzzles'
import { go } from './route'
import { Store, useStore } from './store'

export interface Rush {
  /** Empty: all games in turn. */
  game: string
  games: readonly string[]
  room: string
  /** So much was left when the clock last stood, and since when it runs. */
  left: number
  since: number | null
  solved: number
  wrong: number
  inRow: number
  longest: number
  /** Puzzles it has had. */
  known: readonly string[]
  isOver: boolean
}

export interface Score {
  game: string
  solved: number
  wrong: number
  longest: number
  /** In ms since 1970. */
  at: number
}

export const RUSH_MS = 180_000
export const MISTAKE_MS = 10_000
/** So many in a row bring so much time; after the last, every ten more do. */
const BONUSES: readonly (readonly [inRow: number, ms: number])[] = [
  [5, 3_000],
  [12, 5_000],
  [20, 7_000],
  [30, 10_000],
]
const FIRST_RATING = 600
const RATING_STEP = 75
const KEY = 'breakroom.rushes'
const KEPT = 10

const rush = new Store<Rush | null>(null)
export const useRush = (): Rush | null => useStore(rush)

export const leftAt = ({ left, since }: Rush, now: number): number =>
  Math.max(0, since === null ? left : left - (now - since))

export function bonusAt(inRow: number): number {
  const [last, most] = BONUSES.at(-1) ?? [0, 0]
  if (inRow > last) return (inRow - last) % 10 === 0 ? most : 0
  return BONUSES.find(([at]) => at === inRow)?.[1] ?? 0
}

/** The rush after an answer; its clock stands. */
export function afterAnswer(now: Rush, isRight: boolean, at: number): Rush {
  const inRow = isRight ? now.inRow + 1 : 0
  const left = leftAt(now, at) + (isRight ? bonusAt(inRow) : -MISTAKE_MS)
  return {
    ...now,
    left: Math.max(0, left),
    since: null,
    solved: now.solved + Number(isRight),
    wrong: now.wrong + Number(!isRight),
    inRow,
    longest: Math.max(now.longest, inRow),
    isOver: left <= 0,
  }
}

export async function beginRush(game: string, games: readonly string[]): Promise<void> {
  const begun: Rush = {
    game,
    games,
    room: '',
    left: RUSH_MS,
    since: null,
    solved: 0,
    wrong: 0,
    inRow: 0,
    longest: 0,
    known: [],
    isOver: false,
  }
  await onward(begun)
}

/** To the next puzzle, a little harder with each that was solved. */
async function onward(now: Rush): Promise<void> {
  rush.set(now)
  const game = now.game || anyOf(now.games)
  const rating = FIRST_RATING + RATING_STEP * now.solved
  const room = await setTable(game, { isRush: true, rating, known: [...now.known] })
  rush.set({ ...now, room })
  go(`/t/${room}`)
}

/** The table is set: the clock runs. */
export function runClock(at: number): void {
  const now = rush.get()
  if (now && !now.isOver && now.since === null) rush.set({ ...now, since: at })
}

export function answerInRush(id: string, isRight: boolean, at: number): void {
  const now = rush.get()
  if (!now || now.isOver) return
  const after = afterAnswer({ ...now, known: [...now.known, id] }, isRight, at)
  if (after.isOver) end(after)
  else rush.set(after)
}

export async function nextInRush(): Promise<void> {
  const now = rush.get()
  if (now && !now.isOver) await onward(now)
}

/** Time is up, or somebody has had enough. */
export function endRush(at: number): void {
  const now = rush.get()
  if (now && !now.isOver) end({ ...now, left: leftAt(now, at), since: null, isOver: true })
}

/** Whoever leaves the table ends it, unless they leave for the next one. */
export function leaveRush(room: string, at: number): void {
  const now = rush.get()
  if (now?.room !== room) return
  endRush(at)
  rush.set(null)
}

function end(now: Rush): void {
  rush.set(now)
  const { game, solved, wrong, longest } = now
  if (!solved && !wrong) return
  const scores = [...bestScores(game), { game, solved, wrong, longest, at: Date.now() }]
  scores.sort((a, b) => b.solved - a.solved || a.wrong - b.wrong || a.at - b.at)
  keep(KEY, { ...recall(KEY), [game]: scores.slice(0, KEPT) })
}

/** The table of one's best, of a game or of all in turn. */
export function bestScores(game: string): Score[] {
  const kept = recall(KEY)[game]
  return Array.isArray(kept) ? kept.filter((score) => typeof score?.solved === 'number') : []
}
