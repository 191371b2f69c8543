// Breach's board: three lanes on dark glass, the hand below, and what can be done with it.

import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMedia, useReducedMotion } from '../../core/settings'
import type { BoardProps } from '../contract'
import { Bar } from './Bar'
import { Face } from './Card'
import { History } from './History'
import { Icon } from './Icon'
import { LaneColumn } from './Lane'
import { Large, type Looked } from './Large'
import { LANES, type LaneName } from './names'
import { Prompts } from './Prompts'
import { type Peek, PeekContext } from './peek'
import type { Action, Offer } from './plan'
import { Tray } from './Tray'
import { hintLine, PACES, sayNow, text } from './text'
import type { Breach, View } from './types.gen'
import { type Drag, useAssigning } from './useAssigning'
import { useFlip } from './useFlip'
import { useKeys } from './useKeys'
import { useMotion } from './useMotion'
import { usePace } from './usePace'
import type { Pull } from './usePull'
import { useRove } from './useRove'
import './style.css'
import './card.css'
import './lane.css'
import './tray.css'
import './phone.css'

type Props = BoardProps<View, Breach['event'], Action>

export function Board(props: Props) {
  const { view, events, version, seat, names, decision, waiting, refusal, suggestion, say } = props
  const root = useRef<HTMLDivElement>(null)
  const hasKeys = useRef(false)
  const still = useReducedMotion()
  const isTouch = useMedia('(pointer: coarse)')
  const [pace, nextPace] = usePace()
  const [looked, setLooked] = useState<Looked | null>(null)
  const [isHistory, setIsHistory] = useState(false)
  const factor = still ? 0 : PACES[pace].factor
  const motion = useMotion({ view, events, version, names, pace: factor })
  const { frame } = motion
  useFlip(root, still)

  const me = decision?.seat ?? seat ?? 0
  const asked = frame ? null : (decision?.id ?? null)
  const hand = useAssigning({
    view,
    me,
    isOpen: asked === 'assign',
    choices: (decision?.choices ?? null) as Action[] | null,
    waiting,
    refusal,
    act: props.act,
  })
  const { held, selected, armed, plan } = hand

  // -- looking closer -----------------------------------------------------------------------

  const peek = useMemo<Peek>(
    () => ({
      show: (subject, element, isPinned) => {
        const board = root.current?.getBoundingClientRect()
        if (!board) return
        const { left, top, right, bottom } = element.getBoundingClientRect()
        const at = {
          left: left - board.left,
          top: top - board.top,
          right: right - board.left,
          bottom: bottom - board.top,
        }
        setLooked((now) => (now?.isPinned && !isPinned ? now : { subject, at, isPinned }))
      },
      hide: () => setLooked((now) => (now?.isPinned ? now : null)),
    }),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was looked at may be gone
  useEffect(() => setLooked(null), [view.turn, asked])

  // -- where the focus goes -----------------------------------------------------------------

  const focus = useCallback((selector: string) => {
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus())
  }, [])
  const jump = (to: 'hand' | 'commit' | number) => {
    if (to === 'hand') focus('.breach-tray [tabindex="0"], .breach-tray button')
    else if (to === 'commit') focus('.breach-commit')
    else if (held) {
      const offer = hand.offers[to]
      if (offer) aimAt(offer, true)
    } else focus(`[data-lane="${LANES[to]}"] button`)
  }
  const lost = useRef<() => void>(() => {})
  lost.current = () => {
    if (asked && hasKeys.current && document.activeElement === document.body) jump('hand')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question
  useEffect(() => lost.current(), [version, asked])

  // -- what hands can do --------------------------------------------------------------------

  const pick = (card: string, byKey: boolean) => {
    setLooked(null)
    if (asked !== 'assign') return
    hand.hold(held === card ? null : card)
    if (byKey && held !== card) focus('.breach-target[aria-disabled="false"], .breach-target')
  }
  const aimAt = (offer: Offer, byKey: boolean) => {
    if (offer.why) return
    hand.aim(offer)
    if (byKey && offer.action.type === 'face_down') focus('.breach-prompt .breach-primary')
  }
  const cancel = () => {
    if (looked?.isPinned) setLooked(null)
    else if (isHistory) setIsHistory(false)
    else if (frame) motion.skip()
    else if (held || selected || hand.asksCommit) {
      const back = held ? `[data-card="${held}"]` : selected ? `[data-planned="${selected}"]` : ''
      hand.cancel()
      if (hasKeys.current) focus(back || '.breach-commit')
    } else return false
    return true
  }
  const focusedPlan = () =>
    (document.activeElement as HTMLElement | null)?.dataset?.planned ?? selected
  useKeys({
    cancel,
    jump,
    shift: (by) => {
      const card = focusedPlan()
      if (!card) return false
      hand.shift(card, by)
      focus(`[data-planned="${card}"]`)
      return true
    },
    takeBack: () => {
      const card = focusedPlan()
      if (card) hand.takeBack(card)
      return !!card
    },
  })

  const drag = hand.drag
  const pullOf = (card: string): Pull => ({
    onPull: (x: number, y: number) => {
      setLooked(null)
      hand.pull(card, [x, y], laneAt(x, y))
    },
    onDrop: (x: number, y: number) => {
      const lane = laneAt(x, y)
      hand.drop()
      if (plan.some((play) => play.card === card)) dropPlanned(card, lane, x)
      else {
        const offer = hand.offersOf(card).find((one) => one.lane === lane)
        if (offer && !offer.why) hand.aim(offer)
        else hand.cancel()
      }
    },
    onStop: hand.drop,
  })
  const dropPlanned = (card: string, lane: LaneName | null, x: number) => {
    const play = plan.find((one) => one.card === card)
    if (!play || !lane) return hand.takeBack(card)
    if (lane !== play.lane) return hand.move(card, lane)
    const others = plan.filter((one) => one.lane === lane && one.card !== card)
    const before = others.filter((one) => {
      const box = root.current
        ?.querySelector(`[data-planned="${one.card}"]`)
        ?.getBoundingClientRect()
      return box && (box.left + box.right) / 2 < x
    })
    hand.place(card, before.length)
  }

  // A hint takes the card up and points at the lane.
  const { hold } = hand
  const hinted = suggestion && 'lane' in suggestion ? suggestion : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each hint
  useEffect(() => {
    if (hinted) hold(hinted.card)
  }, [hinted])

  // -- what is said -------------------------------------------------------------------------

  const line =
    frame && decision
      ? text.acting
      : suggestion
        ? hintLine(view, suggestion)
        : sayNow(view, held, isTouch)
  useEffect(() => {
    say(line)
    return () => say(null)
  }, [line, say])

  const busy = useRef(false)
  busy.current = frame !== null || waiting
  useEffect(() => {
    window.breakroomBoard = {
      // The middle of a lane (0 to 2) on their side (0) or mine (1).
      screenOf: (lane, side) => {
        const box = root.current
          ?.querySelectorAll('.breach-lane')
          [lane]?.querySelector(`[data-whose="${side ? 'mine' : 'theirs'}"]`)
          ?.getBoundingClientRect()
        return box ? [box.left + box.width / 2, box.top + box.height / 2] : [0, 0]
      },
      idle: () => !busy.current,
    }
    return () => {
      delete window.breakroomBoard
    }
  }, [])

  const lanes = frame?.lanes ?? view.lanes
  const among = asked === 'choose' ? (view.question?.among ?? []) : []
  const rove = useRove<HTMLDivElement>()
  const drawn = frame ? [] : drawnBy(events, me)
  const laid = events.flatMap((event) => (event.type === 'laid' ? [event.id] : []))
  return (
    <PeekContext value={peek}>
      <div
        ref={root}
        className="breach"
        data-phase={frame ? 'acting' : view.phase}
        data-holding={held !== null || undefined}
        onKeyDownCapture={() => {
          hasKeys.current = true
        }}
        onPointerDownCapture={({ target }) => {
          hasKeys.current = false
          if (looked?.isPinned && !(target as Element).closest('.breach-large')) setLooked(null)
        }}
        onClickCapture={(event) => {
          if (
            !frame ||
            (event.target as Element).closest('.breach-bar, .breach-large, .breach-sheet')
          )
            return
          event.stopPropagation()
          motion.skip()
        }}
      >
        <Bar
          view={view}
          me={me}
          seat={seat}
          names={names}
          pace={pace}
          isOpen={isHistory}
          onPace={nextPace}
          onHistory={() => setIsHistory(!isHistory)}
        />
        <section className="breach-lanes" aria-label={text.lanes} {...rove}>
          {lanes.map((lane, i) => (
            <LaneColumn
              key={lane.name}
              view={view}
              lane={lane}
              me={me}
              seat={seat}
              frame={frame}
              plan={frame ? [] : plan.filter((play) => play.lane === lane.name)}
              selected={selected}
              offer={held ? (hand.offers[i] ?? null) : null}
              isAimed={(drag ?? hinted)?.lane === lane.name}
              isArmed={armed?.lane === lane.name}
              among={among}
              refusal={hand.tried === lane.name ? refusal : null}
              laid={laid}
              onPiece={(piece, side, element) => {
                // A finger that hits the wrong one of two cards only looks; the tray has buttons.
                if (among.includes(piece.id) && !waiting && !isTouch) {
                  props.act({ type: 'choose', card: piece.id })
                } else peek.show({ what: 'piece', piece, seat: side }, element, true)
              }}
              onBand={(element) => peek.show({ what: 'lane', lane: lane.name }, element, true)}
              onPlanned={(card, byKey) => {
                setLooked(null)
                hand.select(selected === card ? null : card)
                if (byKey && selected !== card) focus('.breach-prompt button:not(:disabled)')
              }}
              onTarget={(offer) => aimAt(offer, hasKeys.current)}
              pullOf={asked === 'assign' ? pullOf : null}
            />
          ))}
          {asked === 'assign' && <Prompts view={view} hand={hand} refusal={refusal} />}
        </section>
        <div className="breach-tray">
          <Tray
            view={view}
            me={me}
            seat={seat}
            names={names}
            frame={frame}
            asked={asked}
            hand={hand}
            waiting={waiting}
            drawn={drawn}
            act={props.act}
            onSkip={motion.skip}
            onPick={pick}
            pullOf={pullOf}
          />
        </div>
        {isHistory && (
          <aside className="breach-sheet" aria-label={text.history}>
            <header>
              <h3>{text.history}</h3>
              <button
                type="button"
                className="breach-close"
                aria-label={text.close}
                onClick={() => setIsHistory(false)}
              >
                <Icon name="close" />
              </button>
            </header>
            <div className="breach-sheet-body">
              <History view={view} names={names} seat={seat} />
              {!isTouch && <p className="breach-note">{text.keys}</p>}
            </div>
          </aside>
        )}
        {drag && <Carried view={view} me={me} drag={drag} root={root} />}
        {looked && !drag && (
          <Large
            view={view}
            lanes={lanes}
            me={me}
            seat={seat}
            looked={looked}
            onClose={() => setLooked(null)}
          />
        )}
      </div>
    </PeekContext>
  )
}

const drawnBy = (events: readonly Breach['event'][], seat: number) =>
  events.flatMap((event) =>
    event.type === 'drew' && event.seat === seat && event.card ? [event.card] : [],
  )

function laneAt(x: number, y: number): LaneName | null {
  const lane = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-lane]')?.dataset.lane)
    .find(Boolean)
  return LANES.find((name) => name === lane) ?? null
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
