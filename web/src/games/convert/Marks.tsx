// What is drawn over the blocks: legal squares, squares that would turn, rows, the box's rim.

import { type ThreeElements, useFrame } from '@react-three/fiber'
import { useMemo, useRef } from 'react'
import { CircleGeometry, type Group, type Mesh, MeshBasicMaterial, PlaneGeometry } from 'three'
import { type Cell, outerEdges, type Vec } from '../../kit/cubes'
import { BRASS, brass, DANGER, overlay } from '../../kit/lines'
import { outlineGeometry, rods } from '../../kit/wood'
import { turnOf } from './Block'
import { centreOf, worldOf } from './camera'
import { COLOURS, type Colour, FILES, SIZE, SQUARES, turned } from './geometry'
import { flashStrength, glowDrawn, glowStrength, type Motion } from './motion'
import type { Standing } from './types.gen'

const LINE = 0.036
const OVER = 0.035 // above the wood
const PIECES_PER_STEP = 8

const flat: [number, number, number] = [-Math.PI / 2, 0, 0]
const dot = new CircleGeometry(0.085, 20)
const plate = new PlaneGeometry(0.94, 0.94)
const soft = new MeshBasicMaterial({
  color: BRASS,
  transparent: true,
  opacity: 0.85,
  depthWrite: false,
  toneMapped: false,
})
const seenThrough = new MeshBasicMaterial({
  color: DANGER,
  depthTest: false,
  transparent: true,
  toneMapped: false,
})
const diamond = rods(squareRim(0.2, 0), 0.045).rotateY(Math.PI / 4)

function squareRim(half: number, y: number): [Vec, Vec][] {
  const corners: Vec[] = [
    [-half, y, -half],
    [half, y, -half],
    [half, y, half],
    [-half, y, half],
  ]
  return corners.map((corner, i) => [corner, corners[(i + 1) % 4] as Vec])
}

const overSquare = (square: number, level: number): Vec =>
  worldOf((square % SIZE) + 0.5, Math.floor(square / SIZE) + 0.5, level + OVER)

interface OnSquares {
  squares: number[]
  heights: number[]
}

/** The same thing over each of some squares. */
function OverSquares(props: OnSquares & ThreeElements['mesh']) {
  const { name, squares, heights, ...mesh } = props
  return (
    <group name={name}>
      {squares.map((square) => (
        <mesh key={square} {...mesh} position={overSquare(square, heights[square] ?? 0)} />
      ))}
    </group>
  )
}

/** Small brass studs where the block in hand may stand. */
export const LegalSquares = (on: OnSquares) => (
  <OverSquares name="legal" {...on} geometry={dot} material={soft} rotation={flat} />
)

const rim = rods(squareRim(0.44, 0), 0.05)

/** A brass rim round each square that a lesson points at. */
export const PointedAt = (on: OnSquares) => (
  <OverSquares name="pointed" {...on} geometry={rim} material={brass} />
)

/** A thin diamond on every square that the block would turn. */
export function TurnedMarks({ isBad, ...on }: OnSquares & { isBad: boolean }) {
  const material = overlay[isBad ? 'danger' : 'brass']
  return (
    <OverSquares name="turned" {...on} geometry={diamond} material={material} renderOrder={4} />
  )
}

/** The way of a line along a row: over every stack, down and up between them. */
function rowPath(row: string, levels: readonly number[]): [Vec, Vec][] {
  const file = FILES.indexOf(row)
  const at = (along: number, level: number): Vec =>
    file >= 0
      ? worldOf(file + 0.5, along, level + OVER)
      : worldOf(along, Number(row) - 0.5, level + OVER)
  const points = levels.flatMap((level, i) => [at(i, level), at(i + 1, level)])
  const steps: [Vec, Vec][] = []
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1] as Vec
    const b = points[i] as Vec
    for (let k = 0; k < PIECES_PER_STEP; k++) {
      const part = (t: number) => a.map((n, axis) => n + ((b[axis] as number) - n) * t) as Vec
      steps.push([part(k / PIECES_PER_STEP), part((k + 1) / PIECES_PER_STEP)])
    }
  }
  return steps
}

