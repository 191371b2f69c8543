// What a table does outside its own part of the page.

import { useEffect, useRef, useState } from 'react'
import { becomeKnown } from '../../core/me'
import { followRematch } from '../../core/rematch'
import { isWhole } from '../../core/review'
import { changeRoom } from '../../core/rooms'
import { changeSettings, getSettings } from '../../core/settings'
import { playEnd, playTurn } from '../../core/sound'
import type { Now, TableSession } from '../../core/table'
import { addTasks } from '../../core/tasks'
import { text } from '../../core/text'
import type { ReviewNow } from '../../core/types.gen'
import { openHelp } from '../Help'
import type { Allowed } from './Actions'
import { isMyTurn } from './whatNow'

export function useTitle(now: Now, title: string): void {
  const isMine = isMyTurn(now)
  useEffect(() => {
    document.title = isMine ? text.table.yourTurnTitle(title) : text.table.title(title)
  }, [isMine, title])
}

/** A soft chime when the turn comes to me, a chord at the end; nothing on arrival. */
export function useSounds(now: Now): void {
  const isMine = isMyTurn(now) && now.mine.length === 1
  const isOver = now.table.status === 'over'
  const hasWon = now.mine.some((seat) => now.table.outcome?.ranks[seat] === 1)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current && isMine) playTurn()
  }, [isMine])
  useEffect(() => {
    if (!isFirst.current && isOver) playEnd(hasWon || !now.mine.length)
    isFirst.current = false
  }, [isOver, hasWon, now.mine.length])
}

/** Keeps the list of rooms on the home page true. */
export function useRoomKept({ room, game, table, mine }: Now, title: string): void {
  const isOver = table.status === 'over'
  const isMine = mine.length > 0
  const isGame = !table.lesson && !table.origin
  useEffect(() => {
    if (isMine) changeRoom(room, { game, title, over: isOver, at: Date.now() })
    if (isMine && isOver && isGame) becomeKnown()
  }, [room, game, title, isOver, isMine, isGame])
}

/** One's own turning points come back on the home page. */
export function useTasksKept(
  { room, game, mine }: Now,
  title: string,
  now: ReviewNow | null,
): void {
  const review = now && isWhole(now) ? now.review : null
  const seat = mine.length === 1 ? mine[0] : undefined
  useEffect(() => {
    if (review && seat !== undefined) addTasks(review, { room, seat, game, title }, Date.now())
  }, [review, room, seat, game, title])
}

/** When a rematch is made while I sit here, my seats move over to it. */
export function useRematch(now: Now): void {
  const next = now.table.rematch
  const before = useRef(next)
  useEffect(() => {
    const isNew = next !== '' && before.current === ''
    before.current = next
    if (!isNew || !now.mine.length) return
    followRematch(now).catch(() => {}) // the button that leads there tries again, and says why not
  }, [now, next])
}

/** Whole seconds until a moment of `performance.now()`, counted down. */
export function useSecondsTo(at: number | null): number {
  const [, setTick] = useState(0)
  useEffect(() => {
    if (at === null) return
    const timer = setInterval(() => setTick((n) => n + 1), 250)
    return () => clearInterval(timer)
  }, [at])
  return at === null ? 0 : Math.max(0, Math.ceil((at - performance.now()) / 1000))
}

/** Have so many seconds gone by? */
export function useIsDue(seconds: number | null): boolean {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    setIsDue(seconds === 0)
    if (!seconds) return
    const timer = setTimeout(() => setIsDue(true), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return isDue
}

const TYPING = 'input:not([type=range]), textarea, select, [contenteditable]'

/** Keys of the table; a board takes its own first by preventing the default. */
export function useShortcuts(
  session: TableSession,
  now: Now,
  allowed: Allowed | null,
  closeSheet: () => void,
  toMistake: (by: 1 | -1) => void,
): void {
  const latest = useRef({ now, allowed, closeSheet, toMistake })
  latest.current = { now, allowed, closeSheet, toMistake }
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(`${TYPING}, dialog`)) return
      const { now, allowed, closeSheet, toMistake } = latest.current
      const keys: Record<string, () => void> = {
        '[': () => session.step(-1),
        ']': () => session.step(1),
        '.': () => toMistake(1),
        ',': () => toMistake(-1),
        Escape: () => {
          closeSheet()
          session.jump(now.ply)
        },
        s: () => allowed?.hint && now.decision && session.hint(),
        u: () => allowed?.takeback && now.table.can_take_back && session.offer('takeback'),
        m: () => changeSettings({ muted: !getSettings().muted }),
        '?': openHelp,
      }
      keys[event.key]?.()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [session])
}
