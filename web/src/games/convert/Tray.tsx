// The blocks not yet placed, drawn as they are.

import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { type Colour, isPointedAt, type Piece, pieceKey } from './geometry'
import { Iso } from './Iso'
import { legalOf } from './placing'
import { blockName, colourName, text } from './text'
import type { View } from './types.gen'
import type { Hand } from './useHand'
import './tray.css'

const PULL = 12 // pixels upwards that make a touch a pull out of the tray

interface Props {
  view: View
  hand: Hand
  /** Quarter turns by which the viewer sits round the table. */
  quarter: number
  /** What a lesson points at. */
  marks: readonly string[]
  /** A block is pulled out of the tray over the board, and let go. */
  onPull(piece: Piece, clientX: number, clientY: number): void
  onRelease(clientX: number, clientY: number, touch: boolean): void
}

export function Tray({ view, hand, quarter, marks, onPull, onRelease }: Props) {
  const { colours, hint, preview } = hand
  const label = colours.length > 1 ? text.pile : text.yours
  const pull = useRef<{ x: number; y: number; out: boolean } | null>(null)
  const chosen = preview && pieceKey(preview)
  const strip = useRef<HTMLDivElement>(null)

  // Enter places what is in hand, whichever block had the focus before.
  useLayoutEffect(() => {
    const slot = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (!chosen || !slot) return
    slot.scrollIntoView({ inline: 'nearest', block: 'nearest' })
    const { activeElement } = document
    const isFree = activeElement === document.body || strip.current?.contains(activeElement)
    if (isFree) slot.focus({ preventScroll: true })
  }, [chosen])

  const follow = (piece: Piece, event: PointerEvent) => {
    const from = pull.current
    if (!from || !hint || !event.buttons) return // a hand that only passes over pulls nothing
    const mouse = event.pointerType === 'mouse'
    const far = mouse
      ? Math.hypot(event.clientX - from.x, event.clientY - from.y)
      : from.y - event.clientY
    if (!from.out && far > PULL) {
      from.out = true
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    if (from.out) onPull(piece, event.clientX, event.clientY)
  }

  const letGo = (event: PointerEvent) => {
    if (pull.current?.out) onRelease(event.clientX, event.clientY, event.pointerType !== 'mouse')
  }

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!step || preview) return
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
    event.preventDefault()
  }

  return (
    <div ref={strip} className="convert-tray" role="toolbar" aria-label={label} onKeyDown={walk}>
      {colours.map((colour) => (
        <div key={colour} className="convert-tray-colour">
          {(view.supplies[colour] ?? []).map((block) => {
            const piece = { block, colour }
            const isChosen = chosen === pieceKey(piece)
            const fits = !hint || legalOf(hint, piece).length > 0
            const notes = [isChosen && text.chosen, !fits && text.nowhere].filter(Boolean)
            return (
              <button
                key={block}
                type="button"
                className="convert-slot"
                aria-label={[blockName(view.options.blocks, piece), ...notes].join(', ')}
                aria-pressed={isChosen}
                aria-disabled={!hint}
                data-fits={fits}
                data-in-hand={isChosen || undefined}
                data-pointed={isPointedAt(marks, piece) || undefined}
                data-colour={colour}
                onClick={(event) => {
                  if (pull.current?.out) return
                  if (isChosen && event.detail === 0) hand.place()
                  else hand.choose(piece)
                }}
                onPointerDown={(event) => {
                  pull.current = { x: event.clientX, y: event.clientY, out: false }
                }}
                onPointerMove={(event) => follow(piece, event)}
                onPointerUp={letGo}
                onPointerCancel={() => {
                  pull.current = null
                }}
              >
                <Iso
                  cells={view.blocks[block] ?? []}
                  colour={colour}
                  turn={(((isChosen && preview?.turn) || 0) + quarter) % 4}
                  flip={isChosen && !!preview?.flip}
                />
                <span className="convert-slot-letter">{block}</span>
              </button>
            )
          })}
          {view.supplies[colour]?.length === 0 && (
            <p className="convert-none">
              {colourName[colour]}: {text.noneLeft}
            </p>
          )}
        </div>
      ))}
    </div>
  )
}

/** The blocks that are not yours to place now: small, and only to be read. */
export function Others({ view, colour, quarter }: { view: View; colour: Colour; quarter: number }) {
  const left = view.supplies[colour] ?? []
  if (left.length === 0) return null
  return (
    <figure className="convert-others">
      <figcaption className="for-ears">
        {text.theirs(colour)}: {left.join(', ')}
      </figcaption>
      {left.map((block) => (
        <span key={block} className="convert-other" aria-hidden="true">
          <Iso cells={view.blocks[block] ?? []} colour={colour} turn={quarter} />
          <span>{block}</span>
        </span>
      ))}
    </figure>
  )
}
