// The board from above as a grid of buttons: for reading, for the keyboard, for the screen reader.

import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { Point } from '../../kit/camera'
import { MOVES } from '../../kit/useBoardKeys'
import type { Effect } from './effect'
import { columnsOf, FILES, rowSquares, SIZE, SQUARES } from './geometry'
import { lastOf, type Preview, shapeOf } from './placing'
import { colourLetter, text } from './text'
import type { View } from './types.gen'
import './plan.css'

interface Props {
  view: View
  preview: Preview | null
  effect: Effect | null
  /** The block in hand cannot stand there, or would lose the game. */
  isBad: boolean
  /** 2 when one sits at the far side, with rank 4 nearest. */
  quarter: number
  /** Squares that have just turned, to flash once. */
  flashed: readonly number[]
  /** Another number flashes them again. */
  flashKey: number
  /** Squares under which a cube has the wrong colour. */
  wrong: readonly number[]
  /** Squares that a lesson points at. */
  pointed: readonly number[]
  /** A point on the board, under the pointer. */
  onPoint(at: Point): void
  /** A square, reached with the keyboard. */
  onSquare(square: number): void
  onPress(press: { square: number; at: Point | null; touch: boolean }): void
}

export function Plan(props: Props) {
  const { view, preview, effect, quarter, flashed, flashKey, onPoint, onSquare, onPress } = props
  const [focused, setFocused] = useState(0)
  const grid = useRef<HTMLDivElement>(null)
  const sign = quarter === 2 ? -1 : 1
  /** Squares from the top left of the screen on. */
  const squares = Array.from({ length: SQUARES }, (_, i) => {
    const x = i % SIZE
    const y = SIZE - 1 - Math.floor(i / SIZE)
    return sign > 0 ? SIZE * y + x : SIZE * (SIZE - 1 - y) + SIZE - 1 - x
  })

  const last = lastSquares(view)
  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const box = grid.current?.getBoundingClientRect() ?? new DOMRect()
    const x = ((event.clientX - box.left) / box.width) * SIZE
    const y = SIZE - ((event.clientY - box.top) / box.height) * SIZE
    return sign > 0 ? [x, y] : [SIZE - x, SIZE - y]
  }

  const walk = (event: KeyboardEvent) => {
    const step = MOVES[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const clamp = (n: number) => Math.min(SIZE - 1, Math.max(0, n))
    const x = clamp((focused % SIZE) + sign * step[0])
    const y = clamp(Math.floor(focused / SIZE) + sign * step[1])
    const next = SIZE * y + x
    setFocused(next)
    grid.current?.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus()
    onSquare(next)
  }

  const touch = useRef(false)
  const press = (square: number, event: MouseEvent) => {
    setFocused(square)
    onPress({ square, at: event.detail ? pointOf(event) : null, touch: touch.current })
  }

  const files = sign > 0 ? [...FILES] : [...FILES].reverse()
  const ranks = sign > 0 ? [4, 3, 2, 1] : [1, 2, 3, 4]
  return (
    <div className="convert-plan">
      <div className="convert-ranks" aria-hidden="true">
        {ranks.map((rank) => (
          <span key={rank}>{rank}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot hold the lines drawn over it */}
      <div
        ref={grid}
        className="convert-grid"
        role="grid"
        tabIndex={-1}
        aria-label={text.plan}
        onKeyDown={walk}
        onPointerDown={(event) => {
          touch.current = event.pointerType === 'touch'
        }}
        onPointerMove={(event: PointerEvent) => onPoint(pointOf(event))}
      >
        {[0, 1, 2, 3].map((line) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: the buttons take the focus
          <div key={line} className="convert-row" role="row">
            {squares.slice(SIZE * line, SIZE * line + SIZE).map((square) => (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: the button takes the focus
              <div key={square} role="gridcell" className="convert-cell">
                <Square
                  view={view}
                  square={square}
                  preview={preview}
                  effect={effect}
                  isBad={props.isBad}
                  flash={flashed.includes(square) ? flashKey : null}
                  wrong={props.wrong.includes(square)}
                  isLast={last.includes(square)}
                  isPointed={props.pointed.includes(square)}
                  tabIndex={square === focused ? 0 : -1}
                  onPress={(event) => press(square, event)}
                />
              </div>
            ))}
          </div>
        ))}
        <svg className="convert-rows" viewBox="0 0 4 4" aria-hidden="true">
          <Outline squares={last} seen={squares} />
          <Rows rows={effect?.rows ?? []} seen={squares} />
        </svg>
      </div>
      <div className="convert-files" aria-hidden="true">
        {files.map((file) => (
          <span key={file}>{file}</span>
        ))}
      </div>
    </div>
  )
}

interface SquareProps {
  view: View
  square: number
  preview: Preview | null
  effect: Effect | null
  isBad: boolean
  flash: number | null
  wrong: boolean
  isLast: boolean
  isPointed: boolean
  tabIndex: number
  onPress(event: MouseEvent): void
}

function Square(props: SquareProps) {
  const { view, square, preview, effect, isBad, flash, wrong, isLast, tabIndex, onPress } = props
  const colour = view.top[square] ?? 'black'
  const height = view.heights[square] ?? 0
  const column = preview?.columns.find((one) => one.square === square)
  const turns = effect?.turned.includes(square)
  const isAtFault = effect?.fault?.at.includes(square)
  const owner = view.towers[square]
  const tower = owner === undefined ? undefined : view.layers[square]
  const label = [
    text.square(square, colour, height),
    tower && text.layers(tower),
    isLast && text.lastMove,
    props.isPointed && text.pointedAt,
    column && text.covered,
    turns && text.wouldTurn,
    isAtFault && text.cannotStand,
    wrong && text.wrongHere,
  ]
  const shown = column && preview ? preview.z + column.top : height
  return (
    <button
      type="button"
      className="convert-square"
      data-square={square}
      data-colour={colour}
      data-bare={height === 0}
      data-ghost={column && (isBad ? 'bad' : 'ok')}
      data-fault={isAtFault || undefined}
      data-hand={column ? preview?.colour : undefined}
      data-wrong={wrong || undefined}
      data-pointed={props.isPointed || undefined}
      aria-label={label.filter(Boolean).join(', ')}
      tabIndex={tabIndex}
      onClick={onPress}
    >
      <span className="convert-height" data-text={shown || (tower ? '' : '·')} />
      <span
        className="convert-letter"
        data-text={colourLetter[column && preview ? preview.colour : colour]}
      />
      {flash !== null && <span key={flash} className="convert-flash" />}
      {turns && <span className="convert-turns" />}
      {tower && height > 0 && (
        <span
          className="convert-layers"
          data-owner={owner ?? undefined}
          data-text={tower.join(':')}
        />
      )}
    </button>
  )
}

/** The squares under the block that was placed last. */
export function lastSquares(view: View): number[] {
  const last = lastOf(view)
  if (!last) return []
  return columnsOf(shapeOf(view, last), last.x, last.y).map(({ square }) => square)
}

interface Drawn {
  /** All squares, from the top left of the picture on. */
  seen: readonly number[]
}

/** A line round squares, in a picture of 4×4. */
export function Outline({ squares, seen }: Drawn & { squares: readonly number[] }) {
  const places = squares.map((square) => seen.indexOf(square))
  const has = (x: number, y: number) =>
    x >= 0 && x < SIZE && y >= 0 && y < SIZE && places.includes(SIZE * y + x)
  const lines = places.flatMap((place) => {
    const [x, y] = [place % SIZE, Math.floor(place / SIZE)]
    return [
      has(x, y - 1) ? '' : `M${x} ${y}h1`,
      has(x, y + 1) ? '' : `M${x} ${y + 1}h1`,
      has(x - 1, y) ? '' : `M${x} ${y}v1`,
      has(x + 1, y) ? '' : `M${x + 1} ${y}v1`,
    ]
  })
  const path = lines.join('')
  return (
    <>
      <path className="convert-last-edge" d={path} />
      <path className="convert-last" d={path} />
    </>
  )
}

/** Brass lines over rows, in a picture of 4×4. */
export function Rows({ rows, seen }: Drawn & { rows: readonly string[] }) {
  return rows.map((row) => {
    const places = rowSquares(row).map((square) => seen.indexOf(square))
    const [first = 0, last = 0] = [Math.min(...places), Math.max(...places)]
    const along = last - first === 3
    return (
      <line
        key={row}
        className="convert-row-line"
        x1={along ? 0.06 : (first % 4) + 0.86}
        x2={along ? 3.94 : (last % 4) + 0.86}
        y1={along ? Math.floor(first / 4) + 0.86 : 0.06}
        y2={along ? Math.floor(last / 4) + 0.86 : 3.94}
      />
    )
  })
}
