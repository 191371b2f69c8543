// What part of the table is seen: where the middle of the screen is, and how large a cell is.

import { type Point, seenAt, UNIT } from './grid'
import type { View } from './types.gen'

export interface Size {
  width: number
  height: number
}

export interface Camera {
  /** The point of the picture in the middle of the screen, in the picture's units. */
  x: number
  y: number
  /** Pixels for one unit of the picture. */
  scale: number
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const MARGIN = 0.62 * UNIT // beyond the middle of the outermost cells
const LARGEST = 1.12 // a cell of 112 pixels
const SMALLEST = 0.34
const ZOOM = { least: 0.2, most: 2.4 }

/** All that has to be seen: the Core, the blocks, and the cells where one could go. */
export function boxOf(view: View, flipped: boolean): Box {
  const open = [...view.sockets.map(({ input }) => input), ...view.tiles.flatMap((t) => t.inputs)]
  const cells: Point[] = [
    ...view.circuits.map(({ cell }) => cell),
    ...view.tiles.map(({ x, y }): Point => [x, y]),
    ...open.filter(({ state }) => state === 'open').map(({ into: [x, y] }): Point => [x, y]),
  ]
  const points = cells.map((cell) => seenAt(cell, flipped))
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return {
    left: Math.min(...xs) - MARGIN,
    top: Math.min(...ys) - MARGIN,
    right: Math.max(...xs) + MARGIN,
    bottom: Math.max(...ys) + MARGIN,
  }
}

interface Insets {
  top: number
  bottom: number
}

/** The whole box, as large as it fits between what lies over the edges of the screen. */
export function fitted(box: Box, size: Size, insets: Insets): Camera {
  const room = Math.max(1, size.height - insets.top - insets.bottom)
  const wanted = Math.min(size.width / (box.right - box.left), room / (box.bottom - box.top))
  const scale = Math.min(LARGEST, Math.max(SMALLEST, wanted))
  return {
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2 + (insets.bottom - insets.top) / 2 / scale,
    scale,
  }
}

export const panned = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x - dx / camera.scale,
  y: camera.y - dy / camera.scale,
})

/** Nearer or farther; what is at that pixel stays there. */
export function zoomed(camera: Camera, size: Size, by: number, at?: Point): Camera {
  const scale = Math.min(ZOOM.most, Math.max(ZOOM.least, camera.scale * by))
  const [px, py] = at ?? [size.width / 2, size.height / 2]
  const [dx, dy] = [px - size.width / 2, py - size.height / 2]
  const move = 1 / camera.scale - 1 / scale
  return { scale, x: camera.x + dx * move, y: camera.y + dy * move }
}

/** The board never leaves the screen altogether. */
export const held = (camera: Camera, box: Box): Camera => ({
  ...camera,
  x: Math.min(box.right, Math.max(box.left, camera.x)),
  y: Math.min(box.bottom, Math.max(box.top, camera.y)),
})

export const toPixel = (camera: Camera, size: Size, [x, y]: Point): Point => [
  (x - camera.x) * camera.scale + size.width / 2,
  (y - camera.y) * camera.scale + size.height / 2,
]

export const fromPixel = (camera: Camera, size: Size, [px, py]: Point): Point => [
  (px - size.width / 2) / camera.scale + camera.x,
  (py - size.height / 2) / camera.scale + camera.y,
]
