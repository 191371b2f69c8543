// Small pictures of the pieces.

import { lacquer, paintOf } from './colours'
import type { Kind } from './pieces'
import type { Face } from './pose'

interface Props {
  kind: Kind
  seat: number
  face?: Face | undefined
}

export function PieceIcon({ kind, seat, face }: Props) {
  const paint = paintOf(seat)
  if (kind === 'block') {
    const upright = face === 'end'
    return (
      <svg viewBox="-26 -22 52 44" className="barrier-icon" aria-hidden="true">
        <g transform={upright ? 'rotate(-90) translate(-2 2)' : ''}>
          <polygon points="-22,-4 -10,-14 24,-14 12,-4" fill="#f2dcb4" />
          <rect x="-22" y="-4" width="34" height="17" fill="#dcb983" />
          <polygon points="12,-4 24,-14 24,3 12,13" fill={paint.end} />
        </g>
      </svg>
    )
  }
  const king = kind === 'king'
  const colour = lacquer({ kind, owner: seat })
  return (
    <svg viewBox="-26 -22 52 44" className="barrier-icon" aria-hidden="true">
      <path d="M-21,-3 v8 a21,11 0 0 0 42,0 v-8z" fill={colour} filter="brightness(0.7)" />
      <ellipse cx="0" cy="-3" rx="21" ry="11" fill={colour} />
      <ellipse
        cx="0"
        cy="-3"
        rx="14.5"
        ry="7.4"
        fill="none"
        stroke={paint.mark}
        strokeWidth="1.8"
        strokeDasharray={seat === 1 ? '4 2.6' : undefined}
      />
      {king && <path d="M-7,1 l-1.5,-7 4,3 4.500,-5 4.500,5 4,-3 -1.500,7z" fill={paint.mark} />}
    </svg>
  )
}
