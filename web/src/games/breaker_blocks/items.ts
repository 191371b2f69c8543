// What the trays show.

import type { Item } from './Tray'
import type { BreakerBlocks, View } from './types.gen'

type Event = BreakerBlocks['event']
type Counts = Readonly<Record<string, number>>

/** The blocks that the last events brought into a seat's hand. */
export const drawnBy = (events: readonly Event[], seat: number): string[] =>
  events.flatMap((event) =>
    (event.type === 'drawn' || event.type === 'drawn_unseen') && event.seat === seat && event.block
      ? [event.block]
      : [],
  )

/** The blocks in a seat's hand that it drew in the last turn that anybody took. */
export const lastDrawnBy = ({ last }: View, seat: number): readonly string[] =>
  last?.seat === seat ? last.drawn : []

const item = (block: string, n: number): Item => ({
  block,
  n,
  isFresh: false,
  isNew: false,
  isLast: false,
})

const itemsOf = (view: View, blocks: Counts) =>
  Object.keys(view.blocks)
    .filter((block) => blocks[block])
    .map((block) => item(block, blocks[block] ?? 0))

const hiddenItems = (n: number) => (n ? [item('hidden', n)] : [])

export function handItems(view: View, me: number, drawn: string[]): Item[] {
  const { blocks, fresh, hidden } = view.hands[me as 0 | 1]
  const last = lastDrawnBy(view, me)
  const items = itemsOf(view, blocks).map((one) => ({
    ...one,
    isFresh: fresh[one.block] === one.n,
    isNew: drawn.includes(one.block),
    isLast: last.includes(one.block),
  }))
  return [...items, ...hiddenItems(hidden)]
}

export const powerItems = (view: View, me: number) =>
  itemsOf(view, view.supplies.power[me as 0 | 1])

export const moduleItems = (view: View) => [
  ...hiddenItems(view.supplies.face_down),
  ...itemsOf(view, view.supplies.neutral),
]
