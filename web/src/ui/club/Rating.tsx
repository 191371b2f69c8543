import type { Rated } from '../../core/types.gen'
import { words } from './words'

/** A rating, and how sure it is. */
export function Rating({ of: { elo, low, high } }: { of: Rated }) {
  return (
    <span className="rating" title={words.rating.range(low, high)}>
      <b>{elo}</b> <span className="quiet">± {Math.round((high - low) / 2)}</span>
    </span>
  )
}
