// The most important line of the product: whose turn it is, what can be done, what is in the way.

import { type Cast, castOf } from '../../core/cast'
import type { Now, TableState } from '../../core/table'
import { text } from '../../core/text'
import type { PuzzleNow } from '../../core/types.gen'

export interface WhatNow {
  tone: 'yours' | 'theirs' | 'refused' | 'trouble' | 'back' | 'over'
  title: string
  detail: string
  /** What the button beside it does, if there is one. */
  button?: 'retry' | 'return' | 'sure'
}

export interface Asked {
  state: TableState
  /** What the board says of a choice that is half made. */
  said: string | null
  /** What the hint on the board suggests, in words. */
  advice: string
  /** Whole seconds to the next try to connect. */
  seconds: number
}

const t = text.now

/** "Ada, Ben and the bot" */
function listed(seats: readonly number[], cast: Cast): string {
  const names = seats.map((seat, i) => (i ? cast.whom(seat) : cast.who(seat)))
  const [last = '', ...others] = names.reverse()
  return others.length ? others.reverse().join(', ') + t.and + last : last
}

export function isMyTurn({ table, mine }: Now): boolean {
  return table.status === 'playing' && table.to_move.some((seat) => mine.includes(seat))
}

export function whatNow({ state, said, advice, seconds }: Asked): WhatNow {
  const { now, replay } = state
  const trouble = troubleOf(state, seconds)
  if (trouble) return trouble
  if (!now) return { tone: 'theirs', title: t.connecting, detail: '' }
  if (replay) return lookingBack(now, replay.ply)
  const { lesson } = now.table
  if (lesson && !state.playing) {
    return {
      tone: lesson.is_wrong ? 'refused' : 'yours',
      title: lesson.say,
      detail: state.refusal ?? '',
    }
  }
  if (now.table.puzzle && !state.playing) return puzzled(now.table.puzzle, state)
  if (state.playing && (state.waiting || !state.playing.decision)) return playing(now, said)
  if (now.table.status === 'over') return over(state, now)
  if (now.table.status === 'waiting') {
    return { tone: 'theirs', title: t.waiting, detail: t.waitingAbout }
  }
  return isMyTurn(now) ? myTurn(state, now, said, advice) : theirTurn(state, now)
}

function puzzled({ state, ask, say }: PuzzleNow, { refusal }: TableState): WhatNow {
  const tone = state === 'wrong' ? 'refused' : 'yours'
  return { tone, title: text.puzzle.states[state] || ask, detail: refusal ?? say }
}

function troubleOf({ link }: TableState, seconds: number): WhatNow | null {
  switch (link.state) {
    case 'reconnecting':
      return { tone: 'trouble', title: t.lost, detail: t.lostIn(seconds), button: 'retry' }
    case 'closed':
      return { tone: 'trouble', title: t.closed, detail: link.sentence, button: 'retry' }
    default:
      return null
  }
}

function lookingBack(now: Now, ply: number): WhatNow {
  const title = ply === 0 ? t.backAtStart : t.back(ply, now.ply)
  const isOver = now.table.status === 'over'
  const detail = isOver ? '' : isMyTurn(now) ? t.backYourTurn : t.backAbout
  return { tone: 'back', title, detail, button: 'return' }
}

/** What happened is being shown; what came of it is told afterwards. */
function playing(now: Now, said: string | null): WhatNow {
  const [mover, ...others] = now.table.to_move
  const isMine = now.mine.length === 1 && mover === now.mine[0]
  const name = mover === undefined || others.length ? '' : castOf(now).who(mover)
  const title = !name ? t.playing : isMine ? t.yourMove : t.moveOf(name)
  return { tone: 'theirs', title, detail: said ?? '' }
}

function myTurn(state: TableState, now: Now, said: string | null, advice: string): WhatNow {
  const { decision, table, mine } = now
  const ask = decision?.ask ?? ''
  if (state.question) {
    const title = castOf(now).named(state.question.sentence)
    return { tone: 'refused', title, detail: '', button: 'sure' }
  }
  if (state.refusal) return { tone: 'refused', title: state.refusal, detail: t.still(ask) }
  const movers = table.to_move.filter((seat) => mine.includes(seat))
  const isShared = mine.length > 1 && table.seats.length > 1
  const title = isShared ? t.turnOf(listed(movers, castOf(now))) : t.yourTurn
  const about = { ask, said, advice }
  return { tone: 'yours', title, detail: state.waiting ? t.sending : detailOf(state, about) }
}

function detailOf(
  { notice, hinting, suggestion }: TableState,
  { ask, said, advice }: { ask: string; said: string | null; advice: string },
): string {
  if (notice) return notice
  if (hinting) return t.hinting
  if (suggestion) return advice || t.hint
  return said || ask
}

function theirTurn(state: TableState, now: Now): WhatNow {
  const { table, mine } = now
  const names = listed(table.to_move, castOf(now))
  const [mover, ...others] = table.to_move.map((seat) => table.seats[seat])
  const isBot = mover?.kind === 'bot' && !others.length
  const doing = mover?.getting_ready ? t.gettingReady : t.thinking
  const title = isBot ? doing(names) : t.turnOf(names)
  const about = isBot && mover.getting_ready ? t.gettingReadyAbout : mine.length ? '' : t.watching
  const detail = state.notice ?? about
  return { tone: 'theirs', title, detail }
}

function over({ notice }: TableState, now: Now): WhatNow {
  return { tone: 'over', title: resultOf(now), detail: notice ?? '' }
}

export function resultOf(now: Now): string {
  const { table, mine } = now
  const ranks = table.outcome?.ranks ?? []
  if (table.ending === 'agreed') return text.result.draw
  if (table.ending === 'declined') return text.result.declined
  if (ranks.length === 1) return ranks[0] === 1 ? text.result.solved : text.result.unsolved
  const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []))
  if (!winners.length || winners.length === ranks.length) return text.result.draw
  if (winners.length > 1) {
    return text.result.wonTogether(listed(winners, castOf(now)))
  }
  const winner = winners[0] ?? 0
  if (mine.length === 1 && mine[0] === winner) return text.result.youWon
  return text.result.won(castOf(now).who(winner))
}
