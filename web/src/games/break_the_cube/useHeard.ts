// Which turns one has not put away yet, and whether the screen waits for that.

import { useState } from 'react'
import { roomOf } from '../../core/rooms'
import type { Props } from './judged'

export interface Heard {
  /** Is there something to read? */
  isShown: boolean
  /** The number of the first turn to read. */
  from: number
  /** At one screen: nothing goes on before it is put away. */
  isHolding: boolean
  done(): void
}

/** By room and seat: so many turns were read. They stay read while the page does. */
const read = new Map<string, number>()

export function useHeard(props: Props): Heard {
  const { room, view, seat, cast, events, isBack, over, marks } = props
  const [, drawAgain] = useState(0)
  const key = `${room} ${seat}`
  const turns = view.turns.length
  // What a lesson, a puzzle or a side line begins with is old; what was taken back was never read.
  const { puzzle, side } = roomOf(room) ?? {}
  const isOld = marks.length > 0 || puzzle !== undefined || side !== undefined
  if (!isBack) read.set(key, Math.min(read.get(key) ?? (isOld ? turns : 0), turns))
  const mine = view.turns.findLastIndex((turn) => turn.seat === seat)
  // What went before one's own last turn, or the last one, is old.
  const from = Math.max(read.get(key) ?? 0, mine < 0 ? turns - 1 : mine, 0)
  const isShown = !isBack && !over && view.outcome === null && from < turns
  const isShared = cast.me === null && seat !== null
  const isMine = events.some(
    (event) => (event.type === 'asked' || event.type === 'guessed') && event.seat === seat,
  )
  return {
    isShown,
    from,
    isHolding: isShown && isShared && isMine,
    done: () => {
      read.set(key, turns)
      drawAgain((n) => n + 1)
    },
  }
}
