// The lanes side by side, and what is half decided about them.

import { useMedia } from '../../core/settings'
import { LaneColumn } from './Lane'
import type { Frame } from './motion'
import { Prompts } from './Prompts'
import type { Peek } from './peek'
import { text } from './text'
import type { Assigning, Props as Board } from './useAssigning'
import type { Hands } from './useHands'
import { useRove } from './useRove'

interface Props {
  board: Board
  me: number
  frame: Frame | null
  asked: string | null
  hand: Assigning
  hands: Hands
  peek: Peek
  isTouch: boolean
}

export function Lanes({ board, me, frame, asked, hand, hands, peek, isTouch }: Props) {
  const { view, events, seat, waiting, refusal } = board
  const { held, selected, armed, plan, drag } = hand
  const rove = useRove<HTMLDivElement>()
  const isNarrow = useMedia('(max-width: 640px)')
  const among = asked === 'choose' ? (view.question?.among ?? []) : []
  const doubts = view.question?.doubts ?? {}
  const laid = events.flatMap((event) => (event.type === 'laid' ? [event.id] : []))
  return (
    <section className="breach-lanes" aria-label={text.lanes} {...rove}>
      {(frame?.lanes ?? view.lanes).map((lane, i) => (
        <LaneColumn
          key={lane.name}
          {...{ board, view, lane, me, seat, frame, selected, among, doubts, laid }}
          index={i}
          inARow={isNarrow ? 2 : 3}
          plan={frame ? [] : plan.filter((play) => play.lane === lane.name)}
          offer={held ? (hand.offers[i] ?? null) : null}
          isAimed={(drag ?? hands.hinted)?.lane === lane.name}
          isArmed={armed?.lane === lane.name}
          refusal={hand.tried === lane.name ? refusal : null}
          onPiece={(piece, side, element) => {
            // A finger that hits the wrong one of two cards only looks; the tray has buttons.
            if (among.includes(piece.id) && !waiting && !isTouch) {
              board.act({ type: 'choose', card: piece.id })
            } else peek.show({ what: 'piece', piece, seat: side }, element, true)
          }}
          onBand={(element) => peek.show({ what: 'lane', lane: lane.name }, element, true)}
          onPlanned={hands.select}
          onTarget={hands.aimAt}
          pullOf={asked === 'assign' ? hands.pullOf : null}
        />
      ))}
      {asked === 'assign' && !(waiting && board.suggestion) && (
        <Prompts view={view} hand={hand} refusal={refusal} />
      )}
    </section>
  )
}
