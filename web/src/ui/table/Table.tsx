import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { type Cast, castOf } from '../../core/cast'
import { useLoad } from '../../core/load'
import {
  decidedAt,
  isWhole,
  moveOf,
  stopFrom,
  stopsOf,
  turningPoints,
  useReview,
} from '../../core/review'
import { roomOf } from '../../core/rooms'
import { useMedia } from '../../core/settings'
import { takeWanted } from '../../core/sidelines'
import { useStore } from '../../core/store'
import { type Now, TableSession, type TableState } from '../../core/table'
import { text } from '../../core/text'
import type { Decided, Option, ReviewNow } from '../../core/types.gen'
import { browserWorld } from '../../core/world'
import { loadGame } from '../../games'
import type { GameClient } from '../../games/contract'
import { Bell } from '../back/Bell'
import { Header } from '../Header'
import { Message, OneMoment, PageLink } from '../parts'
import { Actions, allowedAt, Menu } from './Actions'
import { BoardFrame } from './BoardFrame'
import { Curtain } from './Curtain'
import {
  useRematch,
  useRoomKept,
  useSecondsTo,
  useShortcuts,
  useSounds,
  useTasksKept,
  useTitle,
} from './hooks'
import { Invite } from './Invite'
import { LearnFirst } from './LearnFirst'
import { LessonBar } from './LessonBar'
import { LinkState } from './LinkState'
import { Offers } from './Offers'
import { Panel, SheetButton, type Tab, useUnread } from './Panel'
import { ReplayBar } from './ReplayBar'
import { Result, ResultMenu } from './Result'
import { ReviewBar } from './ReviewBar'
import { SeatCard } from './Seats'
import { Spoken } from './Spoken'
import { useVerdict, Verdict } from './Verdict'
import { WhatNowLine } from './WhatNowLine'
import { type WhatNow, whatNow } from './whatNow'

const PuzzleBar = lazy(() => import('../puzzles/PuzzleBar'))
const SideBar = lazy(() => import('./SideBar'))

const WIDE = '(min-width: 60rem)'

interface Props {
  room: string
  game: string
  title: string
  onGone: () => void
}

export function Table({ room, game, title, onGone }: Props) {
  const [session] = useState(() => new TableSession(browserWorld(room), roomOf(room)?.tokens ?? {}))
  const state = useStore(session.state)
  const load = useCallback(() => loadGame(game), [game])
  const { value: client, error, again } = useLoad(load)
  const evening = roomOf(room)?.evening

  useEffect(() => {
    session.open()
    addEventListener('online', session.retry)
    const turned = () => {
      session.retry()
      if (document.hidden) session.catchUp()
    }
    document.addEventListener('visibilitychange', turned)
    return () => {
      removeEventListener('online', session.retry)
      document.removeEventListener('visibilitychange', turned)
      session.close()
    }
  }, [session])
  useEffect(() => {
    if (state.link.state === 'gone') onGone()
  }, [state.link.state, onGone])

  return (
    <div className="table-page" data-game={game}>
      <a className="skip" href="#board">
        {text.skip}
      </a>
      <Header status={<LinkState link={state.link} />}>
        <h1 className="table-title">
          {title.split(' · ').map((part) => (
            <span key={part}>{part}</span>
          ))}
        </h1>
        {state.now?.table.rated && <span className="table-rated">{text.setUp.rated}</span>}
        {evening && (
          <PageLink
            className="table-evening"
            href={`/evening/${evening}`}
            aria-label={text.evening.back}
          >
            {text.evening.short}
          </PageLink>
        )}
      </Header>
      {client && state.now && state.shown ? (
        <Seated session={session} state={state} now={state.now} client={client} title={title} />
      ) : state.link.state === 'closed' ? (
        <Message title={text.now.closed} about={state.link.sentence} again={session.retry} />
      ) : error ? (
        <Message title={text.table.boardFailed} about={text.problems.unreachable} again={again} />
      ) : (
        <OneMoment>{text.table.loading}</OneMoment>
      )}
    </div>
  )
}

interface SeatedProps {
  session: TableSession
  state: TableState
  now: Now
  client: GameClient
  title: string
}

