// What the review of a finished game says, as a page needs it. A decision's `ply` counts all
// actions of the record; a page counts the positions that its eyes have seen (`plies`).

import { useCallback, useEffect, useState } from 'react'
import { getReview, type RequestFailed } from './api'
import type { Decided, Outcome, Review, ReviewNow } from './types.gen'

const APART_MS = 150 // within which pages ask whose games end at once, as in the last round of an evening
const REST_MS = 5_000 // while the server is busy
const BUSY = 503

export interface Reviewing {
  value: ReviewNow | null
  error: Error | null
  again: () => void
}

/** The review of a finished game, as far as it has come; it begins when it is first asked for. */
export function useReview(room: string, look: number | null, isWanted: boolean): Reviewing {
  const [turn, setTurn] = useState(0)
  const [value, setValue] = useState<ReviewNow | null>(null)
  const [error, setError] = useState<Error | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks for another try
  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHere = true
    const ask = (seen: number) =>
      getReview(room, look, seen).then(
        (next) => {
          if (!isHere) return
          setValue(next)
          setError(null)
          if (next.done < next.of) ask(next.step)
        },
        (problem: RequestFailed) => {
          if (!isHere) return
          setError(problem)
          if (problem.status === BUSY) timer = setTimeout(ask, REST_MS, seen)
        },
      )
    timer = setTimeout(ask, Math.random() * APART_MS, 0)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [room, look, isWanted, turn])
  return { value, error, again: useCallback(() => setTurn((n) => n + 1), []) }
}

export const isWhole = ({ done, of }: ReviewNow): boolean => of > 0 && done === of

/** What was decided in a position of the page, by one of mine if there is a choice. */
export function decidedAt(now: ReviewNow, page: number, mine: readonly number[]): Decided | null {
  const here = now.review?.decisions.filter(({ ply }) => now.plies[ply] === page) ?? []
  return here.find(({ seat }) => mine.includes(seat)) ?? here[0] ?? null
}

/** The number of a decision, as the page counts moves. */
export const moveOf = (now: ReviewNow, ply: number): number => (now.plies[ply] ?? ply) + 1

/** How many actions of the record had been taken in a position of the page. */
export function recordPly(now: ReviewNow, page: number, mine: readonly number[]): number {
  const decided = decidedAt(now, page, mine)
  return decided ? decided.ply : Math.max(0, now.plies.indexOf(page))
}

/** Where something went wrong: one's own slips and worse, or everybody's if there are none. */
export function stopsOf(now: ReviewNow, mine: readonly number[]): number[] {
  const graded = now.review?.decisions.filter(({ grade }) => grade) ?? []
  const own = graded.filter(({ seat }) => mine.includes(seat))
  return (own.length ? own : graded).map(({ ply }) => now.plies[ply] ?? 0)
}

/** The next stop after a position, or before it; null: there is none. */
export function stopFrom(stops: readonly number[], page: number, by: 1 | -1): number | null {
  const beyond = stops.filter((stop) => (stop - page) * by > 0)
  return beyond.length ? (by > 0 ? Math.min(...beyond) : Math.max(...beyond)) : null
}

/** The turning points of a seat (of everybody: null), the dearest first. */
export function turningPoints({ decisions, turning_points }: Review, seat: number | null) {
  return turning_points.flatMap((at) => {
    const found = decisions.find(({ ply }) => ply === at)
    return found && (seat === null || found.seat === seat) ? [found] : []
  })
}

export interface Point {
  /** After so many actions. */
  x: number
  /** A chance from 0 to 1. */
  y: number
}

/** What a seat's chance means for me; null where more than two play, and it says nothing of mine. */
function mineOf(chance: number, seat: number, me: number, seats: number): number | null {
  if (seat === me) return chance
  return seats === 2 ? 1 - chance : null
}

/** My chance over the game, as far as it is reviewed. */
export function lineOf(
  { decisions }: Review,
  me: number,
  seats: number,
  end: { of: number; outcome: Outcome } | null,
): Point[] {
  const points = decisions.flatMap(({ ply, seat, played }): Point[] => {
    const y = mineOf(played.chance, seat, me, seats)
    return y === null ? [] : [{ x: ply + 1, y }]
  })
  const [first] = decisions
  const start = first && mineOf(first.best.chance, first.seat, me, seats)
  if (first && typeof start === 'number') points.unshift({ x: first.ply, y: start })
  if (end && seats === 2) {
    const won = end.outcome.ranks[me] === 1
    const y = !won ? 0 : end.outcome.ranks.every((rank) => rank === 1) ? 0.5 : 1
    points.push({ x: end.of, y })
  }
  return points
}

export interface Mark extends Point {
  decided: Decided
  isMine: boolean
}

/** The slips, mistakes and blunders, where the line stands after them. */
export function marksOf({ decisions }: Review, me: number, seats: number): Mark[] {
  return decisions.flatMap((decided) => {
    const y = mineOf(decided.played.chance, decided.seat, me, seats)
    if (!decided.grade || y === null) return []
    return [{ x: decided.ply + 1, y, decided, isMine: decided.seat === me }]
  })
}

/** What chance gave to me at each ply, in points of a hundred. */
export function luckOf({ luck }: Review, me: number, seats: number): Point[] {
  return luck.flatMap(({ ply, seat, points }) => {
    const y = seat === me ? points : seats === 2 ? -points : 0
    return Math.abs(y) < 1 ? [] : [{ x: ply + 1, y }]
  })
}
