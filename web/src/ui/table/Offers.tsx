import { castOf } from '../../core/cast'
import type { Now, Offer, TableSession } from '../../core/table'
import { text } from '../../core/text'

/** Open offers: mine to withdraw, theirs to answer. */
export function Offers({ session, now }: { session: TableSession; now: Now }) {
  const open = Object.entries(now.table.offers) as [Offer, number][]
  if (!open.length || !now.mine.length) return null
  return (
    <div className="offers">
      {open.map(([what, seat]) => {
        const isMine = now.mine.includes(seat)
        const name = castOf(now).who(seat)
        return (
          <div key={what} className="offer" role="status">
            <p>{isMine ? text.offers.mine[what] : text.offers.made[what](name)}</p>
            {!isMine && (
              <button
                type="button"
                className="button button-strong"
                onClick={() => session.offer(what)}
              >
                {text.offers.accept}
              </button>
            )}
            <button type="button" className="button" onClick={() => session.decline(what)}>
              {isMine ? text.offers.withdraw : text.offers.decline}
            </button>
          </div>
        )
      })}
    </div>
  )
}
