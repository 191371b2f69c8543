// Breaker Blocks' board: the table top, hands and supplies, and what can be done with them.

import { useCallback, useEffect, useRef, useState } from 'react'
import { useMedia, useReducedMotion } from '../../core/settings'
import type { BoardProps } from '../contract'
import {
  type Action,
  canDraw,
  type Held,
  isHeld,
  placesFor,
  playsFrom,
  plugIn,
  type Spot,
} from './choosing'
import { Guide } from './Guide'
import { drawnBy, handItems, moduleItems, powerItems } from './items'
import { Stage, type StageHandle } from './Stage'
import { Standing } from './Standing'
import { Materials } from './Tile'
import { BlockPicture, Readout, Tray } from './Tray'
import { asked, outlook, strikeLine, text, tileName, titleOf } from './text'
import type { BreakerBlocks, Hint, View } from './types.gen'
import { useChoice } from './useChoice'
import { useKeys } from './useKeys'
import { useMotion } from './useMotion'
import { whyNotBlock } from './why'
import './style.css'
import './tray.css'
import './stage.css'

type Props = BoardProps<View, BreakerBlocks['event'], Action>
type Tab = 'hand' | 'power' | 'modules'

export function Board(props: Props) {
  const { view, events, version, seat, decision, waiting, refusal, suggestion, say } = props
  const root = useRef<HTMLDivElement>(null)
  const stage = useRef<StageHandle | null>(null)
  const sent = useRef(false)
  const tried = useRef<string | null>(null) // the spot that the last action was about
  const hasKeys = useRef(false)
  const still = useReducedMotion()
  const isTouch = useMedia('(pointer: coarse)')
  const [tab, setTab] = useState<Tab>('hand')
  const [drag, setDrag] = useState<{ x: number; y: number } | null>(null)

  const me = decision?.seat ?? seat ?? 0
  const them = 1 - me
  const flipped = seat === 1
  const hint = (decision?.hint ?? null) as Hint | null
  const open = waiting ? null : hint
  const choice = useChoice(view, version, hint, me, suggestion)
  const { held, spots, aimed, ghost, lifted, kept, hold, aim } = choice
  const isDrawable = canDraw(hint, held)
  const places = placesFor(view, hint, held)
  const whyNot = hint && held && held.from !== 'board' ? whyNotBlock(view, hint, held, me) : null

  const motion = useMotion({
    view,
    events,
    version,
    still,
    sent: () => {
      const was = sent.current
      sent.current = false
      return was
    },
  })

  // -- what hands can do --------------------------------------------------------------------

  const act = (action: Action, aimedKey = aimed?.key ?? null) => {
    if (!open) return
    sent.current = true
    tried.current = aimedKey
    props.act(action)
  }
  const cancel = useCallback(() => {
    if (!held) return false
    if (root.current?.querySelector('.blocks-spots :focus')) {
      root.current.querySelector<HTMLElement>('.blocks-slot[aria-pressed="true"]')?.focus()
    }
    hold(null)
    aim(null)
    return true
  }, [held, hold, aim])

  const pick = (picked: Held, byKey: boolean) => {
    if (isHeld(held, picked.from, picked.block)) {
      if (isDrawable) act({ type: 'draw', block: picked.block })
      else if (!byKey) cancel()
      return
    }
    hold(picked)
    aim(null)
    if (byKey && placesFor(view, hint, picked).length) jump('board')
  }
  const press = (spot: Spot, byTouch: boolean) => {
    if (byTouch && aimed?.key !== spot.key && spot.does !== 'lift') return aim(spot.key)
    if (!open) return
    if (spot.does === 'lift' && spot.tile) {
      const { block, x, y } = spot.tile
      hold({ from: 'board', block, start: [x, y] })
      aim(null)
      if (root.current?.querySelector('.blocks-spots :focus')) jump('board')
    } else if (spot.does === 'target' && spot.tile) {
      act({ type: 'target', cell: [spot.tile.x, spot.tile.y] })
    } else if (held && (spot.place || spot.tries)) {
      aim(spot.key)
      act(plugIn(held, spot.place ?? { into: spot.tries as never }), spot.key)
    } else aim(spot.key)
  }
  const letGo = (spot: Spot | null) => {
    setDrag(null)
    if (held && spot?.place && open) act(plugIn(held, spot.place))
    else if (held?.from === 'board') cancel()
  }

  const jump = (to: string) => {
    if (to === 'board') {
      requestAnimationFrame(() =>
        root.current?.querySelector<HTMLElement>('.blocks-spots button[tabindex="0"]')?.focus(),
      )
      return
    }
    setTab(to as Tab)
    requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>(`[data-tray="${to}"] button[tabindex="0"]`)?.focus(),
    )
  }
  useKeys({
    cancel,
    jump,
    zoom: (by) => stage.current?.eye.zoom(by),
    fit: () => stage.current?.eye.fit(),
    pan: (dx, dy) => stage.current?.eye.pan(dx, dy),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what a spot is hangs on what is held
  useEffect(() => {
    if (drag) aim(stage.current?.spotAt(drag.x, drag.y)?.key ?? null)
  }, [drag, spots, aim])

  // Whoever plays by keys goes on from where something is asked.
  const lost = useRef<() => void>(() => {})
  lost.current = () => {
    if (!hint || document.activeElement !== document.body || !hasKeys.current) return
    if (hint.targets.length || (hint.lifts.length && !hint.draws.length)) jump('board')
    else jump(hint.plays.length && playsFrom(view) === 'hand' ? 'hand' : 'power')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each position
  useEffect(() => lost.current(), [version, hint])

  // -- what is said -------------------------------------------------------------------------

  const module = view.effect?.module
  useEffect(() => {
    if (hint && (module === 'accelerate' || module === 'automate')) {
      setTab((now) => (now === 'hand' ? 'power' : now))
    } else setTab('hand')
  }, [hint, module])

  const title = held && titleOf(view, held.block)
  const isPlaying = places.length > 0
  const line = !decision
    ? null
    : held && title && isPlaying
      ? held.from === 'board'
        ? text.lifted(title)
        : isTouch
          ? text.chooseInputTouch(title)
          : text.chooseInput(title)
      : isDrawable && title
        ? text.drawIt(title)
        : (whyNot ?? asked(view, decision.ask, hint))
  useEffect(() => {
    say(line)
    return () => say(null)
  }, [line, say])

  const isRefusedHere = refusal !== null && tried.current === (aimed?.key ?? null)
  const caption = isRefusedHere
    ? refusal
    : ghost
      ? outlook(view, ghost)
      : aimed?.does === 'target' && aimed.tile
        ? strikeLine(view, aimed.tile)
        : (aimed?.why ?? (aimed?.tile ? `${tileName(view, aimed.tile)}.` : null))

  const tray = {
    view,
    held,
    onPick: pick,
    onPull: (picked: Held, x: number, y: number) => {
      if (!isHeld(held, picked.from, picked.block)) hold(picked)
      setDrag({ x, y })
    },
    onDrop: (x: number, y: number) => {
      const isOverHand = document.elementFromPoint(x, y)?.closest('[data-tray="hand"]')
      if (held && isDrawable && isOverHand) {
        setDrag(null)
        act({ type: 'draw', block: held.block })
      } else letGo(stage.current?.spotAt(x, y) ?? null)
    },
  }
  const items = {
    hand: handItems(view, me, hint, drawnBy(events, me)),
    power: powerItems(view, me, hint),
    modules: moduleItems(view, me, hint),
  }
  const mine = seat === null ? text.handOf(me) : text.hand
  return (
    <div
      ref={root}
      className="blocks"
      data-tab={tab}
      data-waiting={waiting || undefined}
      onKeyDownCapture={() => {
        hasKeys.current = true
      }}
      onPointerDownCapture={() => {
        hasKeys.current = false
      }}
    >
      <Materials />
      <div className="blocks-area">
        <div className="blocks-them">
          <Readout
            view={view}
            what={text.theirHand}
            blocks={view.hands[them as 0 | 1].blocks}
            hidden={view.hands[them as 0 | 1].hidden}
            seat={them}
            isNew={(block) => drawnBy(events, them).includes(block)}
          />
          <Readout
            view={view}
            what={text.theirSupply}
            blocks={view.supplies.power[them as 0 | 1]}
            seat={them}
          />
        </div>
        <Stage
          view={view}
          motion={motion}
          flipped={flipped}
          still={still}
          waiting={waiting}
          spots={spots}
          aimed={aimed}
          ghost={ghost}
          lifted={lifted}
          caption={caption}
          isBad={isRefusedHere || (!!aimed?.why && !ghost)}
          handle={stage}
          onAim={(spot) => aim(spot?.key ?? null)}
          onPress={press}
          onPull={(spot) => {
            if (!open || held || spot.does !== 'lift' || !spot.tile) return false
            hold({ from: 'board', block: spot.tile.block, start: [spot.tile.x, spot.tile.y] })
            return true
          }}
          onDrop={letGo}
        />
        <aside className="blocks-side">
          <Standing view={view} isOver={props.over} />
          <div className="blocks-pool">
            <Tray
              {...tray}
              from="supply"
              name="modules"
              seat={null}
              label={text.modules}
              items={items.modules}
            />
            <Unseen view={view} />
          </div>
          <Guide
            view={view}
            me={me}
            isOver={props.over}
            isMyTurn={decision !== null}
            hint={hint}
            held={held}
            canDraw={isDrawable}
            why={whyNot}
            does={aimed?.does ?? null}
            waiting={waiting}
            kept={kept}
            onKeep={choice.keep}
            onKept={() => {
              if (kept.mine === undefined || kept.theirs === undefined) return
              act({ type: 'keep', mine: kept.mine, theirs: kept.theirs })
            }}
            onDo={() => aimed && press(aimed, false)}
            onDraw={() => held && act({ type: 'draw', block: held.block })}
            onCancel={cancel}
            onPass={() => act({ type: 'pass' })}
          />
        </aside>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form */}
        <div className="blocks-tabs" role="group" aria-label={text.tabs}>
          {(['hand', 'power', 'modules'] as const).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={tab === name}
              onClick={() => setTab(name)}
            >
              {text.tab[name]} <b>{items[name].reduce((sum, { n }) => sum + n, 0)}</b>
            </button>
          ))}
        </div>
        <div className="blocks-mine">
          <Tray {...tray} from="hand" name="hand" seat={me} label={mine} items={items.hand} />
          <Tray
            {...tray}
            from="supply"
            name="power"
            seat={me}
            label={seat === null ? text.supplyOf(me) : text.supply}
            items={items.power}
          />
        </div>
      </div>
      {drag && held && !ghost && (
        <div className="blocks-drag" style={{ left: drag.x, top: drag.y }}>
          <BlockPicture view={view} block={held.block} seat={me} />
        </div>
      )}
    </div>
  )
}

/** Blind action: what may lie face down. */
function Unseen({ view }: { view: View }) {
  const kinds = Object.entries(view.unseen)
  if (!kinds.length) return null
  return (
    <p className="blocks-unseen">
      {text.unseen}:{' '}
      {kinds.map(([block, n]) => `${titleOf(view, block)}${n > 1 ? ` ×${n}` : ''}`).join(', ')}
      {view.removed > 0 && `; ${text.removed(view.removed)}`}
    </p>
  )
}
