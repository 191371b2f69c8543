// The table from above, as a drawing: the 2D twin of the table in 3D.

import { useMemo, useRef, useState } from 'react'
import type { Frame } from './camera'
import { lacquer, paintOf } from './colours'
import { LastMovePlan } from './LastMove'
import { componentOf, signOf } from './pieces'
import { outline, type Point, type Pose, radiusOf } from './pose'
import type { Shown } from './Scene'
import { hull, isInside } from './snap'
import type { Hit } from './stage'
import { text } from './text'
import type { Box, View } from './types.gen'
import type { Aimed } from './useFlick'
import { type Hands, type Surface, useHands } from './useHands'

const MM = 1000

interface Props extends Shown {
  view: View
  frame: Frame
  /** Is it seen from the other side? */
  turned: boolean
  hands: Hands
}

/** A piece as it is seen from above. */
const footOf = (box: Box, piece: number, pose: Pose): Point[] =>
  hull(outline(box, piece, pose).map(([x, y]) => [x, y]))

export function Plan(props: Props) {
  const { view, frame, turned, ghost, aimed, marked, barring, pointed, last, hands } = props
  const element = useRef<SVGSVGElement>(null)
  const side = turned ? -1 : 1
  const standing = useMemo(
    () =>
      view.pieces
        .flatMap(({ pose }, piece) =>
          pose ? [{ piece, pose, foot: footOf(view, piece, pose) }] : [],
        )
        .sort((a, b) => a.pose[2] - b.pose[2]),
    [view],
  )
  const half = [view.table.width / 2, view.table.depth / 2] as const

  // The surface must be the same object while it is looked at; it reads what is newest.
  const latest = useRef({ standing, side, half, round: view.table.shape === 'round' })
  latest.current = { standing, side, half, round: view.table.shape === 'round' }
  const [surface] = useState<Surface>(() => ({
    orbit: { drag: () => {}, zoomBy: () => {}, goHome: () => {} },
    wake: () => {},
    skip: () => false,
    over: (x, y) => {
      const screen = element.current?.getScreenCTM()
      if (!screen) return null
      const at = new DOMPoint(x, y).matrixTransform(screen.inverse())
      return [(latest.current.side * at.x) / MM, (-latest.current.side * at.y) / MM]
    },
    screenOf: (x, y) => {
      const screen = element.current?.getScreenCTM()
      if (!screen) return [0, 0]
      const { side } = latest.current
      const at = new DOMPoint(side * x * MM, -side * y * MM).matrixTransform(screen)
      return [at.x, at.y]
    },
    pick(x, y): Hit | null {
      const at = this.over(x, y, 0)
      if (!at) return null
      const { standing, half, round } = latest.current
      const met = standing.findLast(({ foot }) => isInside(at, foot))
      const onTable = round
        ? Math.hypot(...at) < half[0]
        : Math.abs(at[0]) < half[0] && Math.abs(at[1]) < half[1]
      return { piece: met?.piece ?? null, at, onTable }
    },
  }))
  const box = useRef<HTMLDivElement>(null)
  const events = useHands(box, surface, hands)

  const west = Math.min(side * frame.west, side * frame.east) * MM
  const north = Math.min(-side * frame.north, -side * frame.south) * MM
  const viewBox = `${west} ${north} ${(frame.east - frame.west) * MM} ${(frame.north - frame.south) * MM}`
  const path = (foot: readonly Point[]) =>
    foot.map(([x, y]) => `${(side * x * MM).toFixed(1)},${(-side * y * MM).toFixed(1)}`).join(' ')
  const round = view.table.shape === 'round'
  return (
    <div ref={box} className="barrier-plan" {...events}>
      <svg ref={element} viewBox={viewBox} role="img" aria-label={text.plan}>
        {round ? (
          <circle className="barrier-plan-top" r={half[0] * MM} />
        ) : (
          <rect
            className="barrier-plan-top"
            x={-half[0] * MM}
            y={-half[1] * MM}
            width={2 * half[0] * MM}
            height={2 * half[1] * MM}
            rx="6"
          />
        )}
        <line className="barrier-plan-line" x1={-half[0] * MM} x2={half[0] * MM} y1="0" y2="0" />
        {last && (
          <LastMovePlan
            last={last}
            at={([x, y]) => [side * x * MM, -side * y * MM]}
            radius={radiusOf(view) * MM}
          />
        )}
        {standing.map(({ piece, pose, foot }) => {
          const component = componentOf(view, piece)
          const { mark, end } = paintOf(component.owner)
          const [x, y] = [side * pose[0] * MM, -side * pose[1] * MM]
          return (
            <g
              key={piece}
              className="barrier-plan-piece"
              data-piece={piece}
              data-marked={piece === marked || undefined}
              data-barring={barring.includes(piece) || undefined}
              data-mark={pointed.includes(piece) ? `piece:${piece}` : undefined}
            >
              {component.kind === 'block' ? (
                <>
                  <polygon points={path(foot)} />
                  <circle cx={x} cy={y} r="4" fill={end} />
                </>
              ) : (
                <>
                  <polygon points={path(foot)} fill={lacquer(component)} />
                  <text x={x} y={y} className="barrier-plan-number" fill={mark}>
                    {signOf(view, piece)}
                  </text>
                </>
              )}
            </g>
          )
        })}
        {aimed && <AimLine {...aimed} radius={radiusOf(view) * MM} side={side} />}
        {ghost && (
          <polygon
            className="barrier-plan-ghost"
            data-can={ghost.can}
            points={path(footOf(view, ghost.piece, ghost.pose))}
          />
        )}
      </svg>
    </div>
  )
}

function AimLine(props: Aimed & { radius: number; side: number }) {
  const { aim, pose, path, can, radius, side } = props
  const [x, y] = [side * pose[0] * MM, -side * pose[1] * MM]
  const [dx, dy] = [side * Math.cos(aim.angle) * MM, -side * Math.sin(aim.angle) * MM]
  const pull = 0.19 * aim.strength
  return (
    <g className="barrier-plan-aim" data-can={can}>
      <circle cx={x} cy={y} r={radius + 4} />
      <line x1={x} y1={y} x2={x + dx * path.until} y2={y + dy * path.until} />
      <line
        className="barrier-plan-faint"
        x1={x + dx * path.until}
        y1={y + dy * path.until}
        x2={x + dx * path.free}
        y2={y + dy * path.free}
      />
      <line className="barrier-plan-pull" x1={x} y1={y} x2={x - dx * pull} y2={y - dy * pull} />
      <circle cx={x + dx * path.until} cy={y + dy * path.until} r={radius} />
    </g>
  )
}
