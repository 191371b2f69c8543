// The drawings of "How to play", made from real shapes by what draws the plans and the tray.

import type { ComponentType, ReactNode } from 'react'
import type { Cell } from '../../kit/cubes'
import { boxFor, Cubes } from '../../kit/Iso'
import { type Colour, PAINTS } from './colours'
import { PLACES } from './Questions'
import { type Cells, NUMBERS, SIDE } from './shape'
import { blockLook } from './Tray'
import { isNumber } from './text'
import './pictures.css'

type Blocks = Readonly<Record<string, Colour>>
const BLOCKS: Blocks = { small: 'white', medium: 'orange', large: 'green' }
/** As each block of it is written in the rules: its squares, and the level of each cube. */
const SHAPE = cells({ small: '51 61', medium: '41 42 52', large: '11 21 31 12' })
const FLAT = cells({ small: '71 81', medium: '51 61 91', large: '11 21 31 41' })
const HANGING = cells({ small: '52 62', medium: '71 81 41', large: '11 21 31 12' })

function cells(written: Record<string, string>): Cells {
  const cellOf = (word: string): Cell => {
    const square = NUMBERS.indexOf(word.charAt(0))
    return [square % SIDE, Math.floor(square / SIDE), Number(word[1]) - 1]
  }
  return Object.fromEntries(
    Object.entries(written).map(([block, words]) => [block, words.split(' ').map(cellOf)]),
  )
}

function Picture(props: { label: string; box: string; children: ReactNode }) {
  return (
    <svg className="cube-picture" viewBox={props.box} role="img" aria-label={props.label}>
      {props.children}
    </svg>
  )
}

/** The tile from above: squares, numbers, letters; some of them lit. */
function Tile({ lit = [] }: { lit?: readonly string[] }) {
  return (
    <>
      <rect className="cube-picture-rim" width={5} height={5} rx={0.2} />
      {[...PLACES].map(([at, [x, y]]) => (
        <g key={at} data-lit={lit.includes(at) || undefined}>
          {(isNumber(at) || lit.includes(at)) && (
            <rect
              className="cube-picture-square"
              x={x + 0.02}
              y={y + 0.02}
              width={0.96}
              height={0.96}
            />
          )}
          <text
            className={isNumber(at) || lit.includes(at) ? 'cube-picture-ink' : 'cube-picture-pale'}
            x={x + 0.5}
            y={y + 0.67}
          >
            {at}
          </text>
        </g>
      ))}
    </>
  )
}

const GROUND: Cell[] = NUMBERS.map((_, i) => [i % SIDE, Math.floor(i / SIDE), -1])

/** A shape on its tile, as one sees it from one's seat. */
function Shape({ shape }: { shape: Cells }) {
  const away = ([x, y, z]: Cell): Cell => [x, SIDE - 1 - y, z + 1]
  const cubes = Object.entries(shape).flatMap(([block, all]) =>
    all.map((cell) => ({ cell: away(cell), colour: BLOCKS[block] ?? 'white' })),
  )
  const ground = GROUND.map((cell) => ({ cell: away(cell), colour: 'tile' }))
  return <Cubes cubes={[...ground, ...cubes]} look={blockLook} />
}

/** One drawing within another: as wide as it may be, in a box of its own. */
function Within(props: { x: number; y: number; size: number; box: string; children: ReactNode }) {
  const { x, y, size, box, children } = props
  return (
    <svg x={x} y={y} width={size} height={size} viewBox={box} aria-hidden="true">
      {children}
    </svg>
  )
}

const SHAPE_BOX = boxFor([SIDE, SIDE, SIDE])

const TilePicture = () => (
  <Picture label="The tile with its numbers and letters" box="-0.1 -0.1 5.2 5.2">
    <Tile lit={['5', 'K']} />
    <circle className="cube-picture-arrow" cx={2.5} cy={2.5} r={0.38} />
    <path className="cube-picture-arrow" d="M.78 2.5h.4m-.15-.14.15.14-.15.14" />
  </Picture>
)

function LetterPicture() {
  const seen: [Colour | null, number][] = [
    [null, 3],
    ['orange', 2],
    ['white', 1],
  ]
  return (
    <Picture label="One look from a letter, worked out" box="-0.1 -0.1 10.6 5.2">
      <Tile lit={['E', '6', '5', '4']} />
      <path className="cube-picture-arrow" d="M4.2 2.86h-2.95m.2-.14-.2.14.2.14" />
      <Within x={5.05} y={0.9} size={3} box={SHAPE_BOX}>
        <Shape shape={SHAPE} />
      </Within>
      {seen.map(([colour, level], i) => (
        <g key={level}>
          <text className="cube-picture-small" x={8.75} y={1.44 + 1.1 * i}>
            {level}
          </text>
          <rect
            x={9.1}
            y={0.85 + 1.1 * i}
            width={1}
            height={0.94}
            rx={0.12}
            fill={colour ? PAINTS[colour].paint : 'none'}
            className={colour ? 'cube-picture-seen' : 'cube-picture-nothing'}
          />
          <text className="cube-picture-code" x={9.6} y={1.46 + 1.1 * i}>
            {colour ? PAINTS[colour].code : '–'}
          </text>
        </g>
      ))}
    </Picture>
  )
}

/** As each lies in the tray. */
const LYING = Object.entries(cells({ small: '11 21', medium: '11 21 41', large: '11 21 31 41' }))

const BlocksPicture = () => (
  <Picture label="The three sizes of blocks" box="0 0 9.6 3">
    {LYING.map(([block, cubes], i) => (
      <g key={block} transform={`translate(${3.2 * i} 0)`}>
        <Within x={0.5} y={0} size={2.2} box={boxFor([SIDE, 2, 1])}>
          <Cubes
            cubes={cubes.map(([x, y, z]) => ({ cell: [x, 1 - y, z], colour: BLOCKS[block] ?? '' }))}
            look={blockLook}
          />
        </Within>
        <text className="cube-picture-words" x={1.6} y={2.65}>
          {block}
        </text>
      </g>
    ))}
  </Picture>
)

const BUILT: [Cells, boolean, string][] = [
  [SHAPE, true, 'allowed'],
  [FLAT, false, 'all flat'],
  [HANGING, false, 'hangs'],
]

const BuildingPicture = () => (
  <Picture
    label="Three shapes: one is allowed, one lies flat, one hangs in the air"
    box="0 0 9.6 4.1"
  >
    {BUILT.map(([shape, isAllowed, words], i) => (
      <g key={words} transform={`translate(${3.2 * i} 0)`}>
        <Within x={0.05} y={0} size={3.1} box={SHAPE_BOX}>
          <Shape shape={shape} />
        </Within>
        <text className="cube-picture-words" data-wrong={!isAllowed || undefined} x={1.6} y={3.7}>
          {isAllowed ? '✓' : '✕'} {words}
        </text>
      </g>
    ))}
  </Picture>
)

const pictures: Record<string, ComponentType> = {
  blocks: BlocksPicture,
  tile: TilePicture,
  letter: LetterPicture,
  building: BuildingPicture,
}

export default pictures
