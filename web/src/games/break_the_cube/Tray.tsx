// The blocks of a shape, and what can be done with the one in hand.

import { type PointerEvent, useRef } from 'react'
import type { Cell } from '../../kit/cubes'
import { BlockPicture, type Look } from '../../kit/Iso'
import { type Colour, PAINTS } from './colours'
import type { Draft } from './draft'
import { type Cells, cellsOf, type Fault, sizeOf, squareOf, standingOf, type Turn } from './shape'
import { list, text } from './text'
import './tray.css'

const SHADES = { top: 1, front: 0.86, right: 0.72, edge: 0.5 }
const PULL = 12 // pixels that make a press a pull out of the tray

/** The paint, darker on the sides that the lamp does not reach. */
const look: Look = (colour, part) => {
  const shade = Math.round(100 * SHADES[part])
  const paint = `color-mix(in srgb, ${PAINTS[colour as Colour].paint} ${shade}%, #1d1108)`
  return part === 'edge'
    ? { fill: 'none', stroke: paint, strokeWidth: 0.05, strokeLinecap: 'round' }
    : { fill: paint, stroke: paint, strokeWidth: 0.03 }
}

interface TrayProps {
  blocks: Readonly<Record<string, Colour>>
  cubes: Cells
  draft: Draft
  faults: readonly Fault[]
  disabled: boolean
  onChoose(block: string): void
  /** A block is pulled out of the tray over the tile. */
  onPull(block: string, clientX: number, clientY: number): void
}

export function Tray({ blocks, cubes, draft, faults, disabled, onChoose, onPull }: TrayProps) {
  const from = useRef<{ x: number; y: number; out: boolean } | null>(null)
  const follow = (block: string, event: PointerEvent) => {
    const start = from.current
    if (!start || disabled) return
    if (!start.out && Math.hypot(event.clientX - start.x, event.clientY - start.y) > PULL) {
      start.out = true
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    if (start.out) onPull(block, event.clientX, event.clientY)
  }
  return (
    <div className="cube-tray" role="toolbar" aria-label={text.tray}>
      {Object.entries(blocks).map(([block, colour]) => {
        const standing = draft.standing[block]
        const isChosen = draft.chosen === block
        const marks = faults.filter(
          ({ rule, blocks }) => rule !== 'missing' && rule !== 'B' && blocks.includes(block),
        )
        const where = standing ? text.standsOn(whereText(cellsOf(standing))) : text.inTray
        const label = [text.slot(block, colour), isChosen && text.inHand, where]
        return (
          <button
            key={block}
            type="button"
            className="cube-slot"
            aria-label={label.filter(Boolean).join(', ')}
            aria-pressed={isChosen}
            aria-disabled={disabled}
            data-placed={standing !== undefined || undefined}
            onClick={() => {
              if (!disabled && !from.current?.out) onChoose(block)
              from.current = null
            }}
            onPointerDown={(event) => {
              from.current = { x: event.clientX, y: event.clientY, out: false }
            }}
            onPointerMove={(event) => follow(block, event)}
            onPointerCancel={() => {
              from.current = null
            }}
          >
            <BlockPicture
              className="cube-iso"
              cells={pictured(standing?.shape ?? standingOf(cubes[sizeOf(block)] ?? []).shape)}
              colour={colour}
              look={look}
            />
            <span className="cube-code" data-text={PAINTS[colour].code} />
            {marks.length > 0 && (
              <span
                className="cube-mark"
                data-text={marks.map(({ rule }) => (rule === 'same' ? '!' : rule)).join('')}
              />
            )}
          </button>
        )
      })}
    </div>
  )
}

/** As the pictures have it: y away from the viewer. */
const pictured = (shape: readonly Cell[]) => {
  const far = Math.max(...shape.map(([, y]) => y))
  return shape.map(([x, y, z]): Cell => [x, far - y, z])
}

export const whereText = (cells: readonly Cell[]) =>
  list(cells.map((cell) => text.cube(squareOf(cell), cell[2] + 1)))

interface ControlsProps {
  holding: boolean
  onMove(right: number, up: number): void
  onRaise(by: 1 | -1): void
  onTurn(how: Turn): void
  onPutBack(): void
}

export function Controls({ holding, onMove, onRaise, onTurn, onPutBack }: ControlsProps) {
  const button = (label: string, sign: string, press: () => void, key: string) => (
    <button
      type="button"
      className="cube-button cube-control"
      disabled={!holding}
      aria-label={label}
      title={`${label} (${key})`}
      onClick={press}
    >
      <span aria-hidden="true">{sign}</span>
      <small aria-hidden="true">{label}</small>
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a pad of buttons is no fieldset
    <div className="cube-controls" role="group" aria-label={text.controls}>
      {button(text.left, '←', () => onMove(-1, 0), '←')}
      {button(text.right, '→', () => onMove(1, 0), '→')}
      {button(text.away, '↑', () => onMove(0, 1), '↑')}
      {button(text.near, '↓', () => onMove(0, -1), '↓')}
      {button(text.turn, '↻', () => onTurn('turn'), 'R')}
      {button(text.up, '⤒', () => onRaise(1), 'Page Up')}
      {button(text.down, '⤓', () => onRaise(-1), 'Page Down')}
      {button(text.tip, '⤴', () => onTurn('tip'), 'F')}
      {button(text.roll, '⤵', () => onTurn('roll'), 'V')}
      {button(text.putBack, '✕', onPutBack, 'Backspace')}
    </div>
  )
}
