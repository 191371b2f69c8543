import { describe, expect, it } from 'vitest'
import { AFTER_DAYS, afterAnswer, dueTasks, type Task } from './tasks'

const DAY = 86_400_000
const task: Task = {
  ...{ room: 'r', ply: 4, seat: 0, game: 'convert', title: 'Convert' },
  ...{ due: DAY, right: 0 },
}

describe('my mistakes', () => {
  it('come back after 1, 3, 9 and 30 days as long as the answers are right', () => {
    let now: Task | null = task
    const days = [AFTER_DAYS[0]]
    while (now) {
      const due: number = now.due
      now = afterAnswer(now, true, due)
      if (now) days.push((now.due - due) / DAY)
    }
    expect(days).toEqual([1, 3, 9, 30])
  })

  it('begin anew after a wrong answer', () => {
    expect(afterAnswer({ ...task, right: 2 }, false, 0)).toEqual({ ...task, right: 0, due: DAY })
  })

  it('are shown when they are due, the longest due first', () => {
    const later = { ...task, ply: 6, due: 2 * DAY }
    const all = { b: later, a: task }
    expect(dueTasks(all, DAY - 1)).toEqual([])
    expect(dueTasks(all, DAY)).toEqual([task])
    expect(dueTasks(all, 3 * DAY)).toEqual([task, later])
  })
})
