// The bar of a side line: where it began, what one's move was worth, and the way back.

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { getWorth } from '../../core/api'
import { type Cast, castOf } from '../../core/cast'
import { movesOf } from '../../core/log'
import { ownIsSolved } from '../../core/ownPuzzles'
import { turningPoints, useReview } from '../../core/review'
import { roomOf } from '../../core/rooms'
import { comeBack, tryAgain } from '../../core/sidelines'
import type { Now, TableSession } from '../../core/table'
import { answered } from '../../core/tasks'
import { text } from '../../core/text'
import type { Decided, Line, Origin } from '../../core/types.gen'
import type { GameClient } from '../../games/contract'
import './review.css'
import { Button, Trouble, useAttempts } from '../parts'

const t = text.sideLine

interface Props {
  session: TableSession
  now: Now
  client: GameClient
  origin: Origin
}

export default function SideBar({ session, now, client, origin }: Props) {
  const { value: game } = useReview(origin.room, now.seat, true)
  const begins = game?.plies[origin.ply] ?? origin.ply
  const move = begins + 1
  const own = lastOwn(now, begins)
  const worth = useWorth(now, own)
  const [isShown, setIsShown] = useState(false)
  const decided = game?.review?.decisions.find(({ ply }) => ply === origin.ply) ?? null
  const isTask = roomOf(now.room)?.side === 'again' && decided !== null
  const was = ({ played }: Decided) =>
    client.advise(played.action, null, now.view, castOf(now)) || played.text
  const back = () => comeBack(origin.room, begins)
  const better = isShown && decided ? castOf(now).named(decided.why) : ''
  const sought = better || (decided && t.findAbout(was(decided)))
  return (
    <section className="side" data-tone={toneOf(worth)} aria-label={t.label}>
      <div className="side-words">
        <p className="side-title">{isTask ? t.find(move) : t.from(move)}</p>
        <p className="side-worth" role="status">
          {isTask && !isAnswer(worth) ? sought : worth && wordsOf(worth, castOf(now))}
        </p>
      </div>
      <div className="buttons side-buttons">
        {isTask && (
          <Task
            {...{ session, now, own, worth, decided, isShown }}
            onShow={() => {
              setIsShown(true)
              if (own) session.offer('takeback')
            }}
          >
            {game?.review && (
              <Next
                origin={origin}
                game={now.game}
                next={turningPoints(game.review, decided.seat)}
              />
            )}
          </Task>
        )}
        <Button onClick={back}>{t.back}</Button>
      </div>
    </section>
  )
}

/** One's last move there: what it was worth, once that is worked out; or why nobody can say. */
interface Worth {
  decided: Decided | null
  isDone: boolean
  problem?: string
}

const isRight = ({ decided }: Worth) => decided?.is_good === true

/** Has what was sought been answered, for better or worse? A card of a plan that is not committed
 * yet answers nothing. */
const isAnswer = (worth: Worth | null): worth is Worth =>
  worth !== null && !(worth.isDone && worth.decided === null)

function toneOf(worth: Worth | null): string | undefined {
  if (!worth?.isDone || !isAnswer(worth)) return undefined
  return isRight(worth) ? 'right' : 'wrong'
}

function wordsOf(worth: Worth, cast: Cast): string {
  const { decided } = worth
  if (!worth.isDone) return worth.problem ?? t.looking
  if (!decided) return t.nothing
  const chance = text.review.chance(decided.played.chance)
  // What is nearly the best says nothing of what would be better still.
  const why = decided.loss ? '' : cast.named(decided.why)
  if (isRight(worth)) return `${t.right} ${chance}. ${why}`
  return t.wrong(text.review.grades[decided.grade] ?? t.weaker, decided.loss, chance)
}

function useWorth(now: Now, line: Line | undefined): Worth | null {
  const [worth, setWorth] = useState<Worth | null>(null)
  const v = line?.v ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each move
  useEffect(() => {
    setWorth(line ? { decided: null, isDone: false } : null)
    if (!line) return
    let isWanted = true
    getWorth(now.room, line.ply - 1, now.seat).then(
      ({ decided }) => isWanted && setWorth({ decided, isDone: true }),
      ({ message }: Error) =>
        isWanted && setWorth({ decided: null, isDone: false, problem: message }),
    )
    return () => {
      isWanted = false
    }
  }, [now.room, v])
  return worth
}

/** My last action since the side line began. */
function lastOwn({ lines, told, mine }: Now, begins: number): Line | undefined {
  return movesOf(lines, told).findLast(
    ({ line, undone }) =>
      line.kind === 'act' && !undone && line.ply > begins && mine.includes(line.seat),
  )?.line
}

interface TaskProps extends Pick<Props, 'session' | 'now'> {
  /** One's last action there. */
  own: Line | undefined
  worth: Worth | null
  /** What was decided in the game. */
  decided: Decided
  /** Was it asked what is better? */
  isShown: boolean
  onShow(): void
  children: ReactNode
}

/** Something better is looked for: again, show me, and the next one. */
function Task({ session, now, own, worth, decided, isShown, onShow, children }: TaskProps) {
  const hasAnswered = useRef(false)
  const { origin } = now.table
  const isDone = isAnswer(worth) && worth.isDone
  const isSolved = isDone && isRight(worth)
  useEffect(() => {
    if (!isAnswer(worth) || !worth.isDone || hasAnswered.current || !origin) return
    hasAnswered.current = true // only the first answer counts
    answered(origin, isRight(worth) && !isShown, Date.now())
    if (isRight(worth) && !isShown) ownIsSolved(origin)
  }, [worth, origin, isShown])
  const isThere = !own && now.decision !== null
  useEffect(() => {
    if (isShown && isThere) session.suggest(decided.best.action)
  }, [session, isShown, isThere, decided])
  if (isSolved) return children
  return (
    <>
      {isDone && (
        <Button
          look="strong"
          autoFocus
          disabled={!now.table.can_take_back}
          onClick={() => session.offer('takeback')}
        >
          {t.again}
        </Button>
      )}
      <Button onClick={onShow}>{t.show}</Button>
    </>
  )
}

/** To the next turning point of the game, if it has one. */
function Next(props: { origin: Origin; game: string; next: Decided[] }) {
  const { origin, game, next } = props
  const { trouble, attempt } = useAttempts()
  const at = next.findIndex(({ ply }) => ply === origin.ply)
  const following = next[at + 1]
  if (!following) return null
  const go = () => attempt(() => tryAgain({ room: origin.room, game }, following))
  return (
    <>
      <Button look="strong" autoFocus onClick={go}>
        {t.next}
      </Button>
      <Trouble what={trouble} />
    </>
  )
}
