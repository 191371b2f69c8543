// A card that is only to be read: looked at, it is shown large.

import { type ComponentProps, useContext } from 'react'
import { Face } from './Card'
import { PeekContext, usePeek } from './peek'
import type { View } from './types.gen'
import { cardLine } from './words'

interface Props extends ComponentProps<'button'> {
  view: View
  card: string
  seat: number
  size: 'hand' | 'mini'
}

export function ReadCard({ view, card, seat, size, ...rest }: Props) {
  const peek = usePeek({ what: 'card', card })
  const { show } = useContext(PeekContext)
  return (
    <button
      type="button"
      className="breach-slot"
      {...rest}
      {...peek}
      onClick={({ currentTarget }) => show({ what: 'card', card }, currentTarget, true)}
    >
      <span className="for-ears">{cardLine(view, card)}</span>
      <Face view={view} id={card} size={size} seat={seat} />
    </button>
  )
}
