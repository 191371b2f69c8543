import { useCallback, useEffect, useMemo, useState } from 'react'
import { castOf } from '../../core/cast'
import { useLoad } from '../../core/load'
import { roomOf } from '../../core/rooms'
import { useMedia } from '../../core/settings'
import { useStore } from '../../core/store'
import { type Now, TableSession, type TableState } from '../../core/table'
import { text } from '../../core/text'
import { browserWorld } from '../../core/world'
import { loadGame } from '../../games'
import type { GameClient } from '../../games/contract'
import { Header } from '../Header'
import { Message, OneMoment } from '../parts'
import { Actions, allowedAt, Menu } from './Actions'
import { BoardFrame } from './BoardFrame'
import { Curtain } from './Curtain'
import { useRematch, useRoomKept, useSecondsTo, useShortcuts, useSounds, useTitle } from './hooks'
import { Invite } from './Invite'
import { LearnFirst } from './LearnFirst'
import { LessonBar } from './LessonBar'
import { LinkState } from './LinkState'
import { Offers } from './Offers'
import { Panel, SheetButton, type Tab, useUnread } from './Panel'
import { ReplayBar } from './ReplayBar'
import { Result, ResultMenu } from './Result'
import { SeatCard } from './Seats'
import { Spoken } from './Spoken'
import { useVerdict, Verdict } from './Verdict'
import { WhatNowLine } from './WhatNowLine'
import { whatNow } from './whatNow'

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
        <h1 className="table-title">{title}</h1>
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
  const what = whatNow({ state, said, advice: adviceOf(state, now, client), seconds })
  const view = state.settled ?? now.view
  const isBack = state.replay !== null
  const allowed = isBack || now.table.lesson ? null : allowedAt(now, client.solo(now.view))
  const verdict = useVerdict(now) && !now.table.lesson
  useTitle(now, title)
  useSounds(now)
  useRoomKept(now, title)
  useRematch(now)
  useShortcuts(session, now, allowed, () => setIsSheetOpen(false))

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
  const isOver = now.table.status === 'over'
  const { lesson } = now.table
  return (
    <main className="table" data-over={isOver}>
      <div className="area-them">
        {now.table.seats.map((_, seat) => seat !== bottom && seatCard(seat))}
        {now.table.watching > 0 && (
          <p className="watching">{text.table.watching(now.table.watching)}</p>
        )}
      </div>
      <BoardFrame session={session} state={state} now={now} client={client} say={setSaid}>
        {now.table.status === 'waiting' && (
          <div className="board-cover">
            <Invite session={session} now={now} title={title} />
          </div>
        )}
        {verdict && !isBack && <Verdict now={now} />}
      </BoardFrame>
      <div className="area-now">
        {lesson && !isBack ? (
          <LessonBar session={session} now={now} lesson={lesson} />
        ) : isOver && !isBack && !verdict ? (
          <Result session={session} now={now} client={client} isSmall={!isWide} />
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
        {!lesson && <LearnFirst now={now} />}
        {!isWide && isBack && <ReplayBar session={session} state={state} />}
      </div>
      <Panel
        session={session}
        state={state}
        now={now}
        client={client}
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
            </div>
          ) : (
            <Menu>
              <Actions session={session} now={now} allowed={allowed} />
            </Menu>
          ))}
        {isOver && !lesson && !isWide && <ResultMenu now={now} />}
        {!isWide && (
          <SheetButton isOpen={isSheetOpen} unread={unread} onOpen={() => setIsSheetOpen(true)} />
        )}
      </div>
      <Spoken state={state} now={now} client={client} what={what} />
    </main>
  )
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
