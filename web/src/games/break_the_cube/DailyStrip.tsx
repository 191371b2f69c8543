import { useCopy } from '../../core/copy'
import { BoardButton } from '../../kit/Shell'
import type { Daily } from './daily'
import { text } from './text'
import './daily.css'

/** How the game of the day ended, and what can be passed on of it. */
export function DailyStrip({ daily }: { daily: Daily }) {
  const { date, finished, counts, streak, result } = daily
  const { isDone, copy } = useCopy(result)
  const t = text.daily
  return (
    <section className="board-panel cube-daily" aria-label={t.label}>
      <p>
        <b>{finished.turns === null ? t.lost(date) : t.found(date, finished.turns)}</b>{' '}
        {t.hints(finished.hints)}
      </p>
      <p>{counts ? streak > 0 && t.streak(streak) : t.again}</p>
      <BoardButton onClick={copy}>
        <span aria-live="polite">{isDone ? t.copied : t.copy}</span>
      </BoardButton>
    </section>
  )
}
