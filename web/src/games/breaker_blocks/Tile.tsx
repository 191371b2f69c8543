// A block of acrylic, drawn about the middle of its cell. Sides are those of the screen.

import { Fragment } from 'react'
import { outline, type Side, seenSide, towards } from './grid'
import { Icon } from './Icon'
import { roman } from './text'
import type { BlockInfo, TileSeen, View } from './types.gen'

interface Shape {
  block: string
  info: BlockInfo | undefined
  /** Null: a module that is nobody's yet. */
  seat: number | null
  tab: Side
  inputs: readonly { side: Side; state: TileSeen['inputs'][number]['state'] }[]
  circuit?: number
}

export const shapeOf = (view: View, tile: TileSeen, flipped: boolean): Shape => ({
  block: tile.block,
  info: view.blocks[tile.block],
  seat: tile.seat,
  tab: seenSide(tile.tab, flipped),
  inputs: tile.inputs.map(({ side, state }) => ({ side: seenSide(side, flipped), state })),
  circuit: tile.circuit,
})

export const outlineOf = ({ block, tab, inputs }: Shape) =>
  outline(
    tab,
    inputs.map(({ side }) => side),
    block === 'authenticate',
  )

const line = (side: Side, from: number, to: number) => {
  const [ax, ay] = towards(side, from)
  const [bx, by] = towards(side, to)
  return `M${ax} ${ay}L${bx} ${by}`
}

export function Tile(shape: Shape) {
  const { block, info, seat, tab, inputs, circuit } = shape
  const body = outlineOf(shape)
  const face = info?.is_power ? (seat ?? 0) : 'module'
  const etched = [line(tab, 20, 59), ...inputs.map(({ side }) => line(side, 20, 34))].join('')
  return (
    <g className="blocks-tile" data-seat={seat ?? 'none'} data-face={face}>
      <path className="blocks-wall" d={body} transform="translate(0 5)" />
      <path className="blocks-face" d={body} fill={`url(#blocks-face-${face})`} />
      <path className="blocks-gloss" d="M-45 -18 V-37 Q-45 -45 -37 -45 H22 Z" />
      <path className="blocks-rim" d={body} />
      <path className="blocks-etch-light" d={etched} transform="translate(0 1.4)" />
      <path className="blocks-etch" d={etched} />
      {inputs.map(({ side, state }) => (
        <Contact key={side} side={side} state={state} />
      ))}
      <circle className="blocks-chip" r={info?.is_power ? 20 : 25} />
      {info?.is_power ? (
        <text className="blocks-power" y="10">
          {info.power}
        </text>
      ) : (
        <Icon block={block} />
      )}
      {seat !== null && <Sign seat={seat} x={-33} y={-33} />}
      {circuit !== undefined && (
        <text className="blocks-feeds" x="33" y="39">
          {roman(circuit)}
        </text>
      )}
    </g>
  )
}

/** The bottom of an input's notch: lit while something can be plugged in. */
function Contact({ side, state }: { side: Side; state: string }) {
  const [x, y] = towards(side, 35)
  const isUpright = side === 'E' || side === 'W'
  const [w, h] = isUpright ? [3, 22] : [22, 3]
  return (
    <rect
      className="blocks-contact"
      data-state={state}
      x={x - w / 2}
      y={y - h / 2}
      width={w}
      height={h}
      rx="1.5"
    />
  )
}

/** A seat's second sign beside its colour: a disc for Orange, a diamond for Blue. */
function Sign({ seat, x, y }: { seat: number; x: number; y: number }) {
  return (
    <path
      className="blocks-sign"
      data-seat={seat}
      transform={`translate(${x} ${y})`}
      d={seat === 0 ? 'M-5 0A5 5 0 1 1 5 0A5 5 0 1 1 -5 0Z' : 'M0 -6.5L6.5 0L0 6.5L-6.5 0Z'}
    />
  )
}

/** The acrylic itself; once on the page, for every picture on it. */
export function Materials() {
  return (
    <svg className="blocks-materials" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {(['orange', 'blue', 'module'] as const).map((colour, face) => (
          <linearGradient
            key={colour}
            id={`blocks-face-${colour === 'module' ? colour : face}`}
            x1="0"
            y1="0"
            x2="0.7"
            y2="1"
          >
            <Stops of={[`${colour}-top`, colour, `${colour}-low`]} at={[0, 0.5, 1]} />
          </linearGradient>
        ))}
        {(['orange', 'blue'] as const).map((colour, seat) => (
          <Fragment key={colour}>
            <radialGradient id={`blocks-lens-${seat}`}>
              <Stops
                of={[`${colour}-lens-top`, `${colour}-lens-mid`, `${colour}-lens-low`]}
                at={[0, 0.45, 1]}
              />
            </radialGradient>
            <linearGradient id={`blocks-side-${seat}`} x1="0" y1="0" x2="0" y2="1">
              <Stops of={[`${colour}-side`, `${colour}-side`]} at={[0, 1]} opacity={[0, 0.75]} />
            </linearGradient>
            <radialGradient id={`blocks-halo-${seat}`}>
              <Stops of={[`${colour}-halo`, `${colour}-halo`]} at={[0, 1]} opacity={[0.85, 0]} />
            </radialGradient>
          </Fragment>
        ))}
        <filter id="blocks-blur" x="-20%" y="-20%" width="140%" height="140%">
          <feGaussianBlur stdDeviation="5" />
        </filter>
      </defs>
    </svg>
  )
}

/** Colours of the style sheet, by the end of their names. */
function Stops(props: { of: readonly string[]; at: readonly number[]; opacity?: number[] }) {
  return props.of.map((colour, i) => (
    <stop
      key={props.at[i]}
      offset={props.at[i]}
      stopColor={`var(--blocks-${colour})`}
      stopOpacity={props.opacity?.[i]}
    />
  ))
}

const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
]
  .map(([x = 0, y = 0]) => `M${51 * x} ${33 * y}V${51 * y}H${33 * x}`)
  .join('')

/** The corners of a block that the last seat to act has moved or drawn. */
export function LastMark() {
  return (
    <>
      <path className="blocks-last-edge" d={CORNERS} />
      <path className="blocks-last" d={CORNERS} />
    </>
  )
}
