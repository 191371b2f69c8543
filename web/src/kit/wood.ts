// Wood made in code: block geometry with a grain of its own, and the material that shows it.

import { BoxGeometry, type BufferGeometry } from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { boxOf, type Cell, maximalBoxes, outerEdges, type Vec } from './cubes'
import { type Grain, mulberry, PLANK, plankTexture } from './plank'
import { surface } from './surface'

const SEAM = 0.012 // left free on every side, so that two blocks show a line between them
const BEVEL = 0.055

/** The block unturned, its middle at the origin, bevelled at its outer edges only. */
export function blockGeometry(cells: readonly Cell[], seed: number): BufferGeometry {
  const [width, depth, height] = boxOf(cells)
  const size: Vec = [width, height, depth]
  const grain = grainFor(size, seed)
  const parts = maximalBoxes(cells).map(({ low, high }) => {
    const [w, d, h] = low.map((n, axis) => (high[axis] as number) - n + 1 - 2 * SEAM) as Cell
    const part = new RoundedBoxGeometry(w, h, d, 2, BEVEL)
    part.translate(
      (low[0] + high[0] + 1 - width) / 2,
      (low[2] + high[2] + 1 - height) / 2,
      -(low[1] + high[1] + 1 - depth) / 2,
    )
    return grain(part)
  })
  return mergeGeometries(parts)
}

/** Cuts the block out of its plank: sides show long grain, the ends of the fibres end grain. */
function grainFor(size: Vec, seed: number): (part: BufferGeometry) => BufferGeometry {
  const random = mulberry(seed)
  const fibres = size.indexOf(Math.max(...size))
  const across = [0, 1, 2].filter((axis) => axis !== fibres) as [number, number]
  const slip = random() * (PLANK.long[0] - (size[fibres] as number))
  const shifts = [0, 1, 2].map((axis) => random() * (PLANK.long[1] - wide(axis)))
  const turnEnd = random() < 0.5
  function wide(axis: number): number {
    return size[across.find((other) => other !== axis) ?? 0] as number
  }
  return (part) => {
    const position = part.getAttribute('position')
    const uv = part.getAttribute('uv')
    for (let i = 0; i < position.count; i++) {
      const p = [position.getX(i), position.getY(i), position.getZ(i)].map(
        (n, axis) => n + (size[axis] as number) / 2,
      )
      const side = Math.floor((6 * i) / position.count) >> 1 // the axis that its face looks along
      const along = p[fibres] as number
      if (side === fibres) {
        const [a, b] = across.map((axis) => p[axis] as number) as [number, number]
        const [x, y] = turnEnd ? [b, a] : [a, b]
        uv.setXY(i, (PLANK.long[0] + x) / PLANK.width, y / PLANK.height)
      } else {
        const other = across.find((axis) => axis !== side) ?? 0
        const y = (p[other] as number) + (shifts[side] as number)
        uv.setXY(i, (along + slip) / PLANK.width, y / PLANK.height)
      }
    }
    return part
  }
}

/** A satin wood; every block brings its own cut of the plank as its texture coordinates. */
export function woodMaterial(grain: Grain) {
  return surface({ map: plankTexture(grain), roughness: grain.roughness })
}

/** Thin rods along segments, given in the world: brass lines that keep their width when seen near. */
export function rods(
  segments: readonly (readonly [Vec, Vec])[],
  thickness: number,
): BufferGeometry {
  const parts = segments.map(([a, b]) => {
    const size = a.map((n, i) => Math.abs(n - (b[i] as number)) + thickness) as Vec
    const middle = a.map((n, i) => (n + (b[i] as number)) / 2) as Vec
    return new BoxGeometry(...size).translate(...middle)
  })
  return mergeGeometries(parts)
}

/** The outer edges of a block whose middle is at the origin. */
export function outlineGeometry(cells: readonly Cell[]): BufferGeometry {
  const [width, depth, height] = boxOf(cells)
  const world = ([x, y, z]: Cell): Vec => [x - width / 2, z - height / 2, depth / 2 - y]
  return rods(
    outerEdges(cells).map(([a, b]) => [world(a), world(b)]),
    0.028,
  )
}
