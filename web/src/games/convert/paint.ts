// The upper side of the inlaid board, painted on a canvas.

import { CanvasTexture, SRGBColorSpace } from 'three'
import { mulberry } from '../../kit/plank'
import { BOARD } from './camera'
import { bareColour, type Colour, FILES, SIZE } from './geometry'

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

function canvasOf(width: number, height = width) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('This browser draws no 2D canvas.')
  return { canvas, brush }
}

type Brush = CanvasRenderingContext2D

/** Fills a rectangle with wood, its fibres along one side. */
function veneer(
  brush: Brush,
  [x, y, width, height]: [number, number, number, number],
  colour: string,
  along: 'x' | 'y',
  seed: number,
) {
  const random = mulberry(seed)
  brush.save()
  brush.beginPath()
  brush.rect(x, y, width, height)
  brush.clip()
  brush.fillStyle = colour
  brush.fillRect(x, y, width, height)
  const [long, wide] = along === 'x' ? [width, height] : [height, width]
  brush.translate(x, y)
  if (along === 'y') brush.transform(0, 1, 1, 0, 0, 0)
  for (let i = 0; i < wide / 2.2; i++) {
    const at = random() * wide
    const bend = (random() - 0.5) * wide * 0.12
    brush.strokeStyle = random() < 0.6 ? '#1c0e05' : '#fff1d0'
    brush.globalAlpha = 0.03 + random() * 0.1
    brush.lineWidth = 0.6 + random() * 2.2
    brush.beginPath()
    brush.moveTo(0, at)
    brush.bezierCurveTo(long * 0.3, at + bend, long * 0.7, at - bend, long, at + bend * 0.4)
    brush.stroke()
  }
  brush.restore()
}

/** The upper side of the board: chequers, frame, a thin inlaid line and the names of the rows. */
export function boardTexture(): CanvasTexture {
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
  for (let square = 0; square < SIZE * SIZE; square++) {
    const colour = bareColour(square)
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
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 8
  return texture
}

function line(brush: Brush, x1: number, y1: number, x2: number, y2: number) {
  brush.beginPath()
  brush.moveTo(x1, y1)
  brush.lineTo(x2, y2)
  brush.stroke()
}

function mitres(brush: Brush, whole: number, edge: number) {
  brush.strokeStyle = 'rgba(20, 10, 4, 0.55)'
  brush.lineWidth = 2
  for (const [x, y, dx, dy] of [
    [0, 0, 1, 1],
    [whole, 0, -1, 1],
    [0, whole, 1, -1],
    [whole, whole, -1, -1],
  ] as const) {
    line(brush, x, y, x + dx * edge, y + dy * edge)
  }
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
