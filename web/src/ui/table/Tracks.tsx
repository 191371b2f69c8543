// What a game counts of its own, over its moves: rows, power in a lane, bits that are left.

import type { Cast } from '../../core/cast'
import { text } from '../../core/text'

const t = text.review
const SIZE = { width: 120, height: 30 }
const EDGE = 2

interface Props {
  /** By name: by position and seat. */
  tracks: { readonly [name: string]: readonly (readonly number[])[] }
  /** One's own first. */
  seats: readonly number[]
  cast: Cast
  /** After so many actions. */
  at: number
}

export function Tracks({ tracks, seats, cast, at }: Props) {
  return (
    <dl className="tracks">
      {Object.entries(tracks).map(([name, values]) => (
        <div key={name}>
          <dt>{t.track(name)}</dt>
          <dd>
            <Lines values={values} seats={seats} at={at} />
            <span>
              {seats.map((seat) => (
                <span key={seat}>
                  {cast.who(seat)} <b>{t.amount(values[at]?.[seat] ?? 0)}</b>
                </span>
              ))}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface LinesProps {
  values: readonly (readonly number[])[]
  seats: readonly number[]
  at: number
}

/** One line a seat; the first is one's own. What they stand at is told beside them. */
function Lines({ values, seats, at }: LinesProps) {
  const all = values.flat()
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)]
  const x = (n: number) => EDGE + (n / Math.max(1, values.length - 1)) * (SIZE.width - 2 * EDGE)
  const y = (value: number) =>
    SIZE.height - EDGE - ((value - low) / (high - low)) * (SIZE.height - 2 * EDGE)
  return (
    <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
      <path className="review-grid" d={`M0 ${y(0)}h${SIZE.width}`} />
      <path className="review-now" d={`M${x(at)} 0v${SIZE.height}`} />
      {seats.map((seat, order) => (
        <path
          key={seat}
          className="track-line"
          data-own={order === 0}
          d={`M${values.map((by, n) => `${x(n)} ${y(by[seat] ?? 0)}`).join('L')}`}
        />
      ))}
    </svg>
  )
}
