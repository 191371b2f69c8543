// The blocks of a shape, and what can be done with the one in hand.

import { type PointerEvent, useRef } from 'react'
import type { Fault } from '../../core/types.gen'
import type { Cell } from '../../kit/cubes'
import { BlockPicture, type Look } from '../../kit/Iso'
import { BoardButton } from '../../kit/Shell'
import { type Colour, PAINTS } from './colours'
import { blocksOf } from './judged'
import { pointing } from './marks'
import { cellsOf, squareOf, standingOf } from './shape'
import { list, text } from './text'
import type { View } from './types.gen'
import type { Hands } from './useHands'
import type { OnTile } from './useTile'
import './tray.css'

const SHADES = { top: 1, front: 0.86, right: 0.72, edge: 0.5 }
const PULL = 12 // pixels that make a press a pull out of the tray

const WOOD = '#c9a473'

/** A colour's paint; what has none is the wood of the tile. */
const paintOf = (colour: string) => PAINTS[colour as Colour]?.paint ?? WOOD

/** The paint, darker on the sides that the lamp does not reach. */
export const blockLook: Look = (colour, part) => {
  const shade = Math.round(100 * SHADES[part])
  const paint = `color-mix(in srgb, ${paintOf(colour)} ${shade}%, #1d1108)`
  return part === 'edge'
    ? { fill: 'none', stroke: paint, strokeWidth: 0.05, strokeLinecap: 'round' }
    : { fill: paint, stroke: paint, strokeWidth: 0.03 }
}

interface TrayProps {
  view: View
  on: OnTile
  faults: readonly Fault[]
  disabled: boolean
  marks: readonly string[]
  hands: Hands
}

export function Tray({ view, on, faults, disabled, marks, hands }: TrayProps) {
  const from = useRef<{ x: number; y: number; out: boolean } | null>(null)
  const follow = (block: string, event: PointerEvent) => {
    const start = from.current
    if (!start || disabled || !event.buttons) return
    if (!start.out && Math.hypot(event.clientX - start.x, event.clientY - start.y) > PULL) {
      start.out = true
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    if (start.out) hands.pull(block, event.clientX, event.clientY)
  }
  return (
    <div className="cube-tray" role="toolbar" aria-label={text.tray}>
      {Object.entries(on.blocks).map(([block, colour]) => {
        const standing = on.standing[block]
        const isChosen = on.chosen === block
        const isWrong = faults.some((fault) => blocksOf(fault, on.cells).includes(block))
        const where = standing ? text.standsOn(whereText(cellsOf(standing))) : text.inTray
        const label = [
          text.slot(block, colour),
          isChosen && text.inHand,
          where,
          isWrong && text.wrongHere,
        ]
        return (
          <button
            key={block}
            type="button"
            className="cube-slot"
            aria-label={label.filter(Boolean).join(', ')}
            aria-pressed={isChosen}
            aria-disabled={disabled}
            data-placed={standing !== undefined || undefined}
            {...pointing(marks, `block:${block}`)}
            onClick={() => {
              const isPress = !disabled && !from.current?.out
              if (isPress && isChosen) on.setVain('inHand')
              else if (isPress) hands.choose(block)
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
              cells={pictured(standing?.shape ?? standingOf(view.cubes[block] ?? []).shape)}
              colour={colour}
              look={blockLook}
            />
            <span className="cube-code" data-text={PAINTS[colour].code} />
            {isWrong && <span className="cube-mark" data-text="!" />}
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
  marks: readonly string[]
  hands: Hands
}

export function Controls({ holding, marks, hands }: ControlsProps) {
  const { move, raise, turn, putBack } = hands
  const button = (label: string, sign: string, press: () => void, key: string, step = false) => (
    <BoardButton
      className="cube-control"
      data-step={step || undefined}
      disabled={!holding}
      aria-label={label}
      title={`${label} (${key})`}
      {...pointing(marks, `button:${label.toLowerCase()}`)}
      onClick={press}
    >
      <span aria-hidden="true">{sign}</span>
      <small aria-hidden="true">{label}</small>
    </BoardButton>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a pad of buttons is no fieldset
    <div
      className="cube-controls"
      role="group"
      aria-label={text.controls}
      data-holding={holding || undefined}
    >
      {button(text.left, '←', () => move(-1, 0), '←', true)}
      {button(text.right, '→', () => move(1, 0), '→', true)}
      {button(text.away, '↑', () => move(0, 1), '↑', true)}
      {button(text.near, '↓', () => move(0, -1), '↓', true)}
      {button(text.turn, '↻', () => turn('turn'), 'R')}
      {button(text.up, '⤒', () => raise(1), 'Page Up')}
      {button(text.down, '⤓', () => raise(-1), 'Page Down')}
      {button(text.tip, '⤴', () => turn('tip'), 'F')}
      {button(text.roll, '⤵', () => turn('roll'), 'V')}
      {button(text.putBack, '✕', putBack, 'Backspace')}
    </div>
  )
}
