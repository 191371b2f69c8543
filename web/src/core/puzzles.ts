// Puzzles: one's own strength, streak and days. They are kept in this browser alone.

import { makePuzzle } from './api'
import { keep, recall } from './keep'
import { changeRoom, roomOf } from './rooms'
import { go } from './route'
import { Store, useStore } from './store'
import type { NewPuzzle, PuzzleNow } from './types.gen'

/** How strong somebody is in a game, by the puzzles they have tried. */
export interface Standing {
  rating: number
  tried: number
  solved: number
}

/** A puzzle of the day that was tried to its end. */
export interface Done {
  day: string
  game: string
  /** How often it was not right. */
  wrong: number
  seconds: number
  isSolved: boolean
}

export interface Progress {
  standings: Readonly<Record<string, Standing>>
  /** By game: the ids of puzzles that were tried, the latest last. */
  known: Readonly<Record<string, readonly string[]>>
  /** Solved in a row, at the first try. */
  streak: number
  best: number
  days: readonly Done[]
}

/** Of a table: what its puzzle was asked for. */
export interface PuzzleKept {
  id: string
  /** Of a puzzle of the day. */
  day: string
  theme: string
  /** In a rush it counts otherwise. */
  isRush: boolean
  /** When it began, in ms since 1970. */
  begun: number
  /** What it did to the rating, once it was answered; null: nothing, as it was known. */
  change?: number | null
  rating?: number
}

const KEY = 'breakroom.puzzles'
const BEGINS_AT = 1200
const KNOWN = 300
const DAYS = 400
const DAY_MS = 86_400_000
/** How far a puzzle moves the rating: the more were tried, the less. */
const STEPS: readonly (readonly [tried: number, points: number])[] = [
  [10, 64],
  [40, 32],
  [Number.POSITIVE_INFINITY, 16],
]
const NEW: Standing = { rating: BEGINS_AT, tried: 0, solved: 0 }

function read(): Progress {
  const kept = recall(KEY) as Partial<Progress>
  const isTable = (value: unknown) => typeof value === 'object' && value !== null
  return {
    standings: isTable(kept.standings) ? (kept.standings ?? {}) : {},
    known: isTable(kept.known) ? (kept.known ?? {}) : {},
    streak: Number(kept.streak) || 0,
    best: Number(kept.best) || 0,
    days: Array.isArray(kept.days) ? kept.days : [],
  }
}

const progress = new Store<Progress>(read())
export const useProgress = (): Progress => useStore(progress)

function write(next: Progress): void {
  progress.set(next)
  keep(KEY, next)
}

export const standingIn = ({ standings }: Progress, game: string): Standing =>
  standings[game] ?? NEW

/** The standing after an answer that was right, or not, to a puzzle of that rating. */
export function afterPuzzle(standing: Standing, rating: number, isRight: boolean): Standing {
  const { rating: own, tried, solved } = standing
  const expected = 1 / (1 + 10 ** ((rating - own) / 400))
  const points = STEPS.find(([until]) => tried < until)?.[1] ?? 0
  const change = Math.round(points * (Number(isRight) - expected))
  return { rating: Math.max(100, own + change), tried: tried + 1, solved: solved + Number(isRight) }
}

/** Days in a row with a solved puzzle of the day, up to today or yesterday. */
export function daysInRow(days: readonly Done[], today: string): number {
  const solved = new Set(days.filter(({ isSolved }) => isSolved).map(({ day }) => day))
  const before = (day: string, n: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) - n * DAY_MS).toISOString().slice(0, 10)
  const first = solved.has(today) ? 0 : 1
  let n = first
  while (solved.has(before(today, n))) n += 1
  return n - first
}

export const doneOn = (days: readonly Done[], day: string, game: string): Done | undefined =>
  days.find((done) => done.day === day && done.game === game)

/** The day by which puzzles of the day go. */
export const utcDay = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** The first answer decides: it is counted once, and the table remembers what it did. */
export function countAnswer(room: string, game: string, puzzle: PuzzleNow): void {
  const kept = roomOf(room)?.puzzle
  const isWrong = puzzle.wrong > 0 || puzzle.was_shown
  if (!kept || kept.change !== undefined || !(isWrong || puzzle.state === 'solved')) return
  const now = read()
  const isKnown = now.known[game]?.includes(puzzle.id) ?? false
  const before = standingIn(now, game)
  const counts = !kept.isRush && !isKnown
  const after = counts ? afterPuzzle(before, puzzle.rating, !isWrong) : before
  const known = [...(now.known[game] ?? []).filter((id) => id !== puzzle.id), puzzle.id]
  const streak = !counts ? now.streak : isWrong ? 0 : now.streak + 1
  write({
    ...now,
    standings: { ...now.standings, [game]: after },
    known: { ...now.known, [game]: known.slice(-KNOWN) },
    streak,
    best: Math.max(now.best, streak),
  })
  const change = counts ? after.rating - before.rating : null
  changeRoom(room, { puzzle: { ...kept, change, rating: after.rating } })
}

/** A puzzle of the day is over, solved or shown: the first time counts. */
export function countDay(room: string, game: string, puzzle: PuzzleNow, now: number): void {
  const kept = roomOf(room)?.puzzle
  const isOver = puzzle.state === 'solved' || puzzle.state === 'shown'
  if (!kept?.day || !isOver) return
  const all = read()
  if (doneOn(all.days, kept.day, game)) return
  const done: Done = {
    day: kept.day,
    game,
    wrong: puzzle.wrong,
    seconds: Math.round((now - kept.begun) / 1000),
    isSolved: puzzle.state === 'solved' && !puzzle.was_shown,
  }
  write({ ...all, days: [...all.days, done].slice(-DAYS) })
}

type Wish = Partial<Omit<NewPuzzle, 'game'>> & { isRush?: boolean }

/** To the table of a puzzle: of a day, of a theme, or simply of one's strength. */
export async function goToPuzzle(game: string, wish: Wish = {}): Promise<void> {
  go(`/t/${await setTable(game, wish)}`)
}

/** A table with a puzzle; its room. */
export async function setTable(game: string, wish: Wish): Promise<string> {
  const { isRush = false, id = '', day = '', theme = '' } = wish
  const now = read()
  const known = [...(wish.known ?? now.known[game] ?? [])]
  const rating = Math.round(wish.rating ?? standingIn(now, game).rating)
  const made = await makePuzzle({ game, id, day, theme, rating, known })
  const puzzle = { id: made.id, day: made.day, theme, isRush, begun: Date.now() }
  changeRoom(made.room, { tokens: made.tokens, game, puzzle, at: Date.now() })
  return made.room
}

/** One of them by lot. */
export const anyOf = (games: readonly string[]): string =>
  games[Math.floor(Math.random() * games.length)] ?? ''
