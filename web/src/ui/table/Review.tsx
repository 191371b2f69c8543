// Where a finished game was decided: accuracy, a graph over the moves, and every decision.

import { type KeyboardEvent, type MouseEvent, useEffect, useMemo } from 'react'
import { type Cast, castOf } from '../../core/cast'
import { movesOf } from '../../core/log'
import {
  isWhole,
  lineOf,
  luckOf,
  marksOf,
  moveOf,
  type Point,
  type Reviewing,
  recordPly,
  turningPoints,
} from '../../core/review'
import type { Now } from '../../core/table'
import { text } from '../../core/text'
import type { Decided, ReviewNow } from '../../core/types.gen'
import type { GameClient } from '../../games/contract'
import { Failed, OneMoment } from '../parts'
import { SeatSign } from '../SeatSign'
import { ownFirst } from './Result'
import { Tracks } from './Tracks'
import './review.css'

const t = text.review

interface Props {
  review: Reviewing
  now: Now
  client: GameClient
  /** The position that is shown. */
  ply: number
  onJump: (ply: number) => void
  /** To a decision of the list; on a phone the sheet makes way for it. */
  onChoose: (ply: number) => void
  /** Asks for the lines of the log before those that are known. */
  onEarlier: () => void
}

export default function Review(props: Props) {
  const { review, now, client, ply, onJump, onChoose, onEarlier } = props
  const { value, error, again } = review
  // What every move is called stands in the log, of which only the last lines have come at first.
  const first = now.lines[0]?.v ?? 1
  useEffect(() => {
    if (first > 1) onEarlier()
  }, [first, onEarlier])
  const told = useMemo(() => toldByPly(now, client), [now, client])
  const cast = castOf(now)
  if (error) return <Failed why={error.message} again={again} />
  if (!value) return <OneMoment>{text.problems.loading}</OneMoment>
  const found = value.review
  // What only those who did it saw is not in the log.
  const called = ({ played }: Decided) => client.advise(played.action, null, now.view, cast)
  const rows = (decisions: readonly Decided[]) => (
    <ol className="moves">
      {decisions.map((decided) => (
        <Row
          key={decided.ply}
          decided={decided}
          move={moveOf(value, decided.ply)}
          words={told.get(value.plies[decided.ply + 1] ?? -1) || called(decided)}
          colour={now.table.seats[decided.seat]?.colour ?? ''}
          isCurrent={value.plies[decided.ply] === ply}
          onChoose={() => onChoose(value.plies[decided.ply] ?? 0)}
        />
      ))}
    </ol>
  )
  const turning = found ? turningPoints(found, null) : []
  return (
    <div className="review">
      {isWhole(value) ? (
        <h3 className="review-title">{found?.title}</h3>
      ) : (
        <div className="review-progress">
          <p role="status">{t.progress(value.done, value.of)}</p>
          <progress max={value.of} value={value.done} aria-hidden="true" />
        </div>
      )}
      {found && (
        <>
          <div className="review-accuracy">
            <span className="quiet">{t.accuracy}</span>
            {ownFirst(now).map((seat) => (
              <span key={seat}>
                <SeatSign colour={now.table.seats[seat]?.colour ?? ''} />
                {cast.who(seat)} <b>{t.accuracyOf(found.accuracy[seat] ?? null, isWhole(value))}</b>
              </span>
            ))}
          </div>
          <Graph now={now} review={value} cast={cast} ply={ply} onJump={onJump} />
          {turning.length > 0 ? (
            <section aria-label={t.turning}>
              <h3>{t.turning}</h3>
              {rows(turning)}
            </section>
          ) : (
            isWhole(value) && <p className="quiet">{t.none}</p>
          )}
          <details>
            <summary>{t.all}</summary>
            {rows(found.decisions)}
          </details>
          {Object.keys(found.tracks).length > 0 && (
            <details>
              <summary>{t.counted}</summary>
              <Tracks
                tracks={found.tracks}
                seats={ownFirst(now)}
                cast={cast}
                at={actionsAt(value, ply, now)}
              />
            </details>
          )}
        </>
      )}
    </div>
  )
}

/** So many actions of the record had been taken in the position that is shown. */
function actionsAt(review: ReviewNow, ply: number, now: Now): number {
  const at = recordPly(review, ply, now.mine)
  return review.plies[at] === ply ? at : review.plies.length - 1
}

/** What the log tells of each action, by the page's number of the position after it. */
function toldByPly(now: Now, client: GameClient): Map<number, string> {
  const cast = castOf(now)
  return new Map(
    movesOf(now.lines, now.told)
      .filter(({ line, undone }) => line.kind === 'act' && !undone)
      .map(({ line, events }) => {
        const told = events.flatMap((event) =>
          client.isHeading?.(event) ? [] : (client.tell(event, cast, now.view)?.line ?? []),
        )
        return [line.ply, told[0] ?? '']
      }),
  )
}

interface RowProps {
  decided: Decided
  move: number
  words: string
  colour: string
  isCurrent: boolean
  onChoose: () => void
}

