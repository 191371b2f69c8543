// The large view of whatever is looked at: the card as it is printed, and how its number came about.

import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { signed } from '../../core/english'
import { Face, Piece, Printed } from './Card'
import { Icon, SideMark } from './Icon'
import { laneTitle, nameOf, sideOf } from './names'
import type { Subject } from './peek'
import { cardRows, laneRows, leadLine, type Row } from './power'
import { text } from './text'
import type { InPlay, Lane, View } from './types.gen'

export interface Looked {
  subject: Subject
  /** Where the thing is, within the board. */
  at: { left: number; top: number; right: number; bottom: number }
  isPinned: boolean
}

interface Props {
  view: View
  lanes: readonly Lane[]
  me: number
  seat: number | null
  looked: Looked
  onClose(): void
}

const GAP = 10

export function Large(props: Props) {
  const { looked, onClose } = props
  const box = useRef<HTMLElement>(null)
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' })
  useLayoutEffect(() => {
    const own = box.current
    const board = own?.closest('.breach')
    if (!own || !board) return
    const { at } = looked
    const [w, h] = [own.offsetWidth, own.offsetHeight]
    const [width, height] = [board.clientWidth, board.clientHeight]
    const top = Math.max(8, Math.min(height - h - 8, (at.top + at.bottom) / 2 - h / 2))
    if (at.right + GAP + w < width) setPlace({ left: at.right + GAP, top })
    else if (at.left - GAP - w > 0) setPlace({ left: at.left - GAP - w, top })
    else {
      const left = Math.max(8, Math.min(width - w - 8, (at.left + at.right - w) / 2))
      const beside = at.top > height / 2 ? at.top - GAP - h : at.bottom + GAP
      setPlace({ left, top: Math.max(8, Math.min(height - h - 8, beside)) })
    }
  }, [looked])
  return (
    <aside
      ref={box}
      className="breach-large"
      style={place}
      data-pinned={looked.isPinned || undefined}
      aria-label={titleOf(props)}
    >
      <Content {...props} />
      {looked.isPinned && (
        <button type="button" className="breach-close" aria-label={text.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </aside>
  )
}

function titleOf({ view, looked: { subject } }: Props): string {
  switch (subject.what) {
    case 'card':
      return nameOf(view, subject.card)
    case 'piece':
      return nameOf(view, subject.piece.card ?? subject.piece.id)
    case 'persona':
      return nameOf(view, subject.persona)
    case 'lane':
      return laneTitle(subject.lane)
  }
}

function Content({ view, lanes, me, seat, looked: { subject } }: Props) {
  switch (subject.what) {
    case 'card': {
      const side = view.cards[subject.card]?.side === 'attacker' ? 1 : 0
      return <Face view={view} id={subject.card} size="large" seat={side} costs={subject.costs} />
    }
    case 'persona': {
      const side = view.personas[subject.persona]?.side === 'attacker' ? 1 : 0
      return <Face view={view} id={subject.persona} size="large" seat={side} />
    }
    case 'piece': {
      const found = lanes
        .flatMap(({ cards }) => cards.flatMap((side, i) => side.map((piece) => ({ piece, i }))))
        .find(({ piece }) => piece.id === subject.piece.id)
      const piece = found?.piece ?? subject.piece
      return <PieceView view={view} piece={piece} seat={found?.i ?? subject.seat} />
    }
    case 'lane': {
      const lane = lanes.find(({ name }) => name === subject.lane)
      return lane ? <LaneView view={view} lane={lane} me={me} seat={seat} /> : null
    }
  }
}

function PieceView({ view, piece, seat }: { view: View; piece: InPlay; seat: number }) {
  const notes = [
    piece.silenced && text.silenced,
    piece.waits && text.waits,
    piece.owner !== seat && `Hijacked: it came from the ${sideOf(piece.owner)}`,
    piece.face_down && !piece.card && text.unknown,
    piece.face_down && 'It has no effect, no cost and no tags',
  ].filter(Boolean)
  return (
    <>
      <Piece view={view} piece={piece} seat={seat} size="large" />
      <Sum title={text.power} rows={cardRows(view, piece)} total={piece.power} />
      {notes.map((note) => (
        <p key={String(note)} className="breach-note">
          {note}.
        </p>
      ))}
    </>
  )
}

function LaneView(props: { view: View; lane: Lane; me: number; seat: number | null }) {
  const { view, lane, me, seat } = props
  return (
    <>
      <h3 className="breach-large-title">{laneTitle(lane.name)}</h3>
      <p className="breach-effect-name">{lane.effect.name}</p>
      <p className="breach-effect-text">
        <Printed words={lane.effect.text} />
      </p>
      <q className="breach-flavour">{lane.effect.flavour}</q>
      <p className="breach-lead-line">{leadLine(lane, seat)}</p>
      {[1 - me, me].map((side) => (
        <Sum
          key={side}
          seat={side}
          title={seat === null ? sideOf(side) : side === me ? text.yours : text.theirs}
          rows={laneRows(view, lane, side)}
          total={lane.powers[side] ?? 0}
        />
      ))}
    </>
  )
}

/** "Printed 3, Public Beta +1: 4" */
function Sum(props: { title: string; rows: readonly Row[]; total: number; seat?: number }) {
  const { title, rows, total, seat } = props
  return (
    <table className="breach-sum">
      <tbody>
        {rows.map(({ label, n, isChange }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same words
          <tr key={i}>
            <th scope="row">{label}</th>
            <td>{isChange ? signed(n) : n}</td>
          </tr>
        ))}
        <tr className="breach-total">
          <th scope="row">
            {seat !== undefined && <SideMark seat={seat} />} {title}
          </th>
          <td>{total}</td>
        </tr>
      </tbody>
    </table>
  )
}
