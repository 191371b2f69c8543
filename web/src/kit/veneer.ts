// Flat wood, painted on a canvas.

import type { Brush } from './canvas'
import { mulberry } from './plank'

/** Fills a rectangle with wood, its fibres along one side. */
export function veneer(
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

export function line(brush: Brush, x1: number, y1: number, x2: number, y2: number) {
  brush.beginPath()
  brush.moveTo(x1, y1)
  brush.lineTo(x2, y2)
  brush.stroke()
}

/** Where the sides of a frame meet. */
export function mitres(brush: Brush, whole: number, edge: number) {
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