/** The table itself, once there is something to see. */
function Seated({ session, state, now, client, title }: SeatedProps) {
  const isWide = useMedia(WIDE)
  const [said, setSaid] = useState<string | null>(null)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const [tab, setTab] = useState<Tab>('moves')
  const unread = useUnread(now, tab === 'talk' && (isWide || isSheetOpen))
  const seconds = useSecondsTo(state.link.state === 'reconnecting' ? state.link.at : null)
  const cast = useMemo(() => castOf(now), [now])
  const { lesson, origin, puzzle } = now.table
  const isGame = !lesson && !origin && !puzzle
  const isOver = now.table.status === 'over'
  const [wasOver] = useState(isOver)
  const isBack = state.replay !== null
  const ply = state.replay?.ply ?? now.ply
  const isReviewed = isOver && isGame
  const reviewing = useReview(now.room, now.seat, isReviewed)
  const review = isReviewed ? reviewing.value : null
  const hasReview = isReviewed && (reviewing.error !== null || isWorthATab(review))
  const decided =
    review && isBack && state.shown?.ply === ply ? decidedAt(review, ply, now.mine) : null
  const [also, setAlso] = useState<Option | null>(null)
  const other = also && decided?.alternatives.includes(also) ? also : null
  const shownBetter = other ?? (decided?.grade ? decided.best : null)
  const better = shownBetter && !state.replay?.playing ? shownBetter.action : null
  const toMistake = (by: 1 | -1) => {
    const from = isBack ? ply : by > 0 ? -1 : now.ply
    const stop = review && stopFrom(stopsOf(review, now.mine), from, by)
    if (typeof stop === 'number') session.jump(stop)
  }
  const what = reviewed(
    whatNow({ state, said, advice: adviceOf(state, now, client), seconds }),
    decided,
    review && decided ? moveOf(review, decided.ply) : 0,
    (action) => client.advise(action, null, state.shown?.view, cast),
    cast,
  )
  const view = state.settled ?? now.view
  const allowed = isBack || lesson || puzzle ? null : allowedAt(now, client.solo(now.view))
  const verdict = useVerdict(now) && isGame
  useTitle(now, title)
  useSounds(now)
  useRoomKept(now, title)
  useRematch(now)
  useShortcuts(session, now, allowed, () => setIsSheetOpen(false), toMistake)
  useTasksKept(now, title, review)
  useEffect(() => {
    const page = takeWanted(now.room)
    if (page !== null) session.jump(page)
  }, [now.room, session])

  if (state.curtain !== null) {
    const seat = state.curtain
    return <Curtain name={cast.who(seat)} onOpen={() => session.look(seat)} />
  }
  const bottom = bottomSeat(now)
  const seatCard = (seat: number) => (
    <SeatCard
      key={seat}
      session={session}
      now={now}
      seat={seat}
      score={client.score(view, seat)}
      onTurnTo={now.mine.includes(seat) && !now.secrets ? (to) => session.look(to) : null}
    />
  )
  const openReview = () => {
    if (hasReview) setTab('review')
    setIsSheetOpen(hasReview)
    if (isWide || !hasReview) session.jump(firstStop(review, now))
  }
  return (
    <main className="table" data-over={isOver}>
      <div className="area-them">
        {now.table.seats.map((_, seat) => seat !== bottom && seatCard(seat))}
        {now.table.watching > 0 && (
          <p className="watching">{text.table.watching(now.table.watching)}</p>
        )}
      </div>
      <BoardFrame
        session={session}
        state={state}
        now={now}
        client={client}
        better={better}
        say={setSaid}
      >
        {now.table.status === 'waiting' && (
          <div className="board-cover">
            <Invite session={session} now={now} title={title} />
          </div>
        )}
        {verdict && !isBack && <Verdict now={now} />}
      </BoardFrame>
      <div className="area-now">
        {origin && (
          <Suspense>
            <SideBar session={session} now={now} client={client} origin={origin} />
          </Suspense>
        )}
        {lesson && !isBack ? (
          <LessonBar session={session} now={now} lesson={lesson} />
        ) : puzzle && !isBack ? (
          <Suspense>
            <PuzzleBar session={session} now={now} puzzle={puzzle} />
          </Suspense>
        ) : isOver && !isBack && !verdict && !origin ? (
          <Result
            session={session}
            now={now}
            client={client}
            isSmall={!isWide}
            isNew={!wasOver && now.mine.length > 0}
            onReview={openReview}
          />
        ) : (
          <WhatNowLine
            what={what}
            standing={isOver ? null : client.standing(view, cast)}
            retry={session.retry}
            toGame={() => session.jump(now.ply)}
            answer={(isSure) => session.answer(isSure)}
          />
        )}
        <Offers session={session} now={now} />
        {isGame && !roomOf(now.room)?.evening && <LearnFirst now={now} />}
        {isBack && review && (
          <ReviewBar
            session={session}
            now={now}
            review={review}
            decided={decided}
            ply={ply}
            name={({ action }) => client.advise(action, null, state.shown?.view, cast)}
            shown={other}
            onShow={setAlso}
          />
        )}
        {!isWide && isBack && <ReplayBar session={session} state={state} />}
      </div>
      <Panel
        session={session}
        state={state}
        now={now}
        client={client}
        review={hasReview ? reviewing : null}
        isSheet={!isWide}
        isOpen={isSheetOpen}
        tab={tab}
        onTab={setTab}
        unread={unread}
        onClose={() => setIsSheetOpen(false)}
      />
      <div className="area-you">
        {seatCard(bottom)}
        {allowed &&
          (isWide ? (
            <div className="actions">
              <Actions session={session} now={now} allowed={allowed} />
              <Bell now={now} />
            </div>
          ) : (
            <Menu>
              {(close) => (
                <>
                  <Actions session={session} now={now} allowed={allowed} onDone={close} />
                  <Bell now={now} />
                </>
              )}
            </Menu>
          ))}
        {isOver && isGame && !isWide && <ResultMenu now={now} />}
        {!isWide && (
          <SheetButton isOpen={isSheetOpen} unread={unread} onOpen={() => setIsSheetOpen(true)} />
        )}
      </div>
      <Spoken state={state} now={now} client={client} what={what} />
    </main>
  )
}

