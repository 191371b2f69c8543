import { castOf } from '../../core/cast'
import type { Now, Offer, TableSession } from '../../core/table'
import { text } from '../../core/text'
import { Button } from '../parts'

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
              <Button look="strong" onClick={() => session.offer(what)}>
                {text.offers.accept}
              </Button>
            )}
            <Button onClick={() => session.decline(what)}>
              {isMine ? text.offers.withdraw : text.offers.decline}
            </Button>
          </div>
        )
      })}
    </div>
  )
}
