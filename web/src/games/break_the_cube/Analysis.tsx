// The whole deduction, after the game: how many shapes were left after each answer.

import type { MouseEvent } from 'react'
import type { AnalysisProps } from '../contract'
import { buildsOf, heightOf, type Line, linesOf, ticksTo } from './plot'
import { text } from './text'
import type { View, Analysis as Worked } from './types.gen'
import { isSolo } from './words'
import './analysis.css'

const SIZE = { width: 336, height: 230 }
const FRAME = { left: 46, right: 26, top: 10, bottom: 26 }
const t = text.analysis

export function Analysis({ analysis, view, cast, ply, onJump }: AnalysisProps<View>) {
  const worked = analysis as Worked
  const lines = linesOf(worked, view)
  const builds = buildsOf(view)
  const nameOf = ({ of }: Line) => (of === 'bot' ? t.bot : cast.who(of))
  const mine = view.turns.length
  const bots = worked.bot.length
  return (
    <div className="cube-analysis">
      {isSolo(view) && bots > 0 && (
        <p className="cube-verdict">
          <b>{t.yours(mine, bots)}</b>{' '}
          {view.places[0]?.broken && (mine < bots ? t.better : mine > bots ? t.worse : t.equal)}
        </p>
      )}
      <h3>{t.title}</h3>
      <Plot lines={lines} turn={ply - builds} onJump={(turn) => onJump(turn + builds)} />
      <ul className="cube-legend">
        {lines.map((line) => (
          <li key={line.of} data-line={line.of}>
            <svg width="34" height="12" aria-hidden="true">
              <path className="cube-line" d="M1 6h32" />
            </svg>
            {signOf(line)} {nameOf(line)}
          </li>
        ))}
      </ul>
      {bots > 0 && (
        <details>
          <summary>{t.way}</summary>
          <ol className="cube-way">
            {worked.bot.map((step, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
              <li key={i}>
                {step.at === null ? t.guesses : t.asks(step.at, step.seen)} ({t.leaves(step.left)})
              </li>
            ))}
          </ol>
        </details>
      )}
      <details>
        <summary>{t.table}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.turn}</th>
              {lines.map((line) => (
                <th key={line.of} scope="col">
                  {nameOf(line)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: longest(lines) }, (_, turn) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a turn is its number
              <tr key={turn}>
                <th scope="row">{turn === 0 ? t.start : turn}</th>
                {lines.map((line) => (
                  <td key={line.of}>{line.left[turn]?.toLocaleString('en') ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

const longest = (lines: Line[]) => Math.max(...lines.map(({ left }) => left.length))

/** The sign of the seat: a line is never told by its colour alone. */
const signOf = ({ of }: Line) => (of === 'bot' ? '★' : text.signs[of])

interface PlotProps {
  lines: Line[]
  /** The turn that is shown on the board; below 0 while shapes are built. */
  turn: number
  onJump(turn: number): void
}

function Plot({ lines, turn, onJump }: PlotProps) {
  const most = Math.max(...lines.flatMap(({ left }) => left))
  const turns = Math.max(1, longest(lines) - 1)
  const wide = SIZE.width - FRAME.left - FRAME.right
  const high = SIZE.height - FRAME.top - FRAME.bottom
  const x = (n: number) => FRAME.left + (n / turns) * wide
  const y = (left: number) => FRAME.top + high * (1 - heightOf(left, most))
  const every = Math.ceil(turns / 10)
  const jump = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = ((event.clientX - box.left) / box.width) * SIZE.width
    const last = (lines[0]?.left.length ?? 1) - 1
    onJump(Math.min(last, Math.max(0, Math.round(((at - FRAME.left) / wide) * turns))))
  }
  return (
    // The bar below the moves steps through the game by keyboard, too.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <svg
      className="cube-plot"
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="img"
      aria-label={t.title}
      onClick={jump}
    >
      {ticksTo(most).map((tick) => (
        <g key={tick}>
          <path className="cube-grid" d={`M${FRAME.left} ${y(tick)}h${wide}`} />
          <text className="cube-tick" x={FRAME.left - 6} y={y(tick) + 4} textAnchor="end">
            {tick.toLocaleString('en')}
          </text>
        </g>
      ))}
      {Array.from({ length: turns + 1 }, (_, n) => n)
        .filter((n) => n % every === 0)
        .map((n) => (
          <text key={n} className="cube-tick" x={x(n)} y={SIZE.height - 8} textAnchor="middle">
            {n}
          </text>
        ))}
      {turn >= 0 && turn <= turns && (
        <path className="cube-now" d={`M${x(turn)} ${FRAME.top}v${high}`} />
      )}
      {lines.map((line) => (
        <g key={line.of} data-line={line.of}>
          <path
            className="cube-line"
            d={line.left.map((left, n) => `${n ? 'L' : 'M'}${x(n)} ${y(left)}`).join('')}
          />
          {line.own.map((n) => (
            <circle key={n} className="cube-point" cx={x(n)} cy={y(line.left[n] ?? 1)} r={3.6} />
          ))}
          <text
            className="cube-sign"
            x={x(line.left.length - 1) + 8}
            y={y(line.left.at(-1) ?? 1) + 4 - spread(lines, line)}
          >
            {signOf(line)}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** Signs of lines that end together are set side by side, upwards. */
function spread(lines: Line[], line: Line): number {
  const same = lines.filter(
    ({ left }) => left.length === line.left.length && left.at(-1) === line.left.at(-1),
  )
  return 13 * same.indexOf(line)
}
