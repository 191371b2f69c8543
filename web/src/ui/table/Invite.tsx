import { roomOf } from '../../core/rooms'
import { inviteLink } from '../../core/route'
import type { Now, TableSession } from '../../core/table'
import { text } from '../../core/text'
import { CopyButton } from '../parts'
import { SeatSign } from '../SeatSign'
import { STAND_IN } from './Seats'

/** A seat waits for a friend: the link that leads to it. */
export function Invite(props: { session: TableSession; now: Now; title: string }) {
  const { session, now, title } = props
  const invites = roomOf(now.room)?.invites ?? {}
  const open = now.table.seats.flatMap(({ kind, colour }, seat) => {
    const secret = invites[seat]
    return kind === 'open' && secret ? [{ colour, link: inviteLink(now.room, secret) }] : []
  })
  return (
    <section className="invite" aria-labelledby="invite-title">
      <h2 id="invite-title">
        {open.length > 1
          ? text.invite.titleMany
          : open.length
            ? text.invite.title
            : text.now.waiting}
      </h2>
      <p className="quiet">{open.length ? text.invite.about : text.invite.elsewhere}</p>
      {open.map(({ colour, link }) => (
        <div key={colour} className="invite-link">
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
            <button
              type="button"
              className="button"
              onClick={() =>
                // Rejected when the player closes the sheet: nothing to do then.
                navigator.share({ title: text.invite.shareTitle(title), url: link }).catch(() => {})
              }
            >
              {text.invite.share}
            </button>
          )}
        </div>
      ))}
      <p className="invite-wait" role="status">
        <span className="wait-dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        {text.invite.waiting}
      </p>
      {now.mine.length > 0 && (
        <button type="button" className="button" onClick={() => letBotsPlay(session, now)}>
          {text.invite.bot}
        </button>
      )}
    </section>
  )
}

/** Nobody comes: bots take the free seats, until somebody does. */
function letBotsPlay(session: TableSession, now: Now): void {
  now.table.seats.forEach(({ kind }, seat) => {
    if (kind === 'open') session.standIn(seat, STAND_IN)
  })
}
