// The puzzles of the day: today's, how they went, and the days before.

import { type Done, daysInRow, doneOn, useProgress } from '../../core/puzzles'
import type { PuzzleSet } from '../../core/types.gen'
import { dayText } from '../../core/words'
import { Button } from '../parts'
import { ShareDay } from './ShareDay'
import { words } from './words'

const t = words.daily
const DAYS_SHOWN = 14

interface Props {
  today: string
  sets: readonly PuzzleSet[]
  onSolve: (game: string, day: string) => void
}

export function Daily({ today, sets, onSolve }: Props) {
  const { days } = useProgress()
  const inRow = daysInRow(days, today)
  if (!sets.length) return null
  return (
    <section className="puzzles-card" aria-labelledby="puzzles-daily">
      <h2 id="puzzles-daily">{t.title}</h2>
      <p className="quiet">
        {dayText(today)}. {t.about} {inRow > 0 && `${t.inRow(inRow)}.`}
      </p>
      <ul className="puzzles-rows">
        {sets.map(({ game, title }) => {
          const done = doneOn(days, today, game)
          return (
            <li key={game} data-game={game}>
              <span className="puzzles-name">{title}</span>
              <span className="quiet">{done ? resultOf(done) : ''}</span>
              <span className="puzzles-figure">{done ? (done.isSolved ? '✓' : '–') : ''}</span>
              {done ? (
                <span />
              ) : (
                <Button aria-label={t.solveOf(title)} onClick={() => onSolve(game, today)}>
                  {t.solve}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <ShareDay day={today} games={sets.map(({ game }) => game)} />
      <Before today={today} days={days} sets={sets} />
    </section>
  )
}

const resultOf = ({ isSolved, wrong, seconds }: Done) =>
  isSolved ? t.result(wrong, seconds) : t.missed

/** The days on which something was done, the latest first. */
function Before({ today, days, sets }: Pick<Props, 'today' | 'sets'> & { days: readonly Done[] }) {
  const titles = new Map(sets.map(({ game, title }) => [game, title]))
  const here = days.filter(({ day, game }) => day < today && titles.has(game))
  const dates = [...new Set(here.map(({ day }) => day))].sort().reverse().slice(0, DAYS_SHOWN)
  if (!dates.length) return null
  return (
    <details>
      <summary>{t.before}</summary>
      <ul className="puzzles-days">
        {dates.map((date) => (
          <li key={date}>
            <span>{dayText(date)}</span>
            <span className="quiet">
              {here
                .filter(({ day }) => day === date)
                .map((done) => `${titles.get(done.game)}: ${resultOf(done)}`)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
