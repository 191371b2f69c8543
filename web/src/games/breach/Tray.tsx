// The tray below the lanes: whatever is to be done now.

import type { Cast } from '../../core/cast'
import { Acting } from './Acting'
import { Choosing, Mulligan, Personas } from './Asking'
import { Controls, Hand } from './Hand'
import type { Frame } from './motion'
import { nameOf } from './names'
import { type Action, costOf } from './plan'
import { Result } from './Result'
import { text } from './text'
import type { Planned, View } from './types.gen'
import type { Assigning } from './useAssigning'
import type { Pull } from './usePull'

interface Props {
  view: View
  me: number
  seat: number | null
  cast: Cast
  frame: Frame | null
  /** What I am asked: "assign", "choose" …; null while I wait. */
  asked: string | null
  hand: Assigning
  waiting: boolean
  drawn: readonly string[]
  suggestion: Action | null
  /** What a lesson points at. */
  marks: readonly string[]
  act(action: Action): void
  onSkip(): void
  onPick(card: string, byKey: boolean): void
  pullOf(card: string): Pull
}

export function Tray(props: Props) {
  const { view, me, seat, cast, frame, asked, hand, waiting, suggestion, marks, act } = props
  if (frame) return <Acting view={view} frame={frame} cast={cast} onSkip={props.onSkip} />
  if (view.outcome) return <Result view={view} cast={cast} me={me} />
  const state = stateLine(props)
  if (seat === null) return <p className="breach-waiting">{state ?? text.watching}</p>
  const asking = { view, me, choices: hand.choices, waiting, suggestion, marks, act }
  if (asked === 'mulligan') return <Mulligan {...asking} />
  if (asked === 'persona') return <Personas {...asking} />
  if (asked === 'choose') return <Choosing {...asking} />
  const left = (view.mine?.energy_left ?? 0) + total(view.mine?.plan ?? []) - total(hand.plan)
  const presses = suggestion?.type === 'commit' || suggestion?.type === 'call_persona'
  return (
    <>
      <Hand
        view={view}
        me={me}
        cards={hand.cards}
        held={hand.held}
        playable={hand.playable}
        drawn={props.drawn}
        marks={marks}
        onPick={props.onPick}
        pullOf={props.pullOf}
      />
      {view.turn > 0 ? (
        <Controls
          view={view}
          me={me}
          left={left}
          isOpen={hand.isOpen}
          waiting={waiting}
          hinted={presses ? suggestion.type : null}
          marks={marks}
          onPersona={hand.callPersona}
          onCommit={hand.commit}
        >
          {state && <p className="breach-waiting">{state}</p>}
        </Controls>
      ) : (
        state && <p className="breach-waiting">{state}</p>
      )}
    </>
  )
}

const total = (plan: readonly Planned[]) => plan.reduce((sum, play) => sum + costOf(play), 0)

/** What I have answered, or whose choice it is. Who is awaited, the table says. */
function stateLine({ view, me, seat, cast, asked }: Props): string | null {
  const { question } = view
  if (asked) return null
  if (question) return text.chooses(cast, question.seat, nameOf(view, question.source))
  if (seat === null) return null
  const isAwaited = view.to_move.includes(me)
  if (isAwaited) return null
  if (view.phase === 'assign') return text.isCommitted
  if (view.phase === 'persona') return text.personaChosen
  return view.mine?.redraws ? text.newHand(view.first_hand) : text.keptHand
}
