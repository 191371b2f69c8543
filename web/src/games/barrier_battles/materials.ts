// What is shared by the things on the table: shapes and materials made once.

import {
  BufferAttribute,
  type BufferGeometry,
  type CanvasTexture,
  Color,
  LatheGeometry,
  Vector2,
} from 'three'
import { canvasOf, textureOf } from '../../kit/canvas'
import type { Vec } from '../../kit/cubes'
import { mulberry, plankTexture } from '../../kit/plank'
import { surface } from '../../kit/surface'
import { blockGeometry } from '../../kit/wood'
import { lacquer, paintOf } from './colours'
import { componentOf, ownerOf } from './pieces'
import { halvesOf, SCALE } from './pose'
import type { Box, Component } from './types.gen'

const GRAIN = { early: '#efd6ab', late: '#cb9f66', roughness: 0.55 }
const WOOD = new Color(GRAIN.early).lerp(new Color(GRAIN.late), 0.5) // paint hides it

const made = new Map<number, BufferGeometry>()

/** A block with a grain and a tone of its own, its two ends in its owner's colour. */
export function blockOf(box: Box, piece: number): BufferGeometry {
  const known = made.get(piece)
  if (known) return known
  const geometry = blockGeometry(
    [
      [0, 0, 0],
      [1, 0, 0],
    ],
    7 + piece * 3,
  )
  const normal = geometry.getAttribute('normal')
  const random = mulberry(100 + piece)
  const light = 0.84 + 0.16 * random()
  const wood = new Color(light, light * (0.95 + 0.05 * random()), light * (0.88 + 0.12 * random()))
  const colours = new Float32Array(normal.count * 3)
  const end = new Color(paintOf(ownerOf(box, piece)).end)
  end.setRGB(end.r / WOOD.r, end.g / WOOD.g, end.b / WOOD.b)
  for (let i = 0; i < normal.count; i++) {
    // A quarter of the way round the bevel is painted with the end.
    const colour = Math.abs(normal.getX(i)) > 0.8 ? end : wood
    colour.toArray(colours, 3 * i)
  }
  geometry.setAttribute('color', new BufferAttribute(colours, 3))
  const [long, across, high] = box.table.block
  geometry.scale((long / 2) * SCALE, high * SCALE, across * SCALE)
  made.set(piece, geometry)
  return geometry
}

let wood: ReturnType<typeof surface> | null = null

export function blockWood() {
  wood ??= surface({
    map: plankTexture(GRAIN),
    roughness: GRAIN.roughness,
    vertexColors: true,
  })
  return wood
}

let disc: BufferGeometry | null = null

/** A turned disc with rounded edges; its picture lies on both faces. */
export function discShape(box: Box): BufferGeometry {
  if (disc) return disc
  const [r, , h] = halvesOf(box, true).map((half) => half * SCALE) as Vec
  const round = 0.014
  const arc = [0, 0.5, 1].map((t) => (t * Math.PI) / 2)
  const profile = [
    new Vector2(0, -h),
    ...arc.map(
      (a) => new Vector2(r - round + round * Math.sin(a), -h + round - round * Math.cos(a)),
    ),
    // Half way up the rim the picture of one face ends, and that of the other begins.
    new Vector2(r, -0.0001),
    new Vector2(r, 0.0001),
    ...arc.map(
      (a) => new Vector2(r - round + round * Math.cos(a), h - round + round * Math.sin(a)),
    ),
    new Vector2(0, h),
  ]
  disc = new LatheGeometry(profile, 40)
  const position = disc.getAttribute('position')
  const uv = disc.getAttribute('uv')
  for (let i = 0; i < position.count; i++) {
    const below = position.getY(i) < 0 ? -1 : 1
    uv.setXY(i, 0.5 + (below * position.getX(i)) / (2 * r), 0.5 - position.getZ(i) / (2 * r))
  }
  return disc
}

const lacquers = new Map<number, ReturnType<typeof surface>>()

export function discLacquer(box: Box, piece: number) {
  let found = lacquers.get(piece)
  if (!found) {
    found = surface({ map: facePicture(componentOf(box, piece)), roughness: 0.2 })
    lacquers.set(piece, found)
  }
  return found
}

const PIXELS = 160

/** Red has one inlaid ring, blue a broken one; a king wears a crown, the others a number. */
function facePicture(component: Component): CanvasTexture {
  const { kind, owner, number } = component
  const { canvas, brush } = canvasOf(PIXELS)
  const paint = paintOf(owner)
  brush.fillStyle = lacquer(component)
  brush.fillRect(0, 0, PIXELS, PIXELS)
  brush.translate(PIXELS / 2, PIXELS / 2)
  brush.strokeStyle = paint.mark
  brush.fillStyle = paint.mark
  brush.lineWidth = 7
  if (owner === 1) brush.setLineDash([17, 10.6])
  brush.beginPath()
  brush.arc(0, 0, 57, 0, 2 * Math.PI)
  brush.stroke()
  brush.setLineDash([])
  if (kind === 'king') crown(brush)
  else {
    brush.font = "700 64px Georgia, 'Times New Roman', serif"
    brush.textAlign = 'center'
    brush.textBaseline = 'middle'
    brush.fillText(`${number}`, 0, 4)
  }
  return textureOf(canvas, 4)
}

function crown(brush: CanvasRenderingContext2D) {
  brush.beginPath()
  brush.moveTo(-32, 24)
  brush.lineTo(-38, -18)
  brush.lineTo(-18, 0)
  brush.lineTo(0, -30)
  brush.lineTo(18, 0)
  brush.lineTo(38, -18)
  brush.lineTo(32, 24)
  brush.closePath()
  brush.fill()
}
