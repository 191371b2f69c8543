// The long wooden table: boards, a brass line between the halves, legs, and the floor in the dark.

import { useEffect, useMemo } from 'react'
import {
  type BufferGeometry,
  type CanvasTexture,
  CylinderGeometry,
  LinearMipmapNearestFilter,
} from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { type Brush, canvasOf, textureOf } from '../../kit/canvas'
import { useDark } from '../../kit/dark'
import { isSoftware } from '../../kit/Fallback'
import { Surface } from '../../kit/surface'
import { line, veneer } from '../../kit/veneer'
import { SCALE } from './pose'
import type { TableView } from './types.gen'

const THICK = 0.32
const FLOOR = -7.4
const BOARDS = ['#9a6a3f', '#936339', '#a07045', '#966740', '#9d6d42', '#8f6138', '#a17146']
const BOARD = 1.25 // how wide a board is
const ACROSS = 2048 // pixels of the longer side; half as many without a graphics card

/** Boards from seat to seat, in the light of a lamp, and the line between the two halves. */
function topTexture(width: number, depth: number): CanvasTexture {
  const fineness = isSoftware() ? 0.5 : 1
  const per = (fineness * ACROSS) / Math.max(width, depth)
  const [w, h] = [Math.round(width * per), Math.round(depth * per)]
  const { canvas, brush } = canvasOf(w, h)
  const boards = Math.round(width / BOARD)
  const board = w / boards
  for (let i = 0; i < boards; i++) {
    const colour = BOARDS[i % BOARDS.length] as string
    veneer(brush, [i * board, 0, board, h], colour, 'y', 31 + i)
  }
  brush.strokeStyle = 'rgba(30, 14, 4, 0.5)'
  brush.lineWidth = 3 * fineness
  for (let i = 1; i < boards; i++) line(brush, i * board, 0, i * board, h)
  lamplight(brush, w, h)
  brush.strokeStyle = '#e0b96f'
  brush.lineWidth = 9 * fineness
  line(brush, 0, h / 2, w, h / 2)
  brush.strokeStyle = 'rgba(40, 20, 6, 0.7)'
  brush.lineWidth = 3 * fineness
  for (const aside of [-6, 6]) {
    const y = h / 2 + aside * fineness
    line(brush, 0, y, w, y)
  }
  const texture = textureOf(canvas, isSoftware() ? 1 : 8)
  if (isSoftware()) texture.minFilter = LinearMipmapNearestFilter
  return texture
}

/** The sides of the table: the top is a plane of its own, and nobody looks from below. */
function sidesOf(width: number, depth: number): BufferGeometry {
  const whole = new RoundedBoxGeometry(width, THICK, depth, 3, 0.07)
  const normal = whole.getAttribute('normal')
  const position = whole.getAttribute('position')
  const corners: number[] = []
  for (let i = 0; i < position.count; i += 3) {
    const isLevel = [i, i + 1, i + 2].every((n) => Math.abs(normal.getY(n)) > 0.999)
    if (!isLevel) corners.push(i, i + 1, i + 2)
  }
  whole.setIndex(corners)
  return whole
}

/** Brighter in the middle, where the lamp hangs, and darker towards the edges. */
function lamplight(brush: Brush, w: number, h: number) {
  const far = Math.hypot(w, h) / 2
  const pool = brush.createRadialGradient(w / 2, h / 2, 0, w / 2, h / 2, far)
  pool.addColorStop(0, 'rgba(255, 214, 150, 0.2)')
  pool.addColorStop(0.45, 'rgba(255, 200, 130, 0.05)')
  pool.addColorStop(0.6, 'rgba(28, 10, 0, 0.04)')
  pool.addColorStop(1, 'rgba(28, 10, 0, 0.5)')
  brush.fillStyle = pool
  brush.fillRect(0, 0, w, h)
}

/** Floorboards that fade into the dark. */
function floorTexture(dark: boolean): CanvasTexture {
  const side = 512
  const { canvas, brush } = canvasOf(side)
  for (let i = 0; i < 16; i++) {
    const colour = i % 2 ? '#3a2a1e' : '#33251a'
    veneer(brush, [0, (i * side) / 16, side, side / 16], colour, 'x', 60 + i)
  }
  brush.globalCompositeOperation = 'destination-in'
  const fade = brush.createRadialGradient(
    side / 2,
    side / 2,
    side * 0.1,
    side / 2,
    side / 2,
    side / 2,
  )
  fade.addColorStop(0, `rgba(0, 0, 0, ${dark ? 0.8 : 0.9})`)
  fade.addColorStop(1, 'rgba(0, 0, 0, 0)')
  brush.fillStyle = fade
  brush.fillRect(0, 0, side, side)
  return textureOf(canvas, 1)
}

export function Table3D({ table }: { table: TableView }) {
  const dark = useDark()
  const [width, depth] = [table.width * SCALE, table.depth * SCALE]
  const round = table.shape === 'round'
  const top = useMemo(() => topTexture(width, depth), [width, depth])
  // A processor alone would spend a third of its time on the floor.
  const floor = useMemo(() => (isSoftware() ? null : floorTexture(dark)), [dark])
  useEffect(() => () => top.dispose(), [top])
  useEffect(() => () => floor?.dispose(), [floor])
  const body = useMemo(
    () =>
      round
        ? new CylinderGeometry(width / 2, width / 2 - 0.12, THICK, 72, 1, true)
        : sidesOf(width, depth),
    [round, width, depth],
  )
  const [legX, legZ] = [width * (round ? 0.28 : 0.44), depth * (round ? 0.28 : 0.42)]
  return (
    <group>
      <mesh rotation-x={-Math.PI / 2} position-y={0.002} receiveShadow>
        {round ? (
          <circleGeometry args={[width / 2 - 0.01, 72]} />
        ) : (
          <planeGeometry args={[width - 0.1, depth - 0.1]} />
        )}
        <Surface map={top} roughness={0.5} />
      </mesh>
      <mesh geometry={body} position-y={-THICK / 2}>
        <Surface map={top} color="#d9c3a8" roughness={0.5} />
      </mesh>
      {[-1, 1].flatMap((x) =>
        [-1, 1].map((z) => (
          <mesh key={`${x} ${z}`} position={[x * legX, (FLOOR - THICK) / 2, z * legZ]}>
            <boxGeometry args={[0.5, -FLOOR - THICK, 0.5]} />
            <Surface map={top} color="#8f7458" roughness={0.5} />
          </mesh>
        )),
      )}
      {floor && (
        <mesh rotation-x={-Math.PI / 2} position-y={FLOOR}>
          <planeGeometry args={[40, 40]} />
          <meshBasicMaterial map={floor} transparent depthWrite={false} />
        </mesh>
      )}
    </group>
  )
}
