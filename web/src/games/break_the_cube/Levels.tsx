// The three levels from above, as small plans; with a hand on them, as buttons.

import type { Cell } from '../../kit/cubes'
import type { Colour } from './colours'
import { Dot } from './Dot'
import { type Cells, LEVELS, NUMBERS, SIDE } from './shape'
import { blockName, text } from './text'
import './levels.css'

interface Props {
  blocks: Readonly<Record<string, Colour>>
  cells: Cells
  chosen?: string | null
  wrong?: readonly string[]
  /** Squares in the line of sight. */
  lit?: readonly string[]
  /** Cells that are certainly empty; the others are then not known. */
  empty?: readonly Cell[]
  onCell?: (cell: Cell, block: string | null) => void
}

export function Levels({ blocks, cells, chosen, wrong = [], lit = [], empty, onCell }: Props) {
  const owner = new Map(
    Object.entries(cells).flatMap(([block, cubes]) => cubes.map((cube) => [cube.join(), block])),
  )
  const bare = new Set(empty?.map((cell) => cell.join()))
  return (
    <div className="cube-levels" data-hand={onCell !== undefined || undefined}>
      {LEVELS.map((z) => (
        <figure key={z} className="cube-level">
          <figcaption>{text.level(z + 1)}</figcaption>
          <div className="cube-level-grid">
            {NUMBERS.map((square, i) => {
              const cell: Cell = [i % SIDE, Math.floor(i / SIDE), z]
              const block = owner.get(cell.join()) ?? null
              return (
                <Cube
                  key={square}
                  square={square}
                  cell={cell}
                  block={block}
                  colour={block === null ? null : (blocks[block] ?? null)}
                  nothing={!empty ? 'empty' : bare.has(cell.join()) ? 'certainlyEmpty' : 'unknown'}
                  chosen={block !== null && block === chosen}
                  wrong={block !== null && wrong.includes(block)}
                  lit={lit.includes(square)}
                  onCell={onCell}
                />
              )
            })}
          </div>
        </figure>
      ))}
    </div>
  )
}

interface CubeProps {
  square: string
  cell: Cell
  block: string | null
  colour: Colour | null
  /** What is there, if no block is. */
  nothing: 'empty' | 'certainlyEmpty' | 'unknown'
  chosen: boolean
  wrong: boolean
  lit: boolean
  onCell: Props['onCell']
}

const SIGNS = { empty: null, certainlyEmpty: '×', unknown: '' }

function Cube({ square, cell, block, colour, nothing, chosen, wrong, lit, onCell }: CubeProps) {
  const what = block && colour ? `${blockName(block)}, ${colour}` : text[nothing]
  const label = text.cell(square, cell[2] + 1, what)
  const look = {
    className: 'cube-cube',
    'data-chosen': chosen || undefined,
    'data-wrong': wrong || undefined,
    'data-lit': lit || undefined,
  }
  const sign = <span className="cube-bare" data-text={SIGNS[nothing] ?? square} />
  const inner = colour ? <Dot colour={colour} /> : sign
  if (onCell) {
    return (
      <button type="button" {...look} aria-label={label} onClick={() => onCell(cell, block)}>
        {inner}
      </button>
    )
  }
  return (
    <span {...look}>
      {inner}
      {(colour || nothing === 'certainlyEmpty') && <span className="for-ears">{label}. </span>}
    </span>
  )
}