/** Rows that the block in hand would complete. */
export function RowLines({ rows, heights }: { rows: string[]; heights: number[] }) {
  const lines = useMemo(
    () =>
      rows.map((row) => {
        const levels = [0, 1, 2, 3].map((i) => heights[squareOn(row, i)] ?? 0)
        return { row, geometry: rods(rowPath(row, levels), LINE) }
      }),
    [rows, heights],
  )
  return (
    <group name="rows">
      {lines.map(({ row, geometry }) => (
        <mesh key={row} geometry={geometry} material={brass} />
      ))}
    </group>
  )
}

function squareOn(row: string, i: number): number {
  const file = FILES.indexOf(row)
  return file >= 0 ? SIZE * i + file : SIZE * (Number(row) - 1) + i
}

const ALL_SQUARES = [...Array(SQUARES).keys()]
const ROWS = [...FILES, '1', '2', '3', '4']
const flashColours: Record<Colour, string> = { white: '#fff3d2', black: '#0d0603' }

/** Turned squares flash once, a scored row draws its line: both fade by themselves. */
export function Effects({ motion }: { motion: Motion }) {
  const flashes = useRef<Group>(null)
  const glows = useRef<Group>(null)
  const drawn = useRef(new Map<string, number>())

  useFrame(() => {
    const now = performance.now()
    for (const mesh of flashes.current?.children ?? []) mesh.visible = false
    for (const flash of motion.flashes) {
      const index = SQUARES * COLOURS.indexOf(flash.colour) + flash.square
      const mesh = flashes.current?.children[index] as Mesh | undefined
      if (!mesh) continue
      mesh.visible = true
      mesh.position.set(...overSquare(flash.square, flash.level))
      ;(mesh.material as MeshBasicMaterial).opacity = 0.9 * flashStrength(flash, now)
    }
    for (const mesh of glows.current?.children ?? []) mesh.visible = false
    for (const glow of motion.glows) {
      const mesh = glows.current?.children[ROWS.indexOf(glow.row)] as Mesh | undefined
      if (!mesh) continue
      if (drawn.current.get(glow.row) !== glow.began) {
        drawn.current.set(glow.row, glow.began)
        mesh.geometry.dispose()
        mesh.geometry = rods(rowPath(glow.row, glow.levels), LINE)
      }
      mesh.visible = true
      const count = mesh.geometry.index?.count ?? 0
      mesh.geometry.setDrawRange(0, 36 * Math.round((count / 36) * glowDrawn(glow, now)))
      ;(mesh.material as MeshBasicMaterial).opacity = glowStrength(glow, now)
    }
  })

  return (
    <>
      <group ref={flashes}>
        {COLOURS.flatMap((colour) =>
          ALL_SQUARES.map((square) => (
            <mesh key={`${colour} ${square}`} geometry={plate} rotation={flat} visible={false}>
              <meshBasicMaterial color={flashColours[colour]} transparent toneMapped={false} />
            </mesh>
          )),
        )}
      </group>
      <group ref={glows}>
        {ROWS.map((row) => (
          <mesh key={row} visible={false}>
            <meshBasicMaterial color={BRASS} transparent toneMapped={false} />
          </mesh>
        ))}
      </group>
    </>
  )
}

/** The rim of the box, so many levels up. */
export function BoxRim({ levels }: { levels: number }) {
  const { rim, posts } = useMemo(() => {
    const edges = squareRim(SIZE / 2 + 0.06, levels)
    const upright = edges.map(([[x, y, z]]): [Vec, Vec] => [
      [x, 0, z],
      [x, y, z],
    ])
    return { rim: rods(edges, 0.028), posts: rods(upright, 0.02) }
  }, [levels])
  return (
    <group name="rim">
      <mesh geometry={rim} material={brass} />
      <mesh geometry={posts} material={soft} />
    </group>
  )
}

/** Cubes of the wrong colour, shown through whatever stands before them. */
export function WrongCubes({ cells }: { cells: Cell[] }) {
  const outline = useMemo(
    () =>
      rods(
        outerEdges(cells).map(([a, b]) => [worldOf(...a), worldOf(...b)]),
        0.035,
      ),
    [cells],
  )
  return <mesh name="wrong" geometry={outline} material={seenThrough} renderOrder={5} />
}

/** The outline of a block that could be lifted. */
export function Marked({ cells, standing }: { cells: Cell[]; standing: Standing }) {
  const outline = useMemo(() => outlineGeometry(cells), [cells])
  const { turn, flip } = standing
  return (
    <mesh
      geometry={outline}
      material={brass}
      position={centreOf(standing, turned(cells, turn, flip))}
      quaternion={turnOf(turn, flip)}
    />
  )
}
