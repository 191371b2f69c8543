// Planning a turn: the card in hand, the planned card that changes its place, what is half decided.

import { useEffect, useState } from 'react'
import type { BoardProps } from '../contract'
import type { LaneName } from './names'
import {
  type Action,
  canStillPlay,
  handWithout,
  moved,
  type Offer,
  offersFor,
  reorder,
} from './plan'
import type { Breach, Planned, View } from './types.gen'
import { useDeeds } from './useDeeds'

export type Props = BoardProps<View, Breach['event'], Action>

export interface Drag {
  card: string
  x: number
  y: number
  lane: LaneName | null
}

export interface Assigning {
  isOpen: boolean
  /** All that may be answered; null: too much to be listed. */
  choices: readonly Action[] | null
  plan: readonly Planned[]
  /** The hand without what is planned. */
  cards: readonly string[]
  playable: readonly string[] | null
  held: string | null
  offers: readonly Offer[]
  selected: string | null
  /** A face-down play that waits to be confirmed. */
  armed: Offer | null
  asksCommit: boolean
  /** The lane of the last action, where its refusal belongs. */
  tried: LaneName | null
  drag: Drag | null
  offersOf(card: string): Offer[]
  hold(card: string | null): void
  select(card: string | null): void
  /** Plays the card, or asks first if it would lie face down. */
  aim(offer: Offer): void
  confirm(): void
  cancel(): void
  takeBack(card: string): void
  move(card: string, lane: LaneName): void
  shift(card: string, by: number): void
  place(card: string, to: number): void
  commit(): void
  callPersona(): void
  pull(card: string, at: readonly [number, number], lane: LaneName | null): void
  drop(): void
}

interface Half {
  held: string | null
  selected: string | null
  armed: Offer | null
  asksCommit: boolean
}

const NOTHING: Half = { held: null, selected: null, armed: null, asksCommit: false }

/** `isOpen`: this seat is asked to assign, and nothing moves any more. */
export function useAssigning(props: Props, isOpen: boolean): Assigning {
  const { view, decision, waiting, refusal, act } = props
  const choices = (decision?.choices ?? null) as Action[] | null
  const { plan, start } = useDeeds({ view, isOpen, waiting, refusal, act })
  const [half, setHalf] = useState(NOTHING)
  const [tried, setTried] = useState<LaneName | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  useEffect(() => {
    if (isOpen) return
    setHalf(NOTHING)
    setDrag(null)
  }, [isOpen])

  const cards = handWithout(view, plan)
  const held = half.held !== null && cards.includes(half.held) ? half.held : null
  const selected = plan.some(({ card }) => card === half.selected) ? half.selected : null
  const offersOf = (card: string) => offersFor(view, card, choices)
  const send = (actions: readonly Action[], lane: LaneName | null) => {
    setTried(lane)
    setHalf(NOTHING)
    start(actions)
  }
  const place = (card: string, to: number) => {
    const lane = plan.find((play) => play.card === card)?.lane
    if (!lane) return
    const here = plan.filter((play) => play.lane === lane).map((play) => play.card)
    setTried(lane)
    start(reorder(plan, lane, moved(here, card, to)))
  }
  return {
    isOpen,
    choices,
    plan,
    cards,
    playable: isOpen ? cards.filter((card) => offersOf(card).some(({ isLegal }) => isLegal)) : null,
    held,
    offers: held ? offersOf(held) : [],
    selected,
    armed: held ? half.armed : null,
    asksCommit: half.asksCommit,
    tried,
    drag,
    offersOf,
    hold: (card) => setHalf({ ...NOTHING, held: card }),
    select: (card) => setHalf({ ...NOTHING, selected: card }),
    aim: (offer) => {
      if (offer.action.type === 'assign') send([offer.action], offer.lane)
      else setHalf({ ...NOTHING, held: offer.action.card, armed: offer })
    },
    confirm: () => {
      if (half.armed) send([half.armed.action], half.armed.lane)
    },
    cancel: () => setHalf(NOTHING),
    takeBack: (card) => {
      const lane = plan.find((play) => play.card === card)?.lane
      if (lane) send([{ type: 'unassign', card }], lane)
    },
    move: (card, lane) => {
      if (plan.find((play) => play.card === card)?.costs[lane] === undefined) return
      send(
        [
          { type: 'unassign', card },
          { type: 'assign', card, lane },
        ],
        lane,
      )
    },
    shift: (card, by) => {
      const lane = plan.find((play) => play.card === card)?.lane
      const here = plan.filter((play) => play.lane === lane).map((play) => play.card)
      place(card, here.indexOf(card) + by)
    },
    place,
    commit: () => {
      if (canStillPlay(choices) && !half.asksCommit) {
        return setHalf({ ...NOTHING, asksCommit: true })
      }
      send([{ type: 'commit' }], null)
    },
    callPersona: () => send([{ type: 'call_persona' }], null),
    pull: (card, [x, y], lane) => {
      const isPlanned = plan.some((play) => play.card === card)
      setHalf({ ...NOTHING, held: isPlanned ? null : card })
      setDrag({ card, x, y, lane })
    },
    drop: () => setDrag(null),
  }
}
