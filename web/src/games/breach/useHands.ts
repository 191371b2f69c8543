// What hands can do with cards and lanes: by click, by dragging and by keys.

import { type RefObject, useEffect } from 'react'
import { playTouch } from '../../core/sound'
import { useBoardKeys } from '../../kit/useBoardKeys'
import { type Focus, useGoingOn } from '../../kit/useFocus'
import { deed, type Keys } from './keys'
import type { LaneName } from './names'
import type { Action, Offer } from './plan'
import type { Assigning, Props } from './useAssigning'
import type { Looking } from './useLooking'
import type { Pull } from './usePull'

export interface Hands {
  pick(card: string, byKey: boolean): void
  select(card: string, byKey: boolean): void
  aimAt(offer: Offer): void
  pullOf(card: string): Pull
  /** What a hint advises to do with a card. */
  hinted: Extract<Action, { lane: LaneName }> | null
}

interface Given {
  props: Props
  root: RefObject<HTMLElement | null>
  focus: Focus
  /** "assign", "choose" …; null while cards act, or nothing is asked. */
  asked: string | null
  hand: Assigning
  looking: Looking
  /** Closes or skips what lies over the board; null if nothing does. */
  leave: (() => void) | null
}

export function useHands(given: Given): Hands {
  const { props, root, focus, asked, hand, looking, leave } = given
  const { view, version, suggestion } = props
  const { held, selected, plan, hold } = hand

  const aimAt = (offer: Offer) => {
    if (!offer.isLegal) return
    hand.aim(offer)
  }
  const jump = (to: 'hand' | 'commit' | number) => {
    if (to === 'hand') focus.to('.breach-tray [tabindex="0"], .breach-tray button')
    else if (to === 'commit') focus.to('.breach-commit')
    else if (held) {
      const offer = hand.offers[to]
      if (offer) aimAt(offer)
    } else focus.to(`[data-lane="${view.lanes[to]?.name}"] button`)
  }
  const putBack = () => {
    const back = held ? `[data-card="${held}"]` : selected ? `[data-planned="${selected}"]` : ''
    hand.cancel()
    if (focus.hasKeys()) focus.to(back || '.breach-commit')
  }
  const keysNow = (): Keys => {
    const card = (document.activeElement as HTMLElement | null)?.dataset?.planned ?? selected
    return {
      cancel: leave ?? (held || selected || hand.asksCommit ? putBack : null),
      jump,
      shift: card
        ? (by) => {
            hand.shift(card, by)
            focus.to(`[data-planned="${card}"]`)
          }
        : null,
      takeBack: card ? () => hand.takeBack(card) : null,
    }
  }
  useBoardKeys(root, (press) => deed(press, keysNow()))
  useGoingOn(focus, [version, asked], () => {
    if (asked) jump('hand')
  })

  const laneAt = (x: number, y: number): LaneName | null => {
    const under = document
      .elementsFromPoint(x, y)
      .map((element) => element.closest<HTMLElement>('[data-lane]')?.dataset.lane)
      .find(Boolean)
    return view.lanes.find(({ name }) => name === under)?.name ?? null
  }
  const dropPlanned = (card: string, lane: LaneName | null, x: number) => {
    const play = plan.find((one) => one.card === card)
    if (!play || !lane) return hand.takeBack(card)
    if (lane !== play.lane) return hand.move(card, lane)
    const before = plan.filter((one) => {
      if (one.lane !== lane || one.card === card) return false
      const element = root.current?.querySelector(`[data-planned="${one.card}"]`)
      const box = element?.getBoundingClientRect()
      return box && (box.left + box.right) / 2 < x
    })
    hand.place(card, before.length)
  }
  const dropHeld = (card: string, lane: LaneName | null) => {
    const offer = hand.offersOf(card).find((one) => one.lane === lane)
    if (offer?.isLegal) hand.aim(offer)
    else hand.cancel()
  }

  // A hint takes the card up and points at the lane, or chooses the card that is to be taken back.
  const hinted = suggestion && 'lane' in suggestion ? suggestion : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each hint
  useEffect(() => {
    if (hinted) hold(hinted.card)
    else if (suggestion?.type === 'unassign') hand.select(suggestion.card)
  }, [suggestion])

  return {
    aimAt,
    hinted,
    pick: (card, byKey) => {
      looking.close()
      playTouch('card', 0.2)
      hold(held === card ? null : card)
      if (byKey && held !== card) focus.to('.breach-target[aria-disabled="false"], .breach-target')
    },
    select: (card, byKey) => {
      looking.close()
      hand.select(selected === card ? null : card)
      if (byKey && selected !== card) focus.to('.breach-prompt button:not(:disabled)')
    },
    pullOf: (card) => ({
      onPull: (x, y) => {
        looking.close()
        hand.pull(card, [x, y], laneAt(x, y))
      },
      onDrop: (x, y) => {
        hand.drop()
        if (plan.some((play) => play.card === card)) dropPlanned(card, laneAt(x, y), x)
        else dropHeld(card, laneAt(x, y))
      },
      onStop: hand.drop,
    }),
  }
}
