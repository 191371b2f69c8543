// Breach's board: three lanes on dark glass, the hand below, and what can be done with it.

import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { useMedia, useReducedMotion } from '../../core/settings'
import { Shell } from '../../kit/Shell'
import { useFocus } from '../../kit/useFocus'
import { useSaying } from '../../kit/useSaying'
import { useShown } from '../../kit/useShown'
import { useTestHandle } from '../../kit/useTestHandle'
import { Bar } from './Bar'
import { Face } from './Card'
import { Sheet } from './History'
import { Lanes } from './Lanes'
import { Large } from './Large'
import { PeekContext } from './peek'
import { Tray } from './Tray'
import { PACES, sayNow, text } from './text'
import type { Breach, View } from './types.gen'
import { type Drag, type Props, useAssigning } from './useAssigning'
import { useFlip } from './useFlip'
import { useHands } from './useHands'
import { useLooking } from './useLooking'
import { useMotion } from './useMotion'
import { usePace } from './usePace'
import './palette.css'
import './style.css'
import './card.css'
import './lane.css'
import './marks.css'
import './tray.css'
import './phone.css'

export function Board(props: Props) {
  const { view, events, version, seat, cast, decision, waiting, suggestion } = props
  const root = useRef<HTMLDivElement>(null)
  const still = useReducedMotion()
  const isTouch = useMedia('(pointer: coarse)')
  const focus = useFocus(root)
  const [pace, nextPace] = usePace()
  const [isHistory, setIsHistory] = useState(false)
  const factor = still ? 0 : PACES[pace].factor
  const { frame, skip, isMoving } = useMotion({ view, events, version, cast, pace: factor })
  const me = decision?.seat ?? seat ?? 0
  const asked = frame ? null : (decision?.id ?? null)
  const looking = useLooking(root, [view.turn, asked])
  const { looked, peek } = looking
  const hand = useAssigning(props, asked === 'assign')
  const { held, drag } = hand
  const closeHistory = () => setIsHistory(false)
  const leave = looked?.isPinned ? looking.close : isHistory ? closeHistory : frame ? skip : null
  const hands = useHands({ props, root, focus, asked, hand, looking, leave })
  useFlip(root, still)
  useShown(props, isMoving, frame)
  useTestHandle({
    screenOf: (lane, side) => middleOf(root.current, lane, side),
    idle: () => frame === null && !waiting,
    moving: isMoving,
  })
  useSaying(
    props.say,
    frame
      ? text.acting(isTouch)
      : sayNow(view, { ...hand, isTouch, choices: asked ? hand.choices : null }),
  )

  const told = frame?.before ?? view // nothing is told before it is shown
  const lanes = { me, frame, asked, hand, hands, peek, isTouch }
  return (
    <PeekContext value={peek}>
      <Shell
        game="breach"
        root={root}
        data-phase={frame ? 'acting' : view.phase}
        data-holding={held !== null || undefined}
        {...focus.noticing}
        onPointerDownCapture={({ target }: PointerEvent) => {
          focus.noticing.onPointerDownCapture()
          if (looked?.isPinned && !(target as Element).closest('.breach-large')) looking.close()
        }}
        onClickCapture={(event) => {
          const isOver = '.breach-bar, .breach-large, .breach-sheet'
          if (!frame || (event.target as Element).closest(isOver)) return
          event.stopPropagation()
          skip()
        }}
      >
        <Bar
          {...{ me, seat, cast, pace }}
          view={told}
          isOpen={isHistory}
          onPace={nextPace}
          onHistory={() => setIsHistory(!isHistory)}
        />
        <Lanes board={props} {...lanes} />
        <div className="breach-tray">
          <Tray
            {...{ view, me, seat, cast, frame, asked, hand, waiting, suggestion }}
            marks={props.marks}
            drawn={frame ? [] : drawnBy(events, me)}
            act={props.act}
            onSkip={skip}
            onPick={hands.pick}
            pullOf={hands.pullOf}
          />
        </div>
        {isHistory && (
          <Sheet {...{ cast, seat }} view={told} hasKeys={!isTouch} onClose={closeHistory} />
        )}
        {drag && <Carried {...{ view, me, drag, root }} />}
        {looked && !drag && (
          <Large
            {...{ view, me, seat, looked }}
            lanes={frame?.lanes ?? view.lanes}
            onClose={looking.close}
          />
        )}
      </Shell>
    </PeekContext>
  )
}

const drawnBy = (events: readonly Breach['event'][], seat: number) =>
  events.flatMap((event) =>
    event.type === 'drew' && event.seat === seat && event.card ? [event.card] : [],
  )

/** The middle of a lane, by its number, on their side (0) or mine (1). */
function middleOf(root: HTMLElement | null, lane: number, side: number): [number, number] {
  const box = root
    ?.querySelectorAll('.breach-lane')
    [lane]?.querySelector(`[data-whose="${side ? 'mine' : 'theirs'}"]`)
    ?.getBoundingClientRect()
  return box ? [box.left + box.width / 2, box.top + box.height / 2] : [0, 0]
}

/** The card under the pointer, on its way. */
function Carried(props: {
  view: View
  me: number
  drag: Drag
  root: RefObject<HTMLElement | null>
}) {
  const { view, me, drag, root } = props
  const board = root.current?.getBoundingClientRect()
  const style = { left: drag.x - (board?.left ?? 0), top: drag.y - (board?.top ?? 0) }
  return (
    <div className="breach-drag" style={style}>
      <Face view={view} id={drag.card} size="hand" seat={me} />
    </div>
  )
}
