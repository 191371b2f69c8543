// The bar of a puzzle: what is asked, what an answer was worth, and the way on.

import { type ReactNode, useEffect } from 'react'
import { getPuzzles } from '../../core/api'
import { useLoad } from '../../core/load'
import { countAnswer, countDay, goToPuzzle, type PuzzleKept, useProgress } from '../../core/puzzles'
import { roomOf, useRooms } from '../../core/rooms'
import { useRush } from '../../core/rush'
import { useStore } from '../../core/store'
import type { Now, TableSession } from '../../core/table'
import { text } from '../../core/text'
import type { PuzzleNow } from '../../core/types.gen'
import { Button, PageLink, Trouble, useAttempts } from '../parts'
import { RushClock, RushEnd, useRushAt } from './RushBar'
import { ShareDay } from './ShareDay'
import { words } from './words'
import './puzzles.css'

const t = words.bar

interface Props {
  session: TableSession
  now: Now
  puzzle: PuzzleNow
}

export default function PuzzleBar({ session, now, puzzle }: Props) {
  const { refusal } = useStore(session.state)
  const kept = useRooms()[now.room]?.puzzle ?? null
  const rush = useRush()
  const isRush = rush?.room === now.room
  useEffect(() => {
    countAnswer(now.room, now.game, puzzle)
    countDay(now.room, now.game, puzzle, Date.now())
  }, [now.room, now.game, puzzle])
  useRushAt(now.room, puzzle)
  if (isRush && rush.isOver) return <RushEnd rush={rush} />
  return (
    <section className="now lesson puzzle" data-tone={toneOf(puzzle)} aria-label={t.label}>
      <div className="now-words">
        <p className="lesson-title">
          {titleOf(kept)}
          {isRush && <RushClock rush={rush} />}
        </p>
        <p className="lesson-say">{puzzle.ask}</p>
        {puzzle.choices.length > 0 && <Choices session={session} puzzle={puzzle} />}
        <p className="puzzle-said">{saidOf(puzzle)}</p>
        {refusal && puzzle.state === 'open' && <p className="lesson-refusal">{refusal}</p>}
        {!isRush && isOver(puzzle) && <After game={now.game} puzzle={puzzle} kept={kept} />}
        {!isRush && (
          <Buttons session={session} puzzle={puzzle}>
            <Onward now={now} kept={kept} />
          </Buttons>
        )}
      </div>
    </section>
  )
}

const isOver = ({ state }: PuzzleNow) => state === 'solved' || state === 'shown'

function toneOf({ state }: PuzzleNow): string {
  if (state === 'wrong') return 'refused'
  return state === 'solved' ? 'solved' : 'yours'
}

function titleOf(kept: PuzzleKept | null): string {
  if (kept?.isRush) return t.rush
  return kept?.day ? t.day(kept.day) : t.title
}

/** What the last answer was worth. */
function saidOf({ state, say, wrong, answers, was_shown }: PuzzleNow): string {
  switch (state) {
    case 'open':
      return answers ? say || t.soFar : ''
    case 'going':
      return answers ? (wrong ? t.watch : t.going) : was_shown ? t.showing : t.going
    case 'wrong':
      return say || text.puzzle.states.wrong
    case 'solved':
      return [text.puzzle.states.solved, say].filter(Boolean).join(' ')
    case 'shown':
      return text.puzzle.states.shown
  }
}

/** Answers to choose from, where it is no action that is asked for. */
function Choices({ session, puzzle }: Pick<Props, 'session' | 'puzzle'>) {
  const { choices, chosen, state } = puzzle
  const mark = state === 'wrong' ? 'wrong' : isOver(puzzle) ? 'right' : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that answer are no form
    <div className="puzzle-choices" role="group" aria-label={t.answers}>
      {choices.map((choice, i) => (
        <Button
          key={choice}
          disabled={state !== 'open'}
          data-mark={i === chosen ? mark : undefined}
          onClick={() => session.choose(i)}
        >
          {choice}
          {i === chosen && mark && (
            <span className="puzzle-mark">
              {mark === 'right' ? '✓' : '✗'}
              <span className="for-ears">{mark === 'right' ? t.rightAnswer : t.wrongAnswer}</span>
            </span>
          )}
        </Button>
      ))}
    </div>
  )
}

/** What it was about, and what it did to one's rating. */
function After(props: { game: string; puzzle: PuzzleNow; kept: PuzzleKept | null }) {
  const { game, puzzle, kept } = props
  const { value: shelf } = useLoad(getPuzzles)
  const themes = shelf?.sets.find((set) => set.game === game)?.themes ?? []
  const change =
    kept?.change === undefined
      ? ''
      : kept.change === null
        ? t.known
        : t.change(kept.rating ?? 0, kept.change)
  return (
    <>
      <p className="puzzle-rating">{[t.rating(puzzle.rating), change].join(' ')}</p>
      {puzzle.themes.length > 0 && (
        <ul className="puzzle-themes">
          {themes
            .filter(({ name }) => puzzle.themes.includes(name))
            .map((theme) => (
              <li key={theme.name}>{theme.words}</li>
            ))}
        </ul>
      )}
    </>
  )
}

function Buttons(props: Pick<Props, 'session' | 'puzzle'> & { children: ReactNode }) {
  const { session, puzzle, children } = props
  const { state, answers } = puzzle
  const isWrong = state === 'wrong'
  return (
    <div className="buttons lesson-buttons">
      {isOver(puzzle) && children}
      {(isWrong || state === 'shown' || (state === 'open' && answers > 0)) && (
        <Button
          look={isWrong ? 'strong' : 'quiet'}
          autoFocus={isWrong}
          key={state}
          onClick={() => session.begin('again')}
        >
          {t.again}
        </Button>
      )}
      {(isWrong || state === 'open') && (
        <Button look={isWrong ? 'plain' : 'quiet'} onClick={() => session.begin('show')}>
          {t.show}
        </Button>
      )}
      <PageLink href="/puzzles" className="button button-quiet">
        {words.all}
      </PageLink>
    </div>
  )
}

/** To the next one of the same kind; of a puzzle of the day, its result can be shared. */
function Onward({ now, kept }: { now: Now; kept: PuzzleKept | null }) {
  const { trouble, attempt } = useAttempts()
  const { days } = useProgress()
  const day = kept?.day ?? ''
  const isToday = day !== '' && days.some((done) => done.day === day && done.game === now.game)
  const theme = roomOf(now.room)?.puzzle?.theme ?? ''
  return (
    <>
      <Button
        look="strong"
        autoFocus
        onClick={() => attempt(() => goToPuzzle(now.game, { theme }))}
      >
        {words.next}
      </Button>
      {isToday && <ShareDay day={day} games={[now.game]} />}
      <Trouble what={trouble} />
    </>
  )
}
