import { lazy, Suspense } from 'react'
import { inviteAgain } from '../../core/claim'
import { useRooms } from '../../core/rooms'
import { inviteLink } from '../../core/route'
import type { Now, TableSession } from '../../core/table'
import { text } from '../../core/text'
import { Bell } from '../back/Bell'
import { Button, CopyButton, Trouble, useAttempts } from '../parts'
import { SeatSign } from '../SeatSign'
import { useIsDue } from './hooks'

const Waiting = lazy(() => import('../club/Waiting'))

/** The bot that plays for somebody who is not there. */
export const STAND_IN = 'club'

/** A seat waits for a friend: the link that leads to it. */
export function Invite(props: { session: TableSession; now: Now; title: string }) {
  const { session, now, title } = props
  const { invites = {}, offer, evening, isRematch } = useRooms()[now.room] ?? {}
  const open = now.table.seats.flatMap(({ kind, colour }, seat) => {
    const secret = invites[seat]
    return kind === 'open' && secret ? [{ colour, link: inviteLink(now.room, secret) }] : []
  })
  const unknown = now.table.seats.flatMap(({ kind }, seat) =>
    kind === 'open' && !invites[seat] ? [seat] : [],
  )
  const missing = now.table.seats.flatMap(({ kind, name }) => (kind === 'open' ? [name] : []))
  const waits = now.table.seats.map(({ kind, bot_in }) => (kind === 'open' ? (bot_in ?? 0) : 0))
  const isKept = !open.length && (evening || isRematch)
  const about = !open.length ? 'elsewhere' : offer ? 'aboutLobby' : 'about'
  const isDue = useIsDue(Math.max(...waits))
  const isMine = now.mine.length > 0 && !evening
  return (
    <section className="invite" aria-labelledby="invite-title">
      <h2 id="invite-title">
        {open.length > 1
          ? text.invite.titleMany
          : offer
            ? text.invite.titleLobby
            : open.length
              ? text.invite.title
              : text.now.waiting}
      </h2>
      <p className="quiet">{isKept ? text.invite.kept(missing) : text.invite[about]}</p>
      {open.map(({ colour, link }) => (
        <div key={colour} className="buttons invite-link">
          {open.length > 1 && <SeatSign colour={colour} />}
          <input
            className="field"
            readOnly
            aria-label={open.length > 1 ? `${text.invite.link}: ${colour}` : text.invite.link}
            value={link}
            onFocus={({ target }) => target.select()}
          />
          <CopyButton
            className="button button-strong"
            value={link}
            label={text.invite.copy}
            done={text.invite.copied}
          />
          {'share' in navigator && (
            <Button
              onClick={() =>
                // Rejected when the player closes the sheet: nothing to do then.
                navigator.share({ title: text.invite.shareTitle(title), url: link }).catch(() => {})
              }
            >
              {text.invite.share}
            </Button>
          )}
        </div>
      ))}
      {isMine && unknown.map((seat) => <NewLink key={seat} now={now} seat={seat} />)}
      {!offer && (
        <p className="invite-wait" role="status">
          <span className="wait-dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {text.invite.waiting}
        </p>
      )}
      {offer && (
        <Suspense fallback={null}>
          <Waiting room={now.room} game={now.game} offer={offer} />
        </Suspense>
      )}
      {isMine && isDue && !offer && !now.table.rated && (
        <Button onClick={() => letBotsPlay(session, now)}>{text.invite.bot}</Button>
      )}
      <Bell now={now} />
    </section>
  )
}

/** Frees a friend's seat for a new invitation, while nobody has moved. */
export function NewLink({ now, seat }: { now: Now; seat: number }) {
  const { trouble, attempt } = useAttempts()
  return (
    <>
      <Button onClick={() => attempt(() => inviteAgain(now.room, seat))}>
        {text.invite.again}
      </Button>
      <Trouble what={trouble} />
    </>
  )
}

/** Nobody comes: bots take the free seats, until somebody does. */
function letBotsPlay(session: TableSession, now: Now): void {
  now.table.seats.forEach(({ kind }, seat) => {
    if (kind === 'open') session.standIn(seat, STAND_IN)
  })
}
