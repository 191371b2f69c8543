// What is painted on canvases for the 3D view: the tile with its answers, the card screen, the
// stamps on the blocks.

import type { CanvasTexture } from 'three'
import { type Brush, canvasOf, textureOf } from '../../kit/canvas'
import { line, mitres, veneer } from '../../kit/veneer'
import { type Colour, PAINTS } from './colours'
import { NUMBERS, SIDE } from './shape'
import { fading, type Sheet } from './sheet'
import { TILE } from './stage'

const PER_SQUARE = 200 // pixels
const EDGE = TILE.frame * PER_SQUARE
const WHOLE = SIDE * PER_SQUARE + 2 * EDGE
const WOOD = '#cdb28c'
const RIM = '#6e5138'
const INK = '#3a2413'
const PALE = '#f6e6c6'

let bare: HTMLCanvasElement | null = null

/** The wood of the tile, painted once. */
function bareTile(): HTMLCanvasElement {
  if (bare) return bare
  const { canvas, brush } = canvasOf(WHOLE)
  veneer(brush, [0, 0, WHOLE, EDGE], RIM, 'x', 3)
  veneer(brush, [0, WHOLE - EDGE, WHOLE, EDGE], RIM, 'x', 4)
  veneer(brush, [0, EDGE, EDGE, WHOLE - 2 * EDGE], RIM, 'y', 5)
  veneer(brush, [WHOLE - EDGE, EDGE, EDGE, WHOLE - 2 * EDGE], RIM, 'y', 6)
  mitres(brush, WHOLE, EDGE)
  for (let square = 0; square < SIDE * SIDE; square++) {
    const x = EDGE + (square % SIDE) * PER_SQUARE
    const y = EDGE + Math.floor(square / SIDE) * PER_SQUARE
    const along = square % 2 ? 'y' : 'x'
    veneer(brush, [x, y, PER_SQUARE, PER_SQUARE], WOOD, along, 20 + square)
  }
  brush.strokeStyle = 'rgba(40, 22, 8, 0.55)'
  brush.lineWidth = 3
  for (let i = 0; i <= SIDE; i++) {
    const at = EDGE + i * PER_SQUARE
    line(brush, at, EDGE, at, WHOLE - EDGE)
    line(brush, EDGE, at, WHOLE - EDGE, at)
  }
  bare = canvas
  return canvas
}

/** Where a letter stands on the rim: its side (0 above, clockwise) and which of the three. */
function rimPlace(letter: string): { side: number; step: number } {
  const index = letter.charCodeAt(0) - 65
  return { side: Math.floor(index / SIDE), step: index % SIDE }
}

function disc(brush: Brush, x: number, y: number, radius: number, colour: Colour | null) {
  brush.beginPath()
  brush.arc(x, y, radius, 0, 2 * Math.PI)
  if (colour) {
    brush.fillStyle = PAINTS[colour].paint
    brush.fill()
  }
  brush.lineWidth = colour ? 3 : 4
  brush.strokeStyle = colour ? 'rgba(30, 16, 6, 0.7)' : 'rgba(40, 22, 8, 0.75)'
  if (!colour) brush.setLineDash([9, 8])
  brush.stroke()
  brush.setLineDash([])
}

/** What is marked on the tile. */
export interface Marks {
  /** The number or letter whose line of sight is lit, and the squares along it. */
  look: string | null
  along: readonly string[]
  /** What was asked last. */
  latest: string | null
  /** What a lesson points at. */
  pointed: readonly string[]
}

const SIGHT = 'rgba(255, 214, 128, 0.55)'
const LATEST = '#ffd98a'
const LATEST_EDGE = 'rgba(40, 20, 4, 0.85)'

/** A bright line with a dark edge, which is seen on light and on dark wood. */
function outlined(brush: Brush, path: () => void) {
  for (const [colour, width] of [
    [LATEST_EDGE, 15],
    [LATEST, 8],
  ] as const) {
    brush.beginPath()
    path()
    brush.strokeStyle = colour
    brush.lineWidth = width
    brush.stroke()
  }
}

