import type { CSSProperties } from 'react'
import { type Colour, PAINTS } from './colours'
import './dot.css'

/** A painted dot with the letters of its colour; a dashed one for nothing. For eyes only. */
export function Dot({ colour, faded = 1 }: { colour: Colour | null; faded?: number }) {
  const paint = colour && PAINTS[colour]
  const style = { '--paint': paint?.paint, '--on': paint?.ink, '--faded': faded } as CSSProperties
  return (
    <span
      className="cube-dot"
      aria-hidden="true"
      data-nothing={!paint || undefined}
      data-text={paint ? paint.code : '–'}
      style={style}
    />
  )
}
