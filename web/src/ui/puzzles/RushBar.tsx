// A rush at the table: its clock, what an answer does to it, and its end.

import { useEffect, useState } from 'react'
import {
  answerInRush,
  beginRush,
  bestScores,
  endRush,
  leaveRush,
  leftAt,
  nextInRush,
  type Rush,
  runClock,
  useRush,
} from '../../core/rush'
import type { PuzzleNow } from '../../core/types.gen'
import { Button, PageLink, Trouble, useAttempts } from '../parts'
import { clockText, words } from './words'

const t = words.rush
const TICK_MS = 200
const LOOK_MS = 700 // at what came of an answer, while the clock stands

/** The clock runs while this table waits for an answer; after one, the next table comes. */
export function useRushAt(room: string, puzzle: PuzzleNow): void {
  const rush = useRush()
  const isHere = rush?.room === room
  const isAnswered = isHere && (puzzle.wrong > 0 || puzzle.state === 'solved')
  const { id } = puzzle
  const isRight = puzzle.wrong === 0
  useEffect(() => {
    if (isHere && !isAnswered) runClock(Date.now())
  }, [isHere, isAnswered])
  useEffect(() => {
    if (!isAnswered) return
    answerInRush(id, isRight, Date.now())
    const timer = setTimeout(() => void nextInRush().catch(() => endRush(Date.now())), LOOK_MS)
    return () => clearTimeout(timer)
  }, [isAnswered, id, isRight])
  useEffect(() => () => leaveRush(room, Date.now()), [room])
}

export function RushClock({ rush }: { rush: Rush }) {
  const [, setTick] = useState(0)
  const runs = rush.since !== null
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => {
      setTick((n) => n + 1)
      if (!leftAt(rush, Date.now())) endRush(Date.now())
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [runs, rush])
  const seconds = Math.ceil(leftAt(rush, Date.now()) / 1000)
  return (
    <>
      <span className="rush-clock" role="timer" aria-label={t.clock} data-low={seconds <= 20}>
        {clockText(seconds)}
      </span>
      <span>{t.solved(rush.solved)}</span>
      {rush.inRow > 1 && <span>{t.inRow(rush.inRow)}</span>}
      <button
        type="button"
        className="button button-quiet rush-end"
        onClick={() => endRush(Date.now())}
      >
        {t.end}
      </button>
    </>
  )
}

export function RushEnd({ rush }: { rush: Rush }) {
  const { trouble, attempt } = useAttempts()
  const { game, games, solved, wrong, longest } = rush
  const [best] = bestScores(game)
  return (
    <section className="now lesson puzzle" data-tone="solved" aria-label={t.title}>
      <div className="now-words">
        <p className="lesson-title">{t.title}</p>
        <p className="lesson-say" role="status">
          {t.over(solved)}
        </p>
        <p className="puzzle-said">
          {t.overAbout(wrong, longest)} {solved > 0 && best?.solved === solved && t.isBest}
        </p>
        {best && <RushBest game={game} />}
        <div className="buttons lesson-buttons">
          <Button look="strong" autoFocus onClick={() => attempt(() => beginRush(game, games))}>
            {t.again}
          </Button>
          <PageLink href="/puzzles" className="button">
            {words.all}
          </PageLink>
        </div>
        <Trouble what={trouble} />
      </div>
    </section>
  )
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const SHOWN = 5

/** The table of one's best. */
export function RushBest({ game }: { game: string }) {
  const scores = bestScores(game).slice(0, SHOWN)
  if (!scores.length) return <p className="quiet">{t.none}</p>
  return (
    <table className="rush-best">
      <caption>{t.best}</caption>
      <thead>
        <tr>
          {t.bestHead.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {scores.map(({ solved, wrong, longest, at }) => (
          <tr key={at}>
            <td>{solved}</td>
            <td>{wrong}</td>
            <td>{longest}</td>
            <td>{DAY.format(at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