/** The upper side of the tile: numbers, letters, marks, and a dot for every answer in sight. */
export function tileTexture(sheet: Sheet, { look, along, latest, pointed }: Marks): CanvasTexture {
  const { canvas, brush } = canvasOf(WHOLE)
  brush.drawImage(bareTile(), 0, 0)
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  const faded = (at: string) => fading(sheet[at]?.stays)
  NUMBERS.forEach((number, square) => {
    const x = EDGE + ((square % SIDE) + 0.5) * PER_SQUARE
    const y = EDGE + (Math.floor(square / SIDE) + 0.5) * PER_SQUARE
    if (along.includes(number)) {
      brush.fillStyle = SIGHT
      brush.fillRect(x - PER_SQUARE / 2 + 3, y - PER_SQUARE / 2 + 3, PER_SQUARE - 6, PER_SQUARE - 6)
    }
    if (number === latest || pointed.includes(number)) {
      const half = PER_SQUARE / 2 - 13
      outlined(brush, () => brush.rect(x - half, y - half, 2 * half, 2 * half))
    }
    const note = sheet[number]
    const colour = note?.seen[0] ?? null
    if (note) {
      brush.globalAlpha = faded(number)
      disc(brush, x, y, 66, colour)
      brush.globalAlpha = 1
    }
    brush.font = `600 ${note ? 74 : 92}px Georgia, 'Times New Roman', serif`
    brush.fillStyle = colour ? PAINTS[colour].ink : INK
    brush.fillText(number, x, y + 4)
  })
  for (const letter of 'ABCDEFGHIJKL') {
    const { side, step } = rimPlace(letter)
    brush.save()
    brush.translate(WHOLE / 2, WHOLE / 2)
    brush.rotate((side * Math.PI) / 2)
    brush.translate((step - 1) * PER_SQUARE, -SIDE * (PER_SQUARE / 2))
    if (letter === look) {
      brush.fillStyle = SIGHT
      brush.fillRect(-PER_SQUARE / 2 + 6, -EDGE + 6, PER_SQUARE - 12, EDGE - 9)
    }
    if (letter === latest || pointed.includes(letter)) {
      outlined(brush, () =>
        brush.roundRect(-PER_SQUARE / 2 + 14, -EDGE + 12, PER_SQUARE - 28, EDGE - 24, 16),
      )
    }
    brush.globalAlpha = faded(letter)
    sheet[letter]?.seen.forEach((colour, level) => {
      disc(brush, 0, -90 - level * 42, 19, colour)
    })
    brush.globalAlpha = 1
    brush.translate(0, -42)
    brush.rotate((-side * Math.PI) / 2)
    brush.font = "600 58px Georgia, 'Times New Roman', serif"
    brush.fillStyle = PALE
    brush.fillText(letter, 0, 3)
    brush.restore()
  }
  return textureOf(canvas)
}

/** One panel of a folded card screen: inside plain, outside with whose it is. */
export function cardTexture(name: string | null, accent: string): CanvasTexture {
  const [width, height] = [768, 320]
  const { canvas, brush } = canvasOf(width, height)
  brush.fillStyle = name === null ? '#d8c6a3' : accent
  brush.fillRect(0, 0, width, height)
  brush.strokeStyle = name === null ? 'rgba(90, 60, 30, 0.16)' : 'rgba(255, 240, 210, 0.12)'
  brush.lineWidth = 2
  for (let i = -height; i < width; i += 44) {
    line(brush, i, height, i + height, 0)
    line(brush, i, 0, i + height, height)
  }
  if (name !== null) {
    brush.strokeStyle = 'rgba(255, 240, 210, 0.7)'
    brush.lineWidth = 5
    brush.strokeRect(16, 16, width - 32, height - 32)
    brush.fillStyle = '#fbeed3'
    brush.textAlign = 'center'
    brush.textBaseline = 'middle'
    brush.font = "600 64px Georgia, 'Times New Roman', serif"
    brush.fillText(name, width / 2, height / 2, width - 100)
  }
  return textureOf(canvas)
}

/** The two letters of a colour, stamped on its block. */
export function stampTexture(colour: Colour): CanvasTexture {
  const { canvas, brush } = canvasOf(96)
  brush.fillStyle = PAINTS[colour].ink
  brush.font = "600 56px Georgia, 'Times New Roman', serif"
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  brush.fillText(PAINTS[colour].code, 48, 52)
  return textureOf(canvas)
}
