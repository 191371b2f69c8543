// The game of the day: which day it is, how often a hint was taken, and how many days in a row.

import { useEffect, useState } from 'react'
import { keep, recall } from '../../core/keep'
import { roomOf } from '../../core/rooms'
import { isNumber, text } from './text'
import type { BreakTheCube, View } from './types.gen'

const KEY = 'breakroom.cube.daily'
const MOST_ROOMS = 40
const DAY_MS = 86_400_000

/** How a day's game ended, the first time. */
export interface Finished {
  room: string
  /** Null: the shape was not found. */
  turns: number | null
  hints: number
}

export interface Kept {
  days: Record<string, Finished>
  /** By room: the turns in which a hint was shown. */
  hints: Record<string, number[]>
}

function kept(): Kept {
  const found = recall(KEY) as Partial<Kept>
  return { days: found.days ?? {}, hints: found.hints ?? {} }
}

/** The date of the room's game of the day, as the table was made: "2026-11-17". */
export function dayOf(room: string): string | null {
  const day = roomOf(room)?.daily
  return typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? day : null
}

/** Days in a row on which the shape was found, up to this one. */
export function streakTo(days: Kept['days'], date: string): number {
  const before = new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
  return days[date] && days[date].turns !== null ? 1 + streakTo(days, before) : 0
}

/** A sign for each turn; none says where was asked, or what was seen. */
export function signsOf(turns: View['turns'], hinted: readonly number[]): string {
  return turns
    .map(({ at, right }, i) => {
      const sign = at === null ? (right ? '🟩' : '🟥') : isNumber(at) ? '⬇️' : '➡️'
      return hinted.includes(i) ? `💡${sign}` : sign
    })
    .join('')
}

export interface Daily {
  date: string
  finished: Finished
  /** Does this game count, as the first of its day? */
  counts: boolean
  streak: number
  /** What can be passed on. */
  result: string
}

/** Notes hints as they are shown, and the end when it comes; null before, and on other tables. */
export function useDaily(
  room: string,
  view: View,
  suggestion: BreakTheCube['action'] | null,
): Daily | null {
  const date = dayOf(room)
  const turn = view.turns.length
  const isOver = view.outcome !== null
  const isFound = view.places[0]?.broken === true
  const [, setNoted] = useState(0)
  useEffect(() => {
    if (date === null) return
    const now = kept()
    const hinted = now.hints[room] ?? []
    if (suggestion && !isOver && !hinted.includes(turn)) {
      const hints = Object.entries({ ...now.hints, [room]: [...hinted, turn] }).slice(-MOST_ROOMS)
      keep(KEY, { ...now, hints: Object.fromEntries(hints) })
    }
    if (isOver && !now.days[date]) {
      const finished = { room, turns: isFound ? turn : null, hints: hinted.length }
      keep(KEY, { ...now, days: { ...now.days, [date]: finished } })
      setNoted((n) => n + 1)
    }
  }, [date, room, turn, isOver, isFound, suggestion])
  if (date === null || !isOver) return null
  const { days, hints } = kept()
  const first = days[date]
  const hinted = hints[room] ?? []
  const counts = first === undefined || first.room === room
  const finished = { room, turns: isFound ? turn : null, hints: hinted.length }
  const streak = streakTo(days, date)
  const signs = signsOf(view.turns, hinted)
  const result = text.daily.result(date, finished.turns, finished.hints, signs, streak)
  return { date, finished, counts, streak, result }
}
