// The pictures of "How to play", drawn as the board draws its sketches and its plan.

import type { ComponentType, ReactNode } from 'react'
import { lacquer, paintOf } from './colours'
import type { Kind } from './pieces'
import type { Pose } from './pose'
import { drawnAt, Parts, type Rows, viewBoxOf } from './Sketch'
import type { Box, Component } from './types.gen'
import './style.css'
import './sheets.css'

/** What is drawn: red's pieces, and one block in a hand. */
const KINDS: Kind[] = [...Array<Kind>(15).fill('block'), ...Array<Kind>(5).fill('disc'), 'king']
const BOX = {
  components: KINDS.map((kind, i): Component => ({ kind, owner: 0, number: i + 1 })),
  table: { block: [0.04, 0.02, 0.02], disc_diameter: 0.03, disc_height: 0.008 },
} as unknown as Box

/** Millimetres, and thousandths of a turn. */
const put = (piece: number, x: number, y: number, z: number, turn = 0): [number, Pose] => {
  const half = (Math.PI * turn) / 1000
  return [piece, [x / 1000, y / 1000, z / 1000, Math.cos(half), 0, 0, Math.sin(half)]]
}

/** A wall of three courses, discs beside it, the king between two blocks behind. */
const FORT: Rows = [
  ...[-81, -40.5, 0, 40.5, 81].map((x, i) => put(i, x, 0, 10)),
  ...[-60.7, -20.2, 20.3, 60.8].map((x, i) => put(5 + i, x, 0, 30)),
  put(9, -20.2, 0, 50),
  put(10, -36, -62, 10, 250),
  put(11, 36, -62, 10, 250),
  put(15, -132, -14, 4),
  put(16, 132, -14, 4),
  put(17, -86, -58, 4),
  put(18, 86, -58, 4),
  put(20, 0, -62, 4),
]
const HELD: Rows = [put(12, 20.3, 0, 102)]

function Building() {
  const [x, top] = drawnAt([0.0203, 0, 0.092])
  const [, bottom] = drawnAt([0.0203, 0, 0.042])
  return (
    <svg
      role="img"
      aria-label="A wall of blocks in rows, with one more block being lowered onto it. The king waits behind it between two blocks, four discs stand beside."
      viewBox={viewBoxOf(BOX, [...FORT, ...HELD], 22)}
      width="100%"
      className="barrier-picture"
    >
      <Parts box={BOX} rows={FORT} />
      <line className="barrier-picture-way" x1={x} y1={top} x2={x} y2={bottom} />
      <Parts box={BOX} rows={HELD} />
    </svg>
  )
}

/** Three scenes side by side, each with its words below it. */
function Three(props: { label: string; scenes: Record<string, ReactNode> }) {
  return (
    <svg
      role="img"
      aria-label={props.label}
      viewBox="0 0 360 152"
      width="100%"
      className="barrier-picture"
    >
      <defs>
        <marker
          id="barrier-arrow"
          viewBox="0 0 8 8"
          refX="5"
          refY="4"
          markerWidth="5"
          orient="auto"
        >
          <path d="M0,0 L8,4 L0,8z" fill="#fff0cf" />
        </marker>
      </defs>
      {Object.entries(props.scenes).map(([words, scene], i) => (
        <g key={words} transform={`translate(${120 * i} 0)`}>
          {scene}
          <text x="60" y="140" className="barrier-picture-word">
            {words}
          </text>
        </g>
      ))}
    </svg>
  )
}

const RED = lacquer({ kind: 'disc', owner: 0 })
const TABLE = 96 // where the table's top is, seen from the side

/** A disc from the side, on the table. */
const Edge = ({ x, y = TABLE - 10, tilt = 0 }: { x: number; y?: number; tilt?: number }) => (
  <rect
    x={x - 18}
    y={y}
    width="36"
    height="10"
    rx="3"
    fill={RED}
    transform={`rotate(${tilt} ${x - 18} ${y + 10})`}
  />
)
const Finger = ({ x, y, turn }: { x: number; y: number; turn: number }) => (
  <path
    className="barrier-picture-finger"
    d="M0,0 l-22,-6 q-6,6 0,12z"
    transform={`translate(${x} ${y}) rotate(${turn})`}
  />
)
const Ground = () => (
  <rect className="barrier-picture-top" x="6" y={TABLE} width="108" height="12" />
)
const Way = ({ d }: { d: string }) => (
  <path className="barrier-picture-way" d={d} markerEnd="url(#barrier-arrow)" />
)

