// Breaker Blocks' board: the table top, hands and supplies, and what can be done with them.

import { useRef } from 'react'
import { useMedia, useReducedMotion } from '../../core/settings'
import { Shell } from '../../kit/Shell'
import { useFocus } from '../../kit/useFocus'
import { useSaying } from '../../kit/useSaying'
import { useShown } from '../../kit/useShown'
import { Guide } from './Guide'
import { drawnBy, handItems, lastDrawnBy, moduleItems, powerItems } from './items'
import { pointsInto } from './marks'
import { Stage, type StageHandle } from './Stage'
import { Standing } from './Standing'
import { Materials } from './Tile'
import { BlockPicture, Readout, Tray } from './Tray'
import { nameOf, text } from './text'
import type { View } from './types.gen'
import { type Props, useChoice } from './useChoice'
import { useHands } from './useHands'
import { useKeepFocus } from './useKeepFocus'
import { useMotion } from './useMotion'
import { lineOf, useCaption } from './useSaid'
import { useWhyNot } from './useWhyNot'
import './colours.css'
import './style.css'
import './tray.css'
import './stage.css'
import './marks.css'

export function Board(props: Props) {
  const { view, cast, events, version, seat, waiting, refusal, marks } = props
  const root = useRef<HTMLDivElement>(null)
  const stage = useRef<StageHandle | null>(null)
  const still = useReducedMotion()
  const isTouch = useMedia('(pointer: coarse)')
  const focus = useFocus(root)
  const keeping = useKeepFocus(root)
  const choice = useChoice(props)
  const hands = useHands(props, choice, root, stage, focus)
  const motion = useMotion({ view, events, version, still, sent: hands.takeSent })
  useShown(props, motion.isMoving, motion.effect)
  const why = useWhyNot(props, choice.held)
  const caption = useCaption(props, choice)
  useSaying(props.say, lineOf(props, choice, why, isTouch))

  const { me, held, ghost } = choice
  const { tab, drag } = hands
  const items = {
    hand: handItems(view, me, drawnBy(events, me)),
    power: powerItems(view, me),
    modules: moduleItems(view),
  }
  const tray = { board: props, choice, hands }
  return (
    <Shell
      game="blocks"
      root={root}
      data-tab={tab}
      data-waiting={waiting || undefined}
      {...focus.noticing}
      {...keeping}
    >
      <Materials />
      <Them {...props} seat={1 - me} />
      <Stage
        {...{ view, cast, version, motion, still, waiting, choice, hands, marks }}
        flipped={seat === 1}
        caption={hands.isRefusedHere ? refusal : caption}
        handle={stage}
      />
      <aside className="blocks-side">
        <Standing view={motion.shown} cast={cast} />
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
        <Guide {...{ view, cast, waiting, choice, hands, why }} />
      </aside>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form */}
      <div className="blocks-tabs" role="group" aria-label={text.tabs}>
        {(['hand', 'power', 'modules'] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={tab === name}
            {...(tab !== name && pointsInto(marks, name) ? { 'data-mark': `tab:${name}` } : {})}
            onClick={() => hands.setTab(name)}
          >
            {text.tab[name]} <b>{items[name].reduce((sum, { n }) => sum + n, 0)}</b>
          </button>
        ))}
      </div>
      <div className="blocks-mine">
        <Tray
          {...tray}
          from="hand"
          name="hand"
          seat={me}
          label={text.whose(cast, me, text.hand)}
          items={items.hand}
        />
        <Tray
          {...tray}
          from="supply"
          name="power"
          seat={me}
          label={text.whose(cast, me, text.supply)}
          items={items.power}
        />
      </div>
      {drag && held && !ghost && (
        <div className="blocks-drag" style={{ left: drag.x, top: drag.y }}>
          <BlockPicture view={view} block={held.block} seat={me} />
        </div>
      )}
    </Shell>
  )
}

/** What the other seat holds, and can still draw. */
function Them({
  view,
  cast,
  events,
  seat,
}: Pick<Props, 'view' | 'cast' | 'events'> & { seat: number }) {
  const { blocks, hidden } = view.hands[seat as 0 | 1]
  const whose = cast.whoseFirst(seat)
  return (
    <div className="blocks-them">
      <Readout
        {...{ view, whose, blocks, hidden, seat }}
        what={text.hand}
        drawn={drawnBy(events, seat)}
        last={lastDrawnBy(view, seat)}
      />
      <Readout
        {...{ view, whose, seat }}
        what={text.supply}
        blocks={view.supplies.power[seat as 0 | 1]}
      />
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
      {kinds.map(([block, n]) => `${nameOf(view, block)}${n > 1 ? ` ×${n}` : ''}`).join(', ')}
      {view.removed > 0 && `; ${text.removed(view.removed)}`}
    </p>
  )
}
