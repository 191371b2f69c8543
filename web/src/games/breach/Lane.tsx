// One lane: their cards, the band with both numbers, my cards and what I plan.

import type { CSSProperties } from 'react'
import { signed } from '../../core/english'
import { useLasting } from '../../kit/useLasting'
import { useOutlook } from '../../kit/useOutlook'
import { Face, Piece, Printed } from './Card'
import { Icon, SideMark } from './Icon'
import { pointing } from './marks'
import type { Frame, Mark } from './motion'
import { laneTitle, nameOf, sideOf } from './names'
import { usePeek } from './peek'
import { costOf, type Offer } from './plan'
import { leadLine } from './power'
import { sideLabel, text } from './text'
import type { InPlay, Lane, Planned, View } from './types.gen'
import type { Props as Board } from './useAssigning'
import { both, type Pull, usePull } from './usePull'
import { cardLine, powerLine } from './words'

export interface LaneProps {
  board: Board
  view: View
  lane: Lane
  /** From the left. */
  index: number
  me: number
  seat: number | null
  frame: Frame | null
  /** My new cards here, in their order. */
  plan: readonly Planned[]
  /** The planned card whose place is being changed. */
  selected: string | null
  /** What this lane offers for the card in hand. */
  offer: Offer | null
  /** So many cards lie side by side before there are two rows. */
  inARow: number
  isAimed: boolean
  /** Does it wait here to be laid face down? */
  isArmed: boolean
  /** What an effect lets me choose from, and what would come to nothing. */
  among: readonly string[]
  doubts: Readonly<Record<string, string>>
  refusal: string | null
  /** Pieces that have just been laid down. */
  laid: readonly string[]
  onPiece(piece: InPlay, side: number, element: Element): void
  onBand(element: Element): void
  onPlanned(card: string, byKey: boolean): void
  onTarget(offer: Offer): void
  pullOf: ((card: string) => Pull) | null
}

export function LaneColumn(props: LaneProps) {
  const { board, lane, me, seat, view, frame, plan, offer, refusal, index, inARow } = props
  const marks = frame ? [] : board.marks
  const outlook = useOutlook(board, offer?.action ?? null)
  const isToCome = offer !== null && !outlook
  // With the card in hand, if it may go here; otherwise as planned.
  const foreseen = useLasting((outlook?.view ?? view).mine?.powers[index], isToCome)
  const why = useLasting(outlook?.faults[0]?.sentence, isToCome)
  const side = (whose: number) => {
    const pieces = lane.cards[whose] ?? []
    const extra = whose === me ? plan.length : 0
    const n = pieces.length + extra
    const rows = n > inARow ? 2 : 1
    const columns = Math.ceil(n / rows)
    return (
      <div
        className="breach-side"
        data-whose={whose === me ? 'mine' : 'theirs'}
        data-seat={whose}
        {...(whose === me ? pointing(marks, `lane:${lane.name}`) : undefined)}
      >
        {n > 0 && (
          <ul
            className="breach-row"
            aria-label={sideLabel(whose, me, lane.name, seat !== null)}
            data-columns={columns}
            style={{ '--rows': rows, '--columns': columns } as CSSProperties}
          >
            {pieces.map((piece) => (
              <li key={piece.id}>
                <PieceButton {...props} piece={piece} side={whose} />
              </li>
            ))}
            {whose === me &&
              plan.map((play, i) => (
                <li key={play.card}>
                  <PlannedButton {...props} play={play} nth={i + 1} />
                </li>
              ))}
          </ul>
        )}
        {whose === me && offer && <Target {...props} offer={offer} why={why ?? ''} />}
        {whose === me && refusal && (
          <p className="breach-refusal" role="alert">
            {refusal}
          </p>
        )}
      </div>
    )
  }
  const actingHere = frame?.acting
    ? lane.cards.flat().some(({ id }) => id === frame.acting?.id)
    : undefined
  return (
    <section
      className="breach-lane"
      data-lane={lane.name}
      data-leader={lane.leader ?? 'none'}
      data-acting={actingHere}
      aria-label={laneTitle(lane.name)}
    >
      {side(1 - me)}
      <Band
        {...{ lane, me, seat, marks }}
        foreseen={frame || view.phase !== 'assign' ? null : (foreseen ?? null)}
        onBand={props.onBand}
      />
      {side(me)}
    </section>
  )
}

function Band(props: {
  lane: Lane
  me: number
  seat: number | null
  /** By side: what my plan would make of it. */
  foreseen: readonly number[] | null
  marks: readonly string[]
  onBand(element: Element): void
}) {
  const { lane, me, seat, foreseen, marks } = props
  const peek = usePeek({ what: 'lane', lane: lane.name })
  const number = (side: number) => {
    const now = lane.powers[side] ?? 0
    const next = foreseen?.[side] ?? now
    return (
      <span
        className="breach-number"
        data-seat={side}
        data-leads={lane.leader === side || undefined}
      >
        <SideMark seat={side} />
        <span className="for-ears">{sideOf(side)} </span>
        <b key={now}>{now}</b>
        {next !== now && (
          <span className="breach-foreseen">
            <span aria-hidden="true">→ {next}</span>
            <span className="for-ears">{text.foreseen(next)}</span>
          </span>
        )}
      </span>
    )
  }
  return (
    <button
      type="button"
      className="breach-band"
      {...pointing(marks, `effect:${lane.name}`)}
      {...peek}
      onClick={(event) => props.onBand(event.currentTarget)}
    >
      <span className="breach-numbers">
        {number(1 - me)}
        {number(me)}
      </span>
      <span className="breach-band-words">
        <span className="breach-lane-name">{laneTitle(lane.name)}</span>
        <span className="breach-lead" data-leader={lane.leader ?? 'none'}>
          {leadLine(lane, seat)}
        </span>
        <span className="breach-effect">
          <b className="breach-effect-title">{lane.effect.name}</b>
          <span className="breach-effect-words">
            <Printed words={lane.effect.text.replace(/^Persist: /, '')} />
          </span>
        </span>
      </span>
    </button>
  )
}

