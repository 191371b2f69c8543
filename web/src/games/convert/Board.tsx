// Convert's board: the table in 3D, its plan, the trays and what can be done with them.

import { lazy, useEffect, useMemo, useRef, useState } from 'react'
import { Canvas, Caption, FlatSwitch, Shell } from '../../kit/Shell'
import { type Focus, useFocus, useGoingOn } from '../../kit/useFocus'
import { useLasting } from '../../kit/useLasting'
import { useSaying } from '../../kit/useSaying'
import { useScreen } from '../../kit/useScreen'
import { useShown } from '../../kit/useShown'
import { Controls } from './Controls'
import { COLOURS, pieceKey, SIZE, squaresIn } from './geometry'
import { Panel } from './Panel'
import { Plan } from './Plan'
import { Sides } from './Sides'
import { Others, Tray } from './Tray'
import { outlook, shapeName, text } from './text'
import { type Hand, type Props, useHand } from './useHand'
import { useKeys } from './useKeys'
import { useIsMoving, useLeaning, useMotion } from './useMotion'
import { useTouch } from './useTouch'
import { KeyList, Views } from './Views'
import './style.css'

const Scene = lazy(() => import('./Scene'))

export function Board(props: Props) {
  const { view, events, version, seat, cast, over, suggestion, marks, say } = props
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
  const focus = useFocus(root)
  useFocusOnSuggested(focus, suggestion, preview)
  useGoingOn(focus, [version, hand.seat], () => focus.to('.convert-slot'))
  const flips = view.options.upside_down
  const inHand = isTouch ? text.inHandTouch : text.inHand
  useSaying(say, preview && inHand(shapeName(view, preview)))
  const isPlayer = seat !== null && !over

  const pointed = useMemo(() => squaresIn(marks), [marks])
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
      pointed={pointed}
      onPoint={hand.aim}
      onSquare={hand.aimOver}
      onPress={touch.press}
    />
  )
  return (
    <Shell game="convert" root={root} {...focus.noticing}>
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
            <Scene
              {...{ view, preview, effect, isBad, legal, marked, wrong, pointed, stage, still }}
            />
          </Canvas>
        )}
        <div className="convert-top">
          {COLOURS.filter((colour) => !isPlayer || !hand.colours.includes(colour)).map((colour) => (
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
          cast={cast}
          seat={hand.seat}
          lifts={lifts}
          isChecked={isChecked}
          onCheck={() => setCheckedAt(version)}
          onLift={hand.lift}
        />
        {isPlayer && !isTouch && <KeyList flips={flips} />}
      </aside>
      {isPlayer && <Controls hand={hand} flips={flips} marks={marks} />}
      {!flat && <Views stage={stage} />}
      {isPlayer && (
        <Tray
          view={view}
          hand={hand}
          quarter={quarter}
          marks={marks}
          onPull={touch.pull}
          onRelease={touch.release}
        />
      )}
    </Shell>
  )
}

/** What is said of the place that is aimed at; of what was refused with empty hands. */
function useCaption({ view, cast, refusal }: Props, { seat, preview, effect, isBad }: Hand) {
  const said = preview &&
    effect && { line: outlook(view, { ...preview, seat }, effect, cast), bad: isBad }
  const aimed = useLasting(said, preview !== null && said === null)
  return aimed ?? { line: refusal, bad: refusal !== null }
}

/** So that Enter places what was suggested, instead of asking for another suggestion. */
function useFocusOnSuggested(
  { to }: Focus,
  suggestion: Props['suggestion'],
  preview: Hand['preview'],
): void {
  const inHand = preview && pieceKey(preview)
  useEffect(() => {
    if (suggestion && inHand === pieceKey(suggestion)) to('.convert-slot[aria-pressed="true"]')
  }, [suggestion, inHand, to])
}