function Touching() {
  return (
    <Three
      label="Three discs from the side. A finger behind the first slides it along the table. A finger low behind the second sends it over a wall. A finger on the edge of the third tips it up."
      scenes={{
        Slide: (
          <>
            <Ground />
            <Edge x={46} />
            <Finger x={27} y={91} turn={0} />
            <Way d="M70,91 H106" />
          </>
        ),
        Flip: (
          <>
            <Ground />
            <rect className="barrier-picture-block" x="66" y={TABLE - 34} width="16" height="34" />
            <Edge x={38} />
            <Finger x={20} y={94} turn={-30} />
            <Way d="M52,78 Q74,20 104,80" />
          </>
        ),
        Press: (
          <>
            <Ground />
            <Edge x={56} tilt={-32} />
            <Finger x={40} y={84} turn={90} />
            <Way d="M80,66 Q88,40 66,32" />
          </>
        ),
      }}
    />
  )
}

interface Seen {
  x: number
  y: number
  owner?: 0 | 1
  king?: boolean
}

/** A disc from above. */
const Top = ({ x, y, owner = 0, king = false }: Seen) => {
  const { mark } = paintOf(owner)
  const colour = lacquer({ kind: king ? 'king' : 'disc', owner })
  return (
    <>
      <circle cx={x} cy={y} r="13" fill={colour} className="barrier-picture-disc" />
      {king ? (
        <text x={x} y={y + 5} className="barrier-picture-crown" fill={mark}>
          ♛
        </text>
      ) : (
        <circle
          cx={x}
          cy={y}
          r="8"
          className="barrier-picture-mark"
          stroke={mark}
          strokeDasharray={owner ? '5 3' : undefined}
        />
      )}
    </>
  )
}
/** … and it is out. */
const Out = (seen: Seen) => {
  const cross = `M${seen.x - 11},${seen.y - 11} l22,22 m0,-22 l-22,22`
  return (
    <>
      <Top {...seen} />
      <path className="barrier-picture-out" d={cross} />
    </>
  )
}
const Board = ({ edge = 6 }: { edge?: number }) => (
  <rect className="barrier-picture-top" x="6" y={edge} width="108" height={118 - edge} rx="4" />
)
const Block = ({ x, y }: { x: number; y: number }) => (
  <rect className="barrier-picture-block" x={x - 19} y={y - 9} width="38" height="18" />
)

/** A red disc goes straight to a blue one. */
const Touched = ({ king }: { king?: boolean }) => (
  <>
    <Board />
    <Way d="M60,84 V60" />
    <Top x={60} y={100} />
    <Out x={60} y={36} owner={1} king={king} />
  </>
)

function Eliminating() {
  return (
    <Three
      label="Three flicks from above. A red disc touches a blue one, which is out. A red disc pushes a block, and that pushes a blue disc off the table: out. A red disc stops at a block, and the blue disc behind it is safe."
      scenes={{
        'Touched: out': <Touched />,
        'Fallen: out': (
          <>
            <Board edge={34} />
            <Way d="M60,84 V72" />
            <Top x={60} y={100} />
            <Block x={60} y={56} />
            <Out x={60} y={22} owner={1} />
          </>
        ),
        'Behind it: safe': (
          <>
            <Board />
            <Way d="M60,84 V72" />
            <Top x={60} y={100} />
            <Block x={60} y={58} />
            <Top x={60} y={28} owner={1} />
          </>
        ),
      }}
    />
  )
}

function Poison() {
  return (
    <Three
      label="Three flicks from above. A red disc touches a blue one, which is out. A red disc hits another red disc, and that touches a blue one, which is out. A red disc pushes a block, and that pushes a blue disc against another red one: out."
      scenes={{
        'By your disc': <Touched />,
        'By a friend': (
          <>
            <Board />
            <Way d="M36,88 L47,72" />
            <Top x={28} y={100} />
            <Way d="M62,54 L72,45" />
            <Top x={52} y={62} />
            <Out x={86} y={34} owner={1} />
          </>
        ),
        'Onto a friend': (
          <>
            <Board />
            <Way d="M94,104 V40" />
            <Top x={60} y={102} />
            <Block x={60} y={77} />
            <Top x={60} y={21} />
            <Out x={60} y={52} owner={1} />
          </>
        ),
      }}
    />
  )
}

function Kings() {
  return (
    <Three
      label="Three ends from above, on red's turn. Red touches the blue king: red wins. Red's own king falls off the table: blue wins. Both kings fall off: they play on alone."
      scenes={{
        'Red wins': <Touched king />,
        'Blue wins': (
          <>
            <Board edge={34} />
            <Way d="M60,74 V44" />
            <Top x={60} y={90} king />
            <Out x={60} y={22} king />
          </>
        ),
        'Kings alone': (
          <>
            <Board edge={34} />
            <Way d="M38,84 V66" />
            <Block x={60} y={54} />
            <Top x={38} y={100} />
            <Out x={34} y={22} king />
            <Out x={86} y={22} owner={1} king />
          </>
        ),
      }}
    />
  )
}

const pictures: Record<string, ComponentType> = {
  building: Building,
  touching: Touching,
  poison: Poison,
  eliminating: Eliminating,
  kings: Kings,
}

export default pictures
