// What the trays show.

import type { Item } from './Tray'
import type { BreakerBlocks, Hint, View } from './types.gen'
import { whyNotBlock } from './why'

type Event = BreakerBlocks['event']

/** The blocks that the last events brought into a seat's hand. */
export const drawnBy = (events: readonly Event[], seat: number): string[] =>
  events.flatMap((event) =>
    (event.type === 'drawn' || event.type === 'drawn_unseen') && event.seat === seat && event.block
      ? [event.block]
      : [],
  )

const order = (view: View, blocks: Readonly<Record<string, number>>) =>
  Object.keys(view.blocks).filter((block) => blocks[block])

export function handItems(view: View, me: number, hint: Hint | null, drawn: string[]): Item[] {
  const { blocks, fresh, hidden } = view.hands[me as 0 | 1]
  const items = order(view, blocks).map((block) => ({
    block,
    n: blocks[block] ?? 0,
    why: hint && whyNotBlock(view, hint, { from: 'hand', block }, me),
    isFresh: fresh[block] === blocks[block],
    isNew: drawn.includes(block),
  }))
  const unseen = { block: 'hidden', n: hidden, why: null, isFresh: false, isNew: false }
  return hidden ? [...items, unseen] : items
}

function supplyItems(
  view: View,
  blocks: Readonly<Record<string, number>>,
  me: number,
  hint: Hint | null,
): Item[] {
  return order(view, blocks).map((block) => ({
    block,
    n: blocks[block] ?? 0,
    why: hint && whyNotBlock(view, hint, { from: 'supply', block }, me),
    isFresh: false,
    isNew: false,
  }))
}

export const powerItems = (view: View, me: number, hint: Hint | null) =>
  supplyItems(view, view.supplies.power[me as 0 | 1], me, hint)

export function moduleItems(view: View, me: number, hint: Hint | null): Item[] {
  const { neutral, face_down } = view.supplies
  const open = supplyItems(view, neutral, me, hint)
  if (!face_down) return open
  const why = hint && whyNotBlock(view, hint, { from: 'supply', block: 'hidden' }, me)
  return [{ block: 'hidden', n: face_down, why, isFresh: false, isNew: false }, ...open]
}
