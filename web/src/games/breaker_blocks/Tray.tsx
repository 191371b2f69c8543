// Hands and supplies: blocks as they are, each kind once, with how many there are.

import { type KeyboardEvent, memo, type PointerEvent, useRef, useState } from 'react'
import { type Held, isHeld, isOfUse } from './choosing'
import { inputSides, type Side } from './grid'
import { pointing } from './marks'
import { LastMark, Tile } from './Tile'
import { nameOf, text } from './text'
import type { View } from './types.gen'
import type { Props as BoardProps, Choice } from './useChoice'
import type { Hands } from './useHands'
import { useWhyNot } from './useWhyNot'

const PULL = 10 // pixels that make a press a pull

/** A block by itself, its tab towards the board. */
export const BlockPicture = memo(function BlockPicture(props: {
  view: View
  block: string
  seat: number | null
  tab?: Side
  /** Drawn in the last turn that anybody took. */
  isLast?: boolean
}) {
  const { view, block, tab = 'N', isLast = false } = props
  const info = view.blocks[block]
  const seat = info?.is_power ? props.seat : null
  const inputs = info ? inputSides(info, tab) : (['E', 'S', 'W'] as const)
  return (
    <svg className="blocks-block" viewBox="-54 -66 108 122" aria-hidden="true">
      <Tile
        block={block}
        info={info}
        seat={seat}
        tab={tab}
        inputs={inputs.map((side) => ({ side, state: 'open' }))}
      />
      {isLast && <LastMark />}
    </svg>
  )
})

export interface Item {
  block: string
  n: number
  /** Drawn this turn, all of them. */
  isFresh: boolean
  isNew: boolean
  /** Drawn in the last turn that anybody took. */
  isLast: boolean
}

interface Props {
  board: BoardProps
  from: 'hand' | 'supply'
  name: 'hand' | 'power' | 'modules'
  seat: number | null
  label: string
  items: readonly Item[]
  choice: Choice
  hands: Hands
}

export function Tray({ board, from, name, seat, label, items, choice, hands }: Props) {
  const { view, marks } = board
  const { hint, held } = choice
  const { onPick, onPull, onDrop } = hands
  const [pointedAt, pointAt] = useState<string | null>(null)
  const why = useWhyNot(board, pointedAt === null ? null : { from, block: pointedAt })
  const bar = useRef<HTMLDivElement>(null)
  const pull = useRef<{ x: number; y: number; isOut: boolean } | null>(null)
  const focused = items.find(({ block }) => isHeld(held, from, block)) ?? items[0]

  const walk = (event: KeyboardEvent) => {
    const keys: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
    const step = keys[event.key]
    if (!step || event.shiftKey) return
    event.preventDefault()
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }

  const follow = (picked: Held, event: PointerEvent) => {
    const start = pull.current
    if (!start) return
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
    const far = event.pointerType === 'mouse' ? Math.hypot(dx, dy) : Math.abs(dy) - Math.abs(dx) / 2
    start.isOut ||= far > PULL
    if (start.isOut) onPull(picked, event.clientX, event.clientY)
  }

  return (
    <section className="blocks-tray" data-tray={name}>
      <h3 className="blocks-tray-label">
        {label} <span className="blocks-tray-n">{items.reduce((sum, { n }) => sum + n, 0)}</span>
      </h3>
      <div ref={bar} className="blocks-slots" role="toolbar" aria-label={label} onKeyDown={walk}>
        {items.map(({ block, n, isFresh, isNew, isLast }) => {
          const picked: Held = { from, block }
          const isPicked = isHeld(held, from, block)
          const isPointed = marks.includes(`${name}:${block}`)
          const notes = [
            text.copies(n),
            isFresh ? text.fresh : isLast && text.justDrawn,
            isPointed && text.pointedAt,
          ].filter(Boolean)
          return (
            <button
              key={block}
              type="button"
              className="blocks-slot"
              aria-pressed={isPicked}
              aria-disabled={hint !== null && !isOfUse(hint, picked)}
              title={(block === pointedAt && why) || view.blocks[block]?.about}
              tabIndex={block === focused?.block ? 0 : -1}
              data-module={!view.blocks[block]?.is_power || undefined}
              data-new={isNew || undefined}
              {...pointing(marks, `${name}:${block}`)}
              onFocus={() => pointAt(block)}
              onBlur={() => pointAt(null)}
              onPointerEnter={() => pointAt(block)}
              onPointerLeave={() => pointAt(null)}
              onClick={(event) => {
                if (!pull.current?.isOut) onPick(picked, event.detail === 0)
                pull.current = null
              }}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                pull.current = { x: event.clientX, y: event.clientY, isOut: false }
              }}
              onPointerMove={(event) => follow(picked, event)}
              onPointerUp={(event) => {
                if (pull.current?.isOut) onDrop(event.clientX, event.clientY)
              }}
              onPointerCancel={() => {
                pull.current = null
              }}
            >
              <span className="blocks-slot-picture" data-fresh={isFresh || undefined}>
                <BlockPicture view={view} block={block} seat={seat} isLast={isLast} />
                {isFresh && (
                  <span className="blocks-fresh" aria-hidden="true">
                    {text.next}
                  </span>
                )}
              </span>
              <span className="for-ears">{[nameOf(view, block), ...notes].join(', ')}</span>
              <span aria-hidden="true">
                {n > 1 && <span className="blocks-count">{n}</span>}
                {!view.blocks[block]?.is_power && (
                  <span className="blocks-slot-name">
                    {block === 'hidden' ? text.faceDown : block}
                  </span>
                )}
              </span>
            </button>
          )
        })}
        {items.length === 0 && <p className="blocks-none">{text.none}</p>}
      </div>
      <p className="for-ears" role="status">
        {why}
      </p>
    </section>
  )
}

/** Blocks that are only to be read: the other seat's. */
export function Readout(props: {
  view: View
  what: string
  blocks: Readonly<Record<string, number>>
  whose: string
  hidden?: number
  seat: number
  /** What the last events brought. */
  drawn?: readonly string[]
  /** What the last turn brought. */
  last?: readonly string[]
}) {
  const { view, what, whose, blocks, hidden = 0, seat, drawn = [], last = [] } = props
  const shown = [...Object.entries(blocks), ...(hidden ? [['hidden', hidden] as const] : [])]
  const total = shown.reduce((sum, [, n]) => sum + n, 0)
  return (
    <figure className="blocks-readout">
      <figcaption>
        <span className="blocks-owner">{whose} </span>
        {what} <span className="blocks-readout-n">{total}</span>
      </figcaption>
      {shown.map(([block, n]) => {
        const isLast = last.includes(block)
        const notes = [n > 1 && text.copies(n), isLast && text.justDrawn].filter(Boolean)
        const label = [nameOf(view, block), ...notes].join(', ')
        return (
          <span
            key={block}
            className="blocks-mini"
            role="img"
            aria-label={label}
            title={label}
            data-new={drawn.includes(block) || undefined}
          >
            <BlockPicture view={view} block={block} seat={seat} tab="S" isLast={isLast} />
            {n > 1 && <span className="blocks-count">{n}</span>}
          </span>
        )
      })}
    </figure>
  )
}
