// The tray below the lanes: whatever is to be done now.

import { Acting } from './Acting'
import { Choosing, Mulligan, Personas } from './Asking'
import { Controls, Hand } from './Hand'
import { Result } from './History'
import type { Frame } from './motion'
import { nameOf } from './names'
import { type Action, costOf } from './plan'
import { text } from './text'
import type { Planned, View } from './types.gen'
import type { Assigning } from './useAssigning'
import type { Pull } from './usePull'

interface Props {
  view: View
  me: number
  seat: number | null
  names: readonly string[]
  frame: Frame | null
  /** What I am asked: "assign", "choose" …; null while I wait. */
  asked: string | null
  hand: Assigning
  waiting: boolean
  drawn: readonly string[]
  act(action: Action): void
  onSkip(): void
  onPick(card: string, byKey: boolean): void
  pullOf(card: string): Pull
}

export function Tray(props: Props) {
  const { view, me, seat, names, frame, asked, hand, waiting, act } = props
  if (frame) return <Acting view={view} frame={frame} names={names} onSkip={props.onSkip} />
  if (view.outcome) return <Result view={view} names={names} />
  if (seat === null) return <p className="breach-waiting">{text.watching}</p>
  const asking = { view, me, choices: hand.choices, waiting, act }
  if (asked === 'mulligan') return <Mulligan {...asking} />
  if (asked === 'persona') return <Personas {...asking} />
  if (asked === 'choose') return <Choosing {...asking} />
  const wait = waitingLine(props)
  const left = (view.mine?.energy_left ?? 0) + total(view.mine?.plan ?? []) - total(hand.plan)
  return (
    <>
      <Hand
        view={view}
        me={me}
        cards={hand.cards}
        held={hand.held}
        playable={hand.playable}
        drawn={props.drawn}
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
          onPersona={hand.callPersona}
          onCommit={hand.commit}
        >
          {wait && <p className="breach-waiting">{wait}</p>}
        </Controls>
      ) : (
        wait && <p className="breach-waiting">{wait}</p>
      )}
    </>
  )
}

const total = (plan: readonly Planned[]) => plan.reduce((sum, play) => sum + costOf(play), 0)

function waitingLine({ view, me, names, asked }: Props): string | null {
  if (asked === 'assign') return null
  const { question } = view
  if (question) return text.chooses(names, question.seat, nameOf(view, question.source))
  if (view.phase === 'assign') {
    return view.players[me]?.committed ? text.waitingFor(names, 1 - me) : null
  }
  return text.waitingOther(names, 1 - me)
}
