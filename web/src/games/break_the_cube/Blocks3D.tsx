// Painted wooden blocks, each with the letters of its colour stamped on.

import { useFrame } from '@react-three/fiber'
import { useLayoutEffect, useMemo, useRef } from 'react'
import {
  BufferGeometry,
  Float32BufferAttribute,
  type Group,
  MeshBasicMaterial,
  Quaternion,
  Vector3,
} from 'three'
import { playTouch } from '../../core/sound'
import { boxOf, type Cell, type Vec } from '../../kit/cubes'
import { brass, danger } from '../../kit/lines'
import { plankTexture } from '../../kit/plank'
import { surface } from '../../kit/surface'
import { blockGeometry, outlineGeometry } from '../../kit/wood'
import { type Colour, PAINTS } from './colours'
import { stampTexture } from './paint'
import { isSame, type Standing, type Turn, turned } from './shape'
import { centreOf, type Stage } from './stage'

const GLIDE_MS = 60
const GRAVITY = 26 // levels a second, each second: it falls as wood does
const DROP = 0.7 // levels, from the hand
const STAMP = 0.2 // half its width
const FACE = 0.492 // from the middle of a cube to its painted side

const paints = new Map<Colour, ReturnType<typeof surface>>()
const stamps = new Map<Colour, MeshBasicMaterial>()
let grain: ReturnType<typeof plankTexture> | null = null

/** Paint through which a little of the grain shows. */
function paintOf(colour: Colour) {
  let found = paints.get(colour)
  if (!found) {
    grain ??= plankTexture({ early: '#ffffff', late: '#dcd6cc', roughness: 0.5 })
    found = surface({ map: grain, color: PAINTS[colour].paint, roughness: 0.48 })
    paints.set(colour, found)
  }
  return found
}

function stampOf(colour: Colour): MeshBasicMaterial {
  let found = stamps.get(colour)
  if (!found) {
    const map = stampTexture(colour)
    found = new MeshBasicMaterial({ map, transparent: true, opacity: 0.72, depthWrite: false })
    stamps.set(colour, found)
  }
  return found
}

/** Cells of the tile as the kit has them: y away from the viewer. */
const seenFrom = (shape: readonly Cell[]): Cell[] => {
  const depth = boxOf(shape)[1]
  return shape.map(([x, y, z]) => [x, depth - 1 - y, z])
}

/** Each outer side: where it looks to, and which ways are right and up on it. */
const SIDES: { out: Cell; right: Vec; up: Vec }[] = [
  { out: [0, 0, 1], right: [1, 0, 0], up: [0, 0, -1] },
  { out: [0, 1, 0], right: [1, 0, 0], up: [0, 1, 0] },
  { out: [0, -1, 0], right: [-1, 0, 0], up: [0, 1, 0] },
  { out: [1, 0, 0], right: [0, 0, -1], up: [0, 1, 0] },
  { out: [-1, 0, 0], right: [0, 0, 1], up: [0, 1, 0] },
]

/** A small square on every outer side, around the middle of the block's box. */
function stampGeometry(shape: readonly Cell[]): BufferGeometry {
  const [width, depth, height] = boxOf(shape)
  const filled = new Set(shape.map(String))
  const positions: number[] = []
  const uvs: number[] = []
  for (const [x, y, z] of shape) {
    const middle: Vec = [x + 0.5 - width / 2, z + 0.5 - height / 2, y + 0.5 - depth / 2]
    for (const { out, right, up } of SIDES) {
      if (filled.has(String([x + out[0], y + out[1], z + out[2]]))) continue
      const normal: Vec = [out[0], out[2], out[1]]
      const corner = (u: number, v: number) =>
        middle.map(
          (n, i) =>
            n +
            (FACE + 0.002) * (normal[i] as number) +
            STAMP * (u * (right[i] as number) + v * (up[i] as number)),
        )
      const [a, b, c, d] = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
      for (const point of [a, b, c, a, c, d]) positions.push(...(point as number[]))
      uvs.push(0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1)
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3))
  geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2))
  return geometry
}

const AXES: Record<Turn, Vector3> = {
  turn: new Vector3(0, 1, 0),
  tip: new Vector3(1, 0, 0),
  roll: new Vector3(0, 0, 1),
}

/** How the block lay before, as seen from how it lies now. */
function before(was: readonly Cell[], now: readonly Cell[]): Quaternion | null {
  if (isSame(was, now)) return null
  for (const how of ['turn', 'tip', 'roll'] as const) {
    if (isSame(turned(was, how), now)) {
      return new Quaternion().setFromAxisAngle(AXES[how], Math.PI / 2)
    }
  }
  return null
}

export type Mark = 'chosen' | 'wrong' | null

interface Props {
  block: string
  colour: Colour
  standing: Standing
  mark: Mark
  stage: Stage
  still: boolean
}

export function Block3D({ block, colour, standing, mark, stage, still }: Props) {
  const group = useRef<Group>(null)
  const { shape, at } = standing
  const made = useMemo(
    () => ({
      wood: blockGeometry(seenFrom(shape), 1 + colour.length + 7 * block.length),
      stamps: stampGeometry(shape),
      outline: outlineGeometry(seenFrom(shape)),
    }),
    [shape, colour, block],
  )
  const target = useMemo(() => new Vector3(...centreOf(at, boxOf(shape))), [at, shape])
  const lain = useRef(shape)
  const isNew = useRef(true)
  const then = useRef(0)
  const fall = useRef(0)

  useLayoutEffect(() => {
    const here = group.current
    if (!here) return
    if (isNew.current) here.position.copy(target).setY(target.y + (still ? 0 : DROP))
    isNew.current = false
    const lay = before(lain.current, shape)
    lain.current = shape
    if (lay && !still) here.quaternion.copy(lay)
    stage.gliding.add(block)
    then.current = 0
    fall.current = 0
    stage.wake()
  }, [shape, target, still, stage, block])

  useLayoutEffect(
    () => () => {
      stage.gliding.delete(block)
    },
    [stage, block],
  )

  useFrame(() => {
    const here = group.current
    if (!here || !stage.gliding.has(block)) return
    const now = performance.now()
    const passed = then.current ? now - then.current : 16
    then.current = now
    const share = still ? 1 : 1 - Math.exp(-passed / GLIDE_MS)
    const { y } = here.position
    here.position.lerp(target, share)
    if (!still && y > target.y) {
      fall.current += (GRAVITY * passed) / 1000
      here.position.y = Math.max(target.y, y - (fall.current * passed) / 1000)
    }
    here.quaternion.slerp(REST, share)
    if (here.position.distanceTo(target) + here.quaternion.angleTo(REST) < 0.004) {
      here.position.copy(target)
      here.quaternion.copy(REST)
      stage.gliding.delete(block)
      if (!still) playTouch('wood', Math.min(0.9, 0.3 + fall.current / 12))
    }
  })

  return (
    <group ref={group} name={block}>
      <mesh geometry={made.wood} material={paintOf(colour)} castShadow receiveShadow />
      <mesh geometry={made.stamps} material={stampOf(colour)} />
      {mark && <mesh geometry={made.outline} material={mark === 'wrong' ? danger : brass} />}
    </group>
  )
}

const REST = new Quaternion()