/** Is there anything in it, or may there still come something? */
function isWorthATab(review: ReviewNow | null): boolean {
  if (!review?.of) return false
  return !isWhole(review) || !!review.review?.decisions.length
}

/** Where a review begins: at one's own dearest turning point, or at the start. */
function firstStop(review: ReviewNow | null, { mine }: Now): number {
  const points = review?.review ? turningPoints(review.review, null) : []
  const first = points.find(({ seat }) => mine.includes(seat)) ?? points[0]
  return first ? (review?.plies[first.ply] ?? 0) : 0
}

/** In a look back: what the review says of what came next. */
function reviewed(
  what: WhatNow,
  decided: Decided | null,
  move: number,
  advise: (action: unknown) => string,
  cast: Cast,
): WhatNow {
  if (!decided || what.tone !== 'back') return what
  const { seat, grade, loss, best, why } = decided
  const t = text.review
  const word = t.grades[grade]
  if (!word) return { ...what, detail: t.wasFine(move) }
  const about = advise(best.action)
  const better = about ? t.better(about) : t.onBoard
  const said = [
    t.wrong(move, word, loss, cast.whose(seat)),
    why.startsWith(t.better('')) ? '' : better, // the reason says it, and more
    cast.named(why),
  ]
  return { ...what, detail: said.filter(Boolean).join(' ') }
}

/** What the hint on the board suggests, in the game's words. */
function adviceOf({ suggestion, outlook }: TableState, now: Now, client: GameClient): string {
  if (!suggestion) return ''
  const about = client.advise(suggestion, outlook, now.view, castOf(now))
  return about && text.now.advice(about)
}

/** Mine lies below. At one screen the cards stay where they are while the turn goes round. */
function bottomSeat({ seat, mine, secrets }: Now): number {
  if (mine.length > 1 && !secrets) return mine[0] ?? 0
  return seat ?? mine[0] ?? 0
}
