// The 3D view as seen from outside the canvas: what a pixel shows, and where a cube is on the screen.
// World: the tile's middle is the origin, its lower edge (G H I) is nearest to the viewer.

import {
  type Eye,
  enters,
  eyeOver,
  type Ground,
  type Insets,
  mix,
  Orbit,
  type Point,
} from '../../kit/camera'
import type { Cell, Vec } from '../../kit/cubes'
import { Stage as Table3D } from '../../kit/stage'
import { type Cells, SIDE } from './shape'

export const TILE: Ground = { side: SIDE, frame: 1, thickness: 0.2 }

export const worldOf = (x: number, y: number, z: number): Vec => [x - SIDE / 2, z, y - SIDE / 2]

const ROOM = Array<number>(SIDE * SIDE).fill(SIDE + 0.15) // levels over the tile that the view takes in

const INSETS: Insets = { top: 26, right: 8, bottom: 16, left: 8 }

export interface Hit {
  /** The block that was met; null on the tile or beside it. */
  block: string | null
  /** On the tile, in squares from its top left. */
  at: Point
  /** How high, in levels. */
  height: number
}

export class Stage extends Table3D {
  readonly orbit = new Orbit(0)
  solids: Cells = {}
  /** Blocks that still glide to their places. */
  readonly gliding = new Set<string>()

  constructor() {
    super()
    this.orbit.needRoom(ROOM)
  }

  get busy(): boolean {
    return this.gliding.size > 0
  }

  eye(size: { width: number; height: number }): Eye {
    return eyeOver(TILE, this.orbit, this.orbit.tops, size, INSETS)
  }

  pick(clientX: number, clientY: number): Hit | null {
    const seen = this.ray(clientX, clientY)
    if (!seen) return null
    let least = Number.POSITIVE_INFINITY
    let block: string | null = null
    for (const [name, cells] of Object.entries(this.solids)) {
      for (const [x, y, z] of cells) {
        const low = worldOf(x, y, z)
        const far = enters(seen.from, seen.ray, low, mix([1, low], [1, [1, 1, 1]]))
        if (far < least) {
          least = far
          block = name
        }
      }
    }
    if (block === null) {
      const at = this.over(clientX, clientY, 0)
      return at && { block, at, height: 0 }
    }
    const met = mix([1, seen.from], [least, seen.ray])
    return { block, at: [met[0] + SIDE / 2, met[2] + SIDE / 2], height: met[1] }
  }

  /** Where the pixel lies on the plane at that height, in squares of the tile. */
  over(clientX: number, clientY: number, height: number): Point | null {
    const met = this.onPlane(clientX, clientY, height)
    return met && [met[0] + SIDE / 2, met[2] + SIDE / 2]
  }

  /** The middle of a square's upper side at a level: (0, 0, 1) is where a cube on 1 ends. */
  protected placeAt(x: number, y: number, z: number): Vec {
    return worldOf(x + 0.5, y + 0.5, z)
  }
}

/** The middle of the box of a block that stands there. */
export function centreOf([x, y, z]: Cell, [width, depth, height]: Cell): Vec {
  return worldOf(x + width / 2, y + depth / 2, z + height / 2)
}
