import { useCallback, useEffect, useState } from 'react'
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
import { ActionMenu, Actions, allowedAt } from './Actions'
import { BoardFrame } from './BoardFrame'
import { Curtain } from './Curtain'
import { useRematch, useRoomKept, useSecondsTo, useShortcuts, useSounds, useTitle } from './hooks'
import { Invite } from './Invite'
import { LinkState } from './LinkState'
import { Offers } from './Offers'
import { Panel, SheetButton } from './Panel'
import { ReplayBar } from './ReplayBar'
import { Result } from './Result'
import { SeatCard } from './Seats'
import { Spoken } from './Spoken'
import { WhatNowLine } from './WhatNowLine'
import { namesOf, whatNow } from './whatNow'

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
  const seconds = useSecondsTo(state.link.state === 'reconnecting' ? state.link.at : null)
  const what = whatNow({ state, said, seconds })
  const isSolo = client.solo(now.view)
  const allowed = allowedAt(now, isSolo)
  const view = state.settled ?? now.view
  useTitle(now, title)
  useSounds(now)
  useRoomKept(now, title)
  useRematch(now)
  useShortcuts(session, now, allowed, () => setIsSheetOpen(false))

  if (state.curtain !== null) {
    const seat = state.curtain
    return <Curtain name={namesOf(now)[seat] ?? ''} onOpen={() => session.look(seat)} />
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
  const isBack = state.replay !== null
  return (
    <main className="table" data-over={isOver}>
      <div className="area-them">
        {now.table.seats.map((_, seat) => seat !== bottom && seatCard(seat))}
        {now.table.watching > 0 && (
          <p className="watching">{text.table.watching(now.table.watching)}</p>
        )}
      </div>
      <BoardFrame session={session} state={state} now={now} client={client} say={setSaid}>
        {now.table.status === 'waiting' && <Invite session={session} now={now} title={title} />}
      </BoardFrame>
      <div className="area-now">
        {isOver && !isBack ? (
          <Result session={session} now={now} client={client} />
        ) : (
          <WhatNowLine what={what} retry={session.retry} toGame={() => session.jump(now.ply)} />
        )}
        <Offers session={session} now={now} />
        {!isWide && (isOver || isBack) && <ReplayBar session={session} state={state} />}
      </div>
      <Panel
        session={session}
        state={state}
        now={now}
        client={client}
        isSheet={!isWide}
        isOpen={isSheetOpen}
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
            <ActionMenu session={session} now={now} allowed={allowed} />
          ))}
        {!isWide && <SheetButton isOpen={isSheetOpen} onOpen={() => setIsSheetOpen(true)} />}
      </div>
      <Spoken state={state} now={now} client={client} what={what} />
    </main>
  )
}

/** Mine lies below. At one screen the cards stay where they are while the turn goes round. */
function bottomSeat({ seat, mine, secrets }: Now): number {
  if (mine.length > 1 && !secrets) return mine[0] ?? 0
  return seat ?? mine[0] ?? 0
}
