// The pictures of "How to play", drawn from real positions with what the board is drawn with.

import type { ReactNode } from 'react'
import { Current } from './Current'
import { inputSides } from './grid'
import { Pieces } from './Pieces'
import positions from './positions.json'
import { Materials, shapeOf, Tile } from './Tile'
import { pictures as text } from './text'
import type { View } from './types.gen'
import './colours.css'
import './stage.css'
import './pictures.css'

/** As much of a view as is drawn. */
const position = (name: 'path' | 'dead' | 'before' | 'after') =>
  ({ ...positions[name], blocks: positions.blocks, effect: null, last: null }) as unknown as View

const [PATH, DEAD] = [position('path'), position('dead')]
const [BEFORE, AFTER] = [position('before'), position('after')]

function Picture(props: { label: string; height: number; children: ReactNode }) {
  const { label, height, children } = props
  return (
    <svg className="blocks-figure" viewBox={`0 0 460 ${height}`} role="img" aria-label={label}>
      <Materials />
      <rect className="blocks-figure-felt" width="460" height={height} />
      {children}
    </svg>
  )
}

/** The board with its current; the middle of circuit I comes to x, y. */
function Table({
  view,
  x,
  y,
  children,
}: {
  view: View
  x: number
  y: number
  children?: ReactNode
}) {
  const nothing = { effect: null, step: 0, flipped: false, spots: [], aimed: null, lit: [] }
  return (
    <g transform={`translate(${x} ${y}) scale(0.9)`}>
      <Pieces {...nothing} view={view} shown={view} tiles={view.tiles} ghost={null} lifted={null} />
      <Current view={view} tiles={view.tiles} flipped={false} lit={[]} />
      {children}
    </g>
  )
}

/** One block by itself. */
function Piece({ block, x, y, size }: { block: string; x: number; y: number; size: number }) {
  const info = PATH.blocks[block]
  const inputs = inputSides(info, 'N').map((side) => ({ side, state: 'open' as const }))
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 100})`}>
      <Tile block={block} info={info} seat={info?.is_power ? 0 : null} tab="N" inputs={inputs} />
    </g>
  )
}

function Step({ n, x, y }: { n: number; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className="blocks-figure-step" r="15" />
      <text className="blocks-figure-number" y="7">
        {n}
      </text>
    </g>
  )
}

const Words = ({ x, y, lines }: { x: number; y: number; lines: readonly string[] }) =>
  lines.map((line, i) => (
    <text key={line} className="blocks-figure-text" x={x} y={y + 24 * i}>
      {line}
    </text>
  ))

/** A path of three blocks into circuit II, with what its parts are called. */
function Path() {
  return (
    <Picture label={text.path.label} height={400}>
      <Table view={PATH} x={66} y={158} />
      <path className="blocks-figure-line" d="M204 248 H262 V268" />
      <Words x={236} y={290} lines={text.path.input} />
      <path className="blocks-figure-line" d="M163 296 H206 V352 H226" />
      <Words x={236} y={358} lines={text.path.tab} />
      <Words x={14} y={350} lines={text.path.light} />
    </Picture>
  )
}

/** A 3 that feeds circuit I, and stands before an input of the 0 beside it. */
function Dead() {
  return (
    <Picture label={text.dead.label} height={370}>
      <Table view={DEAD} x={66} y={150} />
      <path className="blocks-figure-line" d="M104 233 L118 247 M118 233 L104 247 M111 254 V304" />
      <Words x={14} y={328} lines={text.dead.dead} />
      <path className="blocks-figure-line" d="M208 240 H268 V304" />
      <Words x={250} y={328} lines={text.dead.open} />
    </Picture>
  )
}

/** One turn: a block is played, another one drawn. */
function Turn() {
  const ghost = AFTER.tiles.find(({ x, y }) => x === 1 && y === -2)
  return (
    <Picture label={text.turn.label} height={450}>
      <Table view={BEFORE} x={66} y={150}>
        {ghost && (
          <g className="blocks-ghost" transform="translate(100 200)">
            <Tile {...shapeOf(AFTER, ghost, false)} />
            <rect className="blocks-frame" x="-50" y="-50" width="100" height="100" rx="13" />
          </g>
        )}
      </Table>
      <Step n={1} x={230} y={330} />
      <Words x={254} y={325} lines={text.turn.play} />
      <path className="blocks-figure-line" d="M0 386 H460" opacity="0.3" />
      <Step n={2} x={34} y={419} />
      <Piece block="power-3" x={86} y={422} size={46} />
      <path className="blocks-figure-line" d="M122 419 H156 M147 411 L156 419 L147 427" />
      <Words x={172} y={414} lines={text.turn.draw} />
    </Picture>
  )
}

const ROW = 80

/** Every module, and what it does. */
function Modules() {
  const modules = Object.keys(text.modules.does)
  return (
    <Picture label={text.modules.label} height={16 + ROW * Math.ceil(modules.length / 2)}>
      {modules.map((block, i) => {
        const [x, y] = [12 + 226 * (i % 2), 46 + ROW * Math.floor(i / 2)]
        return (
          <g key={block}>
            <Piece block={block} x={x + 26} y={y + 3} size={52} />
            <text className="blocks-figure-strong" x={x + 62} y={y - 12}>
              {PATH.blocks[block]?.title}
            </text>
            <Words x={x + 62} y={y + 11} lines={text.modules.does[block] ?? []} />
          </g>
        )
      })}
    </Picture>
  )
}

export default { path: Path, dead: Dead, turn: Turn, modules: Modules }