function Row({ decided, move, words, colour, isCurrent, onChoose }: RowProps) {
  const { loss, grade, proved, played } = decided
  return (
    <li className="turn">
      <SeatSign colour={colour} />
      <button
        type="button"
        className="move review-row"
        aria-current={isCurrent ? 'step' : undefined}
        onClick={onChoose}
      >
        <span className="move-line">
          <span className="quiet">{t.move(move)}</span> {words || <code>{played.text}</code>}
        </span>
        <span className="review-marks">
          <span className="review-grade" data-grade={grade}>
            {t.grades[grade] ?? t.fine}
          </span>
          {grade && <span title={t.lostAbout}>{t.lost(loss)}</span>}
          {proved && <span title={t.provedAbout}>{t.proved}</span>}
        </span>
      </button>
    </li>
  )
}

// -- the graph ---------------------------------------------------------------------------------

const SIZE = { width: 336, height: 150 }
const FRAME = { left: 34, right: 8, top: 8, bottom: 8 }
const WIDE = SIZE.width - FRAME.left - FRAME.right
const HIGH = SIZE.height - FRAME.top - FRAME.bottom
const TICKS = [0, 0.5, 1]
const LUCK = 0.6 // pixels for a point

interface GraphProps {
  now: Now
  review: ReviewNow
  cast: Cast
  ply: number
  onJump: (ply: number) => void
}

function Graph({ now, review, cast, ply, onJump }: GraphProps) {
  const { plies } = review
  if (!review.review) return null
  const of = plies.length - 1
  const seats = now.table.seats.length
  const me = now.mine[0] ?? 0
  const { outcome } = now.table
  const end = isWhole(review) && outcome ? { of, outcome } : null
  const points = lineOf(review.review, me, seats, end)
  const x = (n: number) => FRAME.left + (n / Math.max(1, of)) * WIDE
  const y = (chance: number) => FRAME.top + HIGH * (1 - chance)
  const at = actionsAt(review, ply, now)
  const middle = y(0.5)
  const to = ({ x: n, y: chance }: Point) => `${x(n)} ${y(chance)}`
  const line = points.map(to).join('L')
  const [first, last] = [points[0], points.at(-1)]
  const jump = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const on = ((event.clientX - box.left) / box.width) * SIZE.width
    const n = Math.round(((on - FRAME.left) / WIDE) * of)
    onJump(plies[Math.min(of, Math.max(0, n))] ?? 0)
  }
  const step = (event: KeyboardEvent) => {
    const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: now.ply }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onJump(to)
  }
  const label = t.graph(cast.whoseFirst(me))
  return (
    <div
      className="review-graph"
      role="slider"
      tabIndex={0}
      data-arrows
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={now.ply}
      aria-valuenow={ply}
      aria-valuetext={saidOf(review, at, points, now, cast)}
      onClick={jump}
      onKeyDown={step}
    >
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
        <title>{label}</title>
        {TICKS.map((tick) => (
          <g key={tick}>
            <path className="review-grid" d={`M${FRAME.left} ${y(tick)}h${WIDE}`} />
            <text x={FRAME.left - 6} y={y(tick) + 4} textAnchor="end">
              {100 * tick}
            </text>
          </g>
        ))}
        {first && last && (
          <path className="review-area" d={`M${x(first.x)} ${middle}L${line}V${middle}Z`} />
        )}
        {luckOf(review.review, me, seats).map((one) => (
          <path
            key={`${one.x} ${one.y}`}
            className="review-luck"
            d={`M${x(one.x)} ${middle}v${-LUCK * one.y}`}
          />
        ))}
        {line && <path className="review-line" d={`M${line}`} />}
        <path className="review-now" d={`M${x(at)} ${FRAME.top}v${HIGH}`} />
        {marksOf(review.review, me, seats).map(({ x: n, y: chance, decided, isMine }) => (
          <path
            key={n}
            className="review-mark"
            data-grade={decided.grade}
            data-mine={isMine}
            d={SHAPES[decided.grade]}
            transform={`translate(${x(n)} ${y(chance)})`}
          />
        ))}
      </svg>
    </div>
  )
}

/** A dot, a diamond, a cross: grades are not told by colour alone. */
const SHAPES: Record<string, string> = {
  slip: 'M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z',
  mistake: 'M0-5.5L5.5 0L0 5.5L-5.5 0Z',
  blunder: 'M-5-5L5 5M5-5L-5 5',
}

/** The graph at one place, for ears. */
function saidOf(review: ReviewNow, at: number, points: Point[], now: Now, cast: Cast): string {
  const decided = review.review?.decisions.find(({ ply }) => ply === at)
  const before = points.findLast(({ x }) => x <= at)
  return [
    t.at(review.plies[at] ?? at, now.ply),
    before && t.chance(before.y),
    decided?.grade &&
      t.wrong(
        moveOf(review, at),
        t.grades[decided.grade] ?? '',
        decided.loss,
        cast.whose(decided.seat),
      ),
    now.ply === 0 && text.moves.empty,
  ]
    .filter(Boolean)
    .join('. ')
}