function PieceButton(props: LaneProps & { piece: InPlay; side: number }) {
  const { view, piece, side, frame, among, laid, onPiece, doubts } = props
  const peek = usePeek({ what: 'piece', piece, seat: side })
  const mark = frame?.marks[piece.id]
  const nth = Object.keys(frame?.marks ?? {}).indexOf(piece.id)
  const isChoice = among.includes(piece.id)
  const isFresh = piece.turn >= lastTurn(view)
  return (
    <button
      type="button"
      className="breach-piece"
      data-flip={piece.id}
      data-piece={piece.id}
      data-mark={mark?.kind ?? (laid.includes(piece.id) ? 'arrive' : undefined)}
      data-acting={frame?.acting?.id === piece.id || undefined}
      data-waits={piece.waits || undefined}
      data-choice={isChoice || undefined}
      data-doubt={isChoice && doubts[piece.id] ? '' : undefined}
      data-fresh={isFresh || undefined}
      style={{ '--nth': Math.max(0, nth) } as CSSProperties}
      {...peek}
      onClick={(event) => onPiece(piece, side, event.currentTarget)}
    >
      <span className="for-ears">
        {pieceName(view, piece, { isChoice, isFresh, doubt: doubts[piece.id] })}
      </span>
      <Piece view={view} piece={piece} seat={side} size="mini" />
      {isFresh && (
        <span className="breach-fresh" aria-hidden="true">
          {text.isNew}
        </span>
      )}
      {mark && <Badge key={frame?.lines.length} mark={mark} />}
    </button>
  )
}

/** The turn whose plays are marked: the one that acts, or the one before while plans are made. */
const lastTurn = ({ phase, turn }: View) => (phase === 'assign' ? turn - 1 : turn)

interface Noted {
  isChoice: boolean
  isFresh: boolean
  doubt: string | undefined
}

function pieceName(view: View, piece: InPlay, { isChoice, isFresh, doubt }: Noted): string {
  const name = piece.face_down
    ? `${piece.card ? nameOf(view, piece.card) : 'A card'}, face down`
    : nameOf(view, piece.id)
  const notes = [
    powerLine(piece.power, piece.face_down ? undefined : view.cards[piece.id]?.power),
    piece.silenced && 'without effects',
    piece.waits && 'has yet to act',
    isFresh && text.newThisTurn,
    isChoice && doubt,
  ]
  return `${isChoice ? `${text.choose} ` : ''}${[name, ...notes].filter(Boolean).join(', ')}`
}

const WORDS: Record<Exclude<Mark['kind'], 'power' | 'arrive'>, string> = {
  chosen: 'chosen',
  destroyed: 'destroyed',
  hijacked: 'hijacked',
  moved: 'moved',
  silenced: 'silenced',
  protected: 'protected',
}

function Badge({ mark }: { mark: Mark }) {
  if (mark.kind === 'arrive') return null
  const words = mark.kind === 'power' ? signed(mark.n) : WORDS[mark.kind]
  return (
    <span
      className="breach-badge"
      data-kind={mark.kind === 'power' ? (mark.n < 0 ? 'down' : 'up') : mark.kind}
      aria-hidden="true"
    >
      {words}
    </span>
  )
}

function PlannedButton(props: LaneProps & { play: Planned; nth: number }) {
  const { view, play, nth, plan, me, selected, onPlanned, pullOf, lane } = props
  const costs = [costOf(play)]
  const peek = usePeek({ what: 'card', card: play.card, costs })
  const pull = usePull(pullOf?.(play.card) ?? null)
  const place = text.placeOf(nth, plan.length, laneTitle(lane.name))
  const { power } = view.mine?.plan.find(({ card }) => card === play.card) ?? play
  return (
    <button
      type="button"
      className="breach-piece breach-planned"
      data-flip={play.card}
      data-planned={play.card}
      aria-pressed={selected === play.card}
      {...both(peek, pull)}
      onClick={(event) => onPlanned(play.card, event.detail === 0)}
    >
      <span className="for-ears">
        {text.planned}: {cardLine(view, play.card, { costs: { [play.lane]: costOf(play) } })},{' '}
        {place}, {powerLine(power, view.cards[play.card]?.power)}
      </span>
      <Face view={view} id={play.card} size="mini" seat={me} power={power} costs={costs} />
      <span className="breach-order" aria-hidden="true">
        {nth}
      </span>
    </button>
  )
}

/** Where the card in hand would go, and for what. */
function Target(props: LaneProps & { offer: Offer; why: string }) {
  const { view, lane, offer, why, isAimed, isArmed, onTarget } = props
  const isDown = offer.action.type === 'face_down'
  const words = isDown ? text.faceDownHere : text.playHere
  const name = nameOf(view, offer.action.card)
  return (
    <button
      type="button"
      className="breach-target"
      data-kind={offer.action.type}
      data-aimed={isAimed || undefined}
      data-armed={isArmed || undefined}
      aria-disabled={!offer.isLegal}
      onClick={() => onTarget(offer)}
    >
      <span className="for-ears">
        {name}, {laneTitle(lane.name)}:{' '}
      </span>
      <span className="breach-target-words">{words}</span>
      {offer.isLegal ? (
        <span className="breach-price">
          <Icon name="energy" />
          {offer.cost}
          <span className="for-ears"> energy</span>
        </span>
      ) : (
        <span className="breach-target-why">{why}</span>
      )}
    </button>
  )
}
