// Convert's board: the table in 3D, its plan, the trays and what can be done with them.

import { lazy, useEffect, useRef, useState } from 'react'
import { Canvas, Caption, FlatSwitch, Shell } from '../../kit/Shell'
import { useFocus } from '../../kit/useFocus'
import { useLasting } from '../../kit/useLasting'
import { useSaying } from '../../kit/useSaying'
import { useScreen } from '../../kit/useScreen'
import { useShown } from '../../kit/useShown'
import { Controls } from './Controls'
import { COLOURS, pieceKey, SIZE } from './geometry'
import { Panel } from './Panel'
import { Plan } from './Plan'
import { Sides } from './Sides'
import { Others, Tray } from './Tray'
import { outlook, text } from './text'
import { type Hand, type Props, useHand } from './useHand'
import { useKeys } from './useKeys'
import { useIsMoving, useLeaning, useMotion } from './useMotion'
import { useTouch } from './useTouch'
import './style.css'

const Scene = lazy(() => import('./Scene'))

export function Board(props: Props) {
  const { view, events, version, seat, names, suggestion, say } = props
  const root = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const screen = useScreen()
  const { flat, still, isTouch } = screen
  const quarter = seat === 1 ? 2 : 0
  const home = (quarter * Math.PI) / 2
  const hand = useHand(props)
  const { preview, effect, isBad, legal, lifts } = hand
  const stage = useMotion({ view, events, version, sent: hand.sent, still, home })
  const touch = useTouch(canvas, stage, view, hand)
  const caption = useCaption(props, hand)
  const [checkedAt, setCheckedAt] = useState(-1)
  useShown(props, () => stage.moving, useIsMoving(stage))
  useLeaning(stage, view, preview)
  useKeys(root, view, hand, stage, flat ? quarter : null)
  useFocusOnSuggested(useFocus(root).to, suggestion, preview)
  const flips = view.options.upside_down
  const inHand = isTouch ? text.inHandTouch : text.inHand
  useSaying(say, preview && inHand(preview, flips))

  const isChecked = checkedAt === version
  const wrong = isChecked ? view.misfits : []
  const flashed = events.flatMap((event) => (event.type === 'placed' ? event.turned : []))
  const toLift = suggestion?.type === 'lift' ? pieceKey(suggestion) : null
  const marked = touch.over ?? lifts.find((one) => pieceKey(one) === toLift) ?? null
  const plan = (
    <Plan
      key={flat ? 'flat' : 'beside'}
      view={view}
      preview={preview}
      effect={effect}
      isBad={isBad}
      quarter={quarter}
      flashed={still && !flat ? [] : flashed}
      flashKey={version}
      wrong={wrong.map(([x, y]) => SIZE * y + x)}
      onPoint={hand.aim}
      onSquare={hand.aimOver}
      onPress={touch.press}
    />
  )
  return (
    <Shell game="convert" root={root}>
      <div className="board-stage">
        {flat ? (
          <div className="convert-flat">
            {plan}
            <Sides view={view} quarter={quarter} />
          </div>
        ) : (
          <Canvas
            canvas={canvas}
            screen={screen}
            aria-label={text.stage}
            data-holding={preview !== null || undefined}
            data-over={touch.over !== null || undefined}
            {...touch.handlers}
          >
            <Scene {...{ view, preview, effect, isBad, legal, marked, wrong, stage, still }} />
          </Canvas>
        )}
        <div className="convert-top">
          {COLOURS.filter((colour) => !hand.colours.includes(colour)).map((colour) => (
            <Others key={colour} view={view} colour={colour} quarter={quarter} />
          ))}
          <FlatSwitch screen={screen} />
        </div>
        <Caption bad={caption.bad}>{caption.line}</Caption>
      </div>
      <aside className="convert-side">
        {!flat && plan}
        <Panel
          view={view}
          names={names}
          seat={hand.seat}
          lifts={lifts}
          isChecked={isChecked}
          onCheck={() => setCheckedAt(version)}
          onLift={hand.lift}
        />
      </aside>
      <Controls hand={hand} flips={flips} />
      <Tray
        view={view}
        hand={hand}
        quarter={quarter}
        onPull={touch.pull}
        onRelease={touch.release}
      />
    </Shell>
  )
}

/** What is said of the place that is aimed at; of what was refused or suggested with empty hands. */
function useCaption({ refusal, suggestion }: Props, { seat, preview, effect, isBad }: Hand) {
  const said = preview && effect && { line: outlook(preview, effect, seat), bad: isBad }
  const aimed = useLasting(said, preview !== null && said === null)
  if (aimed) return aimed
  const lift = suggestion?.type === 'lift' ? text.suggestLift(suggestion) : null
  return { line: refusal ?? lift, bad: refusal !== null }
}

/** So that Enter places what was suggested, instead of asking for another suggestion. */
function useFocusOnSuggested(
  to: (selector: string) => void,
  suggestion: Props['suggestion'],
  preview: Hand['preview'],
): void {
  const inHand = preview && pieceKey(preview)
  useEffect(() => {
    if (suggestion && inHand === pieceKey(suggestion)) to('.convert-slot[aria-pressed="true"]')
  }, [suggestion, inHand, to])
}
