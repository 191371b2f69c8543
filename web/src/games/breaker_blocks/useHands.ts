// What hands can do: pick a block, plug it in, put it back, and everything by keys as well.

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { playTouch } from '../../core/sound'
import type { Focus } from '../../kit/useFocus'
import { type Action, canDraw, type Held, isHeld, placesFor, type Spot } from './choosing'
import type { StageHandle } from './Stage'
import type { Choice, Props } from './useChoice'
import { useKeys } from './useKeys'

export type Tab = 'hand' | 'power' | 'modules'

export interface Hands {
  act(action: Action): void
  cancel(): void
  /** A finger or a mouse presses on the board. */
  press(spot: Spot | null, byTouch: boolean): void
  /** The spot is meant, and no other: a finger shows first what would come of it. */
  choose(spot: Spot, byTouch: boolean): void
  /** Takes a block off the board; false if it stays there. */
  lift(spot: Spot): boolean
  letGo(spot: Spot | null): void
  onPick(held: Held, byKey: boolean): void
  onPull(held: Held, clientX: number, clientY: number): void
  onDrop(clientX: number, clientY: number): void
  /** Where a block is that was pulled out of a tray, in pixels of the window. */
  drag: { x: number; y: number } | null
  tab: Tab
  setTab(tab: Tab): void
  /** Was the last action refused, about what is pointed at now? */
  isRefusedHere: boolean
  /** True once for each action that was sent from here. */
  takeSent(): boolean
}

export function useHands(
  props: Props,
  choice: Choice,
  root: RefObject<HTMLElement | null>,
  stage: RefObject<StageHandle | null>,
  focus: Focus,
): Hands {
  const { view, waiting, refusal } = props
  const { hint, held, spots, aimed, hold, aim, ask } = choice
  const sent = useRef(false)
  const tried = useRef<string | null>(null) // the spot that the last action was about
  const [tab, setTab] = useState<Tab>('hand')
  const [drag, setDrag] = useState<Hands['drag']>(null)
  const isOpen = hint !== null && !waiting

  const send = (action: Action, about: string | null) => {
    if (!isOpen) return
    sent.current = true
    tried.current = about
    props.act(action)
  }
  const act = (action: Action) => send(action, aimed?.key ?? null)
  const isOnSpots = () => !!root.current?.querySelector('.blocks-spots :focus')
  const cancel = () => {
    if (isOnSpots()) {
      root.current?.querySelector<HTMLElement>('.blocks-slot[aria-pressed="true"]')?.focus()
    }
    hold(null)
    aim(null)
  }
  const jump = (to: Tab | 'board') => {
    if (to !== 'board') setTab(to)
    focus.to(`${to === 'board' ? '.blocks-spots' : `[data-tray="${to}"]`} button[tabindex="0"]`)
  }
  const lift = (spot: Spot) => {
    if (!isOpen || spot.does !== 'lift' || !spot.tile) return false
    const { block, x, y } = spot.tile
    hold({ from: 'board', block, start: [x, y] })
    return true
  }
  const press = (spot: Spot | null, byTouch: boolean) => {
    const isAsked = ask(spot)
    if (!spot || (isAsked && byTouch)) aim(null)
    else if (!isAsked) choose(spot, byTouch)
  }
  const choose = (spot: Spot, byTouch: boolean) => {
    if (byTouch && aimed?.key !== spot.key && spot.does !== 'lift') return aim(spot.key)
    if (lift(spot)) {
      aim(null)
      if (isOnSpots()) jump('board')
      return
    }
    aim(spot.key)
    if (spot.action) send(spot.action, spot.key)
  }
  const letGo = (spot: Spot | null) => {
    setDrag(null)
    if (isOpen && spot?.place && spot.action) {
      if (!ask(spot)) act(spot.action)
    } else if (held?.from === 'board') cancel()
  }
  const onPick = (picked: Held, byKey: boolean) => {
    if (isHeld(held, picked.from, picked.block)) {
      if (canDraw(hint, held)) act({ type: 'draw', block: picked.block })
      else if (!byKey) cancel()
      return
    }
    hold(picked)
    aim(null)
    playTouch('acrylic', 0.1)
    if (byKey && placesFor(hint, picked).length) jump('board')
  }
  const onPull = (picked: Held, x: number, y: number) => {
    if (!isHeld(held, picked.from, picked.block)) hold(picked)
    setDrag({ x, y })
  }
  const onDrop = (x: number, y: number) => {
    const isOverHand = document.elementFromPoint(x, y)?.closest('[data-tray="hand"]')
    if (held && isOverHand && canDraw(hint, held)) {
      setDrag(null)
      act({ type: 'draw', block: held.block })
    } else letGo(stage.current?.spotAt(x, y) ?? null)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what a spot is hangs on what is held
  useEffect(() => {
    if (drag) aim(stage.current?.spotAt(drag.x, drag.y)?.key ?? null)
  }, [drag, spots, aim])

  useKeys(root, {
    cancel: held && cancel,
    jump,
    zoom: (by) => stage.current?.eye.zoom(by),
    fit: () => stage.current?.eye.fit(),
    pan: (dx, dy) => stage.current?.eye.pan(dx, dy),
  })

  const wantsSupply = !!view.effect && !!hint && (hint.draws.length > 0 || hint.source === 'supply')
  useEffect(() => {
    setTab((now) => (!wantsSupply ? 'hand' : now === 'hand' ? 'power' : now))
  }, [wantsSupply])

  // Whoever plays by keys goes on at what a module asks for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question
  useEffect(() => {
    const at = document.activeElement
    const isHere = at === document.body || root.current?.contains(at)
    if (!view.effect || !hint || !isHere || !focus.hasKeys()) return
    if (hint.mine.length) focus.to('.blocks-keep input')
    else if (!wantsSupply) jump('board')
    else if (!at?.closest('[data-tray="power"], [data-tray="modules"]')) jump('power')
  }, [hint])

  const takeSent = useCallback(() => {
    const was = sent.current
    sent.current = false
    return was
  }, [])
  const isRefusedHere = refusal !== null && tried.current === (aimed?.key ?? null)
  return {
    ...{ act, cancel, press, choose, lift, letGo, onPick, onPull, onDrop },
    ...{ drag, tab, setTab, isRefusedHere, takeSent },
  }
}
