// What the last flick did, until the next one: where the disc came from, and what went out.

import { BRASS, DANGER } from '../../kit/lines'
import { halvesOf, type Point, radiusOf, SCALE, toWorld } from './pose'
import type { Struck, View } from './types.gen'

const CHALK = '#fff0cf'
const OVER = 0.0009 // metres over the table, so that it is seen

/** In 3D, drawn on the table. */
export function LastMove3D({ view, last }: { view: View; last: Struck }) {
  const r = radiusOf(view) * SCALE
  const from = toWorld(last.start[0], last.start[1], OVER)
  const lies = last.end && view.pieces[last.piece]?.pose
  const [, , half] = halvesOf(view, true)
  return (
    <group name="last move">
      <Ring at={from} r={r} colour={CHALK} opacity={0.5} />
      {last.end && <Trail from={last.start} to={last.end} />}
      {lies && (
        <Ring
          at={toWorld(lies[0], lies[1], Math.max(OVER, lies[2] - half + OVER))}
          r={r * 1.3}
          colour={BRASS}
          opacity={0.95}
        />
      )}
      {last.lost.map(([piece, [x, y]]) => (
        <Cross key={piece} at={toWorld(x, y, OVER)} r={r * 0.75} />
      ))}
    </group>
  )
}

type Vec = [number, number, number]

function Ring(props: { at: Vec; r: number; colour: string; opacity: number }) {
  const { at, r, colour, opacity } = props
  return (
    <mesh position={at} rotation-x={-Math.PI / 2}>
      <ringGeometry args={[r - 0.03, r + 0.012, 40]} />
      <meshBasicMaterial color={colour} transparent opacity={opacity} toneMapped={false} />
    </mesh>
  )
}

function Trail({ from, to }: { from: Point; to: Point }) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const middle = toWorld((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, OVER)
  return (
    <mesh
      position={middle}
      rotation-y={Math.atan2(dy, dx)}
      scale={[Math.hypot(dx, dy) * SCALE, 0.003, 0.03]}
    >
      <boxGeometry />
      <meshBasicMaterial color={CHALK} transparent opacity={0.42} toneMapped={false} />
    </mesh>
  )
}

function Cross({ at, r }: { at: Vec; r: number }) {
  return [1, -1].map((way) => (
    <mesh key={way} position={at} rotation-y={(way * Math.PI) / 4} scale={[2 * r, 0.003, 0.04]}>
      <boxGeometry />
      <meshBasicMaterial color={DANGER} transparent opacity={0.85} toneMapped={false} />
    </mesh>
  ))
}

interface PlanProps {
  last: Struck
  /** Where a place is drawn. */
  at(place: readonly [number, number]): Point
  /** Millimetres of a disc. */
  radius: number
}

/** On the plan. */
export function LastMovePlan({ last, at, radius }: PlanProps) {
  const [x, y] = at(last.start)
  const end = last.end && at(last.end)
  return (
    <g className="barrier-plan-last">
      <circle cx={x} cy={y} r={radius} />
      {end && <line x1={x} y1={y} x2={end[0]} y2={end[1]} />}
      {end && <circle className="barrier-plan-landed" cx={end[0]} cy={end[1]} r={radius + 5} />}
      {last.lost.map(([piece, place]) => {
        const [cx, cy] = at(place)
        const d = radius * 0.6
        return (
          <path
            key={piece}
            className="barrier-plan-lost"
            d={`M${cx - d},${cy - d} l${2 * d},${2 * d} m0,${-2 * d} l${-2 * d},${2 * d}`}
          />
        )
      })}
    </g>
  )
}
