// The upper side of the inlaid board, painted on a canvas.

import type { CanvasTexture } from 'three'
import { type Brush, canvasOf, textureOf } from '../../kit/canvas'
import { line, mitres, veneer } from '../../kit/veneer'
import { BOARD } from './camera'
import { type Colour, FILES, SIZE } from './geometry'

const PER_SQUARE = 224 // pixels

/**
 * Tiles let into a middling wood: it stands out 3:1 from blocks of either colour, so that a bare
 * square is never taken for a block of its own colour.
 */
const TILES: Record<Colour, string> = { white: '#c8b48f', black: '#392d25' }
const BETWEEN = '#8c7456'
const MARGIN = 0.1 // of a square, on each side of its tile
const FRAME_WOOD = '#4b2f1e'
const LETTERS = '#ecd7a6'

/** The upper side of the board: chequers, frame, a thin inlaid line and the names of the rows. */
export function boardTexture(colours: readonly Colour[]): CanvasTexture {
  const edge = BOARD.frame * PER_SQUARE
  const inner = SIZE * PER_SQUARE
  const whole = inner + 2 * edge
  const { canvas, brush } = canvasOf(whole)
  veneer(brush, [0, 0, whole, edge], FRAME_WOOD, 'x', 3)
  veneer(brush, [0, whole - edge, whole, edge], FRAME_WOOD, 'x', 4)
  veneer(brush, [0, 0, edge, whole], FRAME_WOOD, 'y', 5)
  veneer(brush, [whole - edge, 0, edge, whole], FRAME_WOOD, 'y', 6)
  mitres(brush, whole, edge)
  veneer(brush, [edge, edge, inner, inner], BETWEEN, 'x', 7)
  const margin = MARGIN * PER_SQUARE
  const side = PER_SQUARE - 2 * margin
  brush.lineWidth = 2
  for (const [square, colour] of colours.entries()) {
    const x = edge + (square % SIZE) * PER_SQUARE + margin
    const y = edge + (SIZE - 1 - Math.floor(square / SIZE)) * PER_SQUARE + margin
    const along = colour === 'white' ? 'x' : 'y'
    veneer(brush, [x, y, side, side], TILES[colour], along, 20 + square)
    brush.strokeStyle = 'rgba(20, 10, 4, 0.6)'
    brush.strokeRect(x, y, side, side)
  }
  brush.strokeStyle = 'rgba(20, 10, 4, 0.35)'
  for (let i = 1; i < SIZE; i++) {
    line(brush, edge + i * PER_SQUARE, edge, edge + i * PER_SQUARE, whole - edge)
    line(brush, edge, edge + i * PER_SQUARE, whole - edge, edge + i * PER_SQUARE)
  }
  brush.strokeStyle = '#c79a45'
  brush.lineWidth = 7
  brush.strokeRect(edge, edge, inner, inner)
  letters(brush, whole, edge)
  return textureOf(canvas)
}

/** Every row is named at both ends, readable from the nearer seat. */
function letters(brush: Brush, whole: number, edge: number) {
  brush.fillStyle = LETTERS
  brush.font = `600 ${Math.round(edge * 0.46)}px Georgia, 'Times New Roman', serif`
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  for (const turn of [0, 1]) {
    brush.save()
    brush.translate(whole / 2, whole / 2)
    brush.rotate(turn * Math.PI)
    for (let i = 0; i < SIZE; i++) {
      const at = (i - (SIZE - 1) / 2) * PER_SQUARE
      const n = turn ? SIZE - 1 - i : i
      brush.fillText(FILES[n] ?? '', at, whole / 2 - edge / 2)
      brush.fillText(`${n + 1}`, -whole / 2 + edge / 2, -at)
    }
    brush.restore()
  }
}
