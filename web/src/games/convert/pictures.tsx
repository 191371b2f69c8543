// The pictures of "How to play", drawn from real positions as the plan and the tray draw them.

import { boxOf, type Cell } from '../../kit/cubes'
import { boxFor, Cubes } from '../../kit/Iso'
import { type Colour, SIZE, SQUARES, turned } from './geometry'
import { look } from './Iso'
import { lastSquares, Outline, Rows } from './Plan'
import { STANDARD, table } from './sample'
import { colourLetter, pictures as words } from './text'
import type { View } from './types.gen'
import './style.css'
import './plan.css'
import './tray.css'
import './pictures.css'

const SEEN = Array.from(
  { length: SQUARES },
  (_, i) => SIZE * (SIZE - 1 - Math.floor(i / SIZE)) + (i % SIZE),
)

/** The board from above, with heights. */
function Above({ view, x, rows = [] }: { view: View; x: number; rows?: string[] }) {
  return (
    <g transform={`translate(${x} 0.1)`}>
      {SEEN.map((square, i) => {
        const colour = view.top[square] ?? 'black'
        const height = view.heights[square] ?? 0
        const [left, top] = [i % SIZE, Math.floor(i / SIZE)]
        return (
          <g key={square} data-colour={colour} className={height ? undefined : 'convert-bare'}>
            <rect x={left + 0.03} y={top + 0.03} width="0.94" height="0.94" rx="0.05" />
            <text className="convert-mark" x={left + 0.12} y={top + 0.32}>
              {colourLetter[colour]}
            </text>
            <text x={left + 0.5} y={top + 0.68}>
              {height || ''}
            </text>
          </g>
        )
      })}
      <Outline squares={lastSquares(view)} seen={SEEN} />
      <Rows rows={rows} seen={SEEN} />
    </g>
  )
}

interface Step {
  name: string
  before: View
  after: View
  rows?: string[]
}

/** A move: the board before it, and after. */
function Move({ name, before, after, rows }: Step) {
  return (
    <svg className="convert-picture" role="img" aria-label={name} viewBox="0 0 9.6 4.2">
      <Above view={before} x={0.1} />
      <path className="convert-arrow" d="M4.4 2.1h.7M4.9 1.8l.3.3l-.3.3" />
      <Above view={after} x={5.5} rows={rows} />
    </svg>
  )
}

const WIDE = 3.3
const HIGH = 4.9
const FOOT = 0.42

/** A block, and the squares that it covers. */
function Shape({ block, cells, at }: { block: string; cells: Cell[]; at: number }) {
  const [left = 0, top = 0, width = 0, height = 0] = boxFor(boxOf(cells)).split(' ').map(Number)
  const [x, y] = [WIDE * (at % 5), HIGH * Math.floor(at / 5)]
  const feet = cells.filter(([, , z]) => z === 0)
  const wide = boxOf(cells)[0] * FOOT
  return (
    <g transform={`translate(${x} ${y})`}>
      <text className="convert-mark" x="0.15" y="0.6">
        {block}
      </text>
      <g transform={`translate(${WIDE / 2 - left - width / 2} ${3.4 - top - height})`}>
        <Cubes cubes={cells.map((cell) => ({ cell, colour: 'white' }))} look={look} />
      </g>
      {feet.map(([fx, fy]) => (
        <rect
          key={`${fx} ${fy}`}
          className="convert-foot"
          x={WIDE / 2 - wide / 2 + fx * FOOT}
          y={4.6 - (fy + 1) * FOOT}
          width={FOOT}
          height={FOOT}
        />
      ))}
    </g>
  )
}

const Blocks = () => (
  <svg
    className="convert-picture convert-iso"
    role="img"
    aria-label={words.blocks}
    viewBox={`0 0 ${5 * WIDE} ${2 * HIGH}`}
  >
    {Object.entries(STANDARD).map(([block, cells], i) => (
      <Shape key={block} block={block} cells={cells} at={i} />
    ))}
  </svg>
)

const Turning = () => (
  <Move
    name={words.turning}
    before={table(['black Ja1/0'])}
    after={table(['black Ja1/0', 'white Ca1/0'])}
  />
)

const Row = () => (
  <Move name={words.row} before={table()} after={table(['white Ea1/0'])} rows={['1']} />
)

const Again = () => (
  <Move
    name={words.again}
    before={table(['white Ea1/0'])}
    after={table(['white Ea1/0', 'white Ca1/0'])}
  />
)

interface Stood {
  cells: Cell[]
  at: Cell
  colour: Colour
}

/** Blocks as they stand. */
function Built({ blocks, x }: { blocks: Stood[]; x: number }) {
  const cubes = blocks.flatMap(({ cells, at, colour }) =>
    cells.map((cell) => ({ cell: cell.map((n, i) => n + (at[i] ?? 0)) as Cell, colour })),
  )
  return (
    <g transform={`translate(${x} 3.1)`}>
      <Cubes cubes={cubes} look={look} />
    </g>
  )
}

const BAR: Stood = { cells: STANDARD.E ?? [], at: [0, 1, 0], colour: 'white' }
const OVER: Stood = { cells: STANDARD.J ?? [], at: [0, 0, 1], colour: 'black' }
const ARM: Stood = { cells: turned(STANDARD.D ?? [], 1, true), at: [1, 0, 0], colour: 'black' }

/** What may not stand, crossed out, and what may. */
const Gap = () => (
  <svg
    className="convert-picture convert-iso"
    role="img"
    aria-label={words.gap}
    viewBox="0 0 9.6 4.2"
  >
    <Built blocks={[BAR, OVER]} x={0.6} />
    <path className="convert-arrow convert-no" d="M0.5 3.4l.6.6M1.1 3.4l-.6.6" />
    <Built blocks={[BAR, ARM]} x={5.6} />
    <path className="convert-arrow convert-yes" d="M5.5 3.75l.25.25l.45-.6" />
  </svg>
)

export default { blocks: Blocks, gap: Gap, turning: Turning, row: Row, again: Again }
