// Break the Cube's board: a tile in 3D or as plans, its blocks, and what can be asked.

import { type RefObject, useEffect, useRef, useState } from 'react'
import { playTouch } from '../../core/sound'
import { Caption, FlatSwitch, Shell } from '../../kit/Shell'
import { useFocus, useGoingOn } from '../../kit/useFocus'
import { useSaying } from '../../kit/useSaying'
import { useScreen } from '../../kit/useScreen'
import { useShown } from '../../kit/useShown'
import { Commit, Tabs } from './Choices'
import { DailyStrip } from './DailyStrip'
import { dayOf, useDaily } from './daily'
import { Heard } from './Heard'
import { isSomewhere, type Judged, type Props, phaseOf, useJudged } from './judged'
import { AskButton, sightText, useLook } from './look'
import { Ring } from './Ring'
import { Building, Known } from './Side'
import { Stage } from './stage'
import { TileView } from './TileView'
import { Controls, Tray } from './Tray'
import { text } from './text'
import type { BreakTheCube } from './types.gen'
import { useHands } from './useHands'
import { useHeard } from './useHeard'
import { type OnTile, useTile } from './useTile'
import { hasBegun, isSolo, shapeOf } from './words'
import './marks.css'
import './style.css'

/** Who takes over the screen begins with their own tile. */
export function Board(props: Props) {
  return <OneBoard key={props.seat} {...props} />
}

function OneBoard(props: Props) {
  const { room, view, version, events, seat, cast, over, waiting, suggestion, marks } = props
  const { act, say } = props
  const root = useRef<HTMLDivElement>(null)
  const screen = useScreen()
  const [stage] = useState(() => new Stage())
  const solo = isSolo(view)
  const begun = hasBegun(view)
  const phase = phaseOf(props)
  const asker = seat ?? view.to_move[0] ?? 0
  const target = view.places[asker]?.asks ?? 0
  const [chosenAbout, setAbout] = useState<number | null>(null)
  const about = chosenAbout ?? target
  // A lesson that points at one's own shape begins with it.
  const isOpen = marks.includes('tab:secret')
  const on = useTile(room, view, seat, about, over, isOpen)
  stage.solids = on.cells
  const { editable, chosen } = on
  const judged = useJudged(props, on)
  const heard = useHeard(props)
  const look = useLook(props, phase === 'turn' && !waiting && !heard.isHolding)
  const putAway = look.at !== null ? look.clear : heard.isShown ? heard.done : null
  const hands = useHands(root, view, on, stage, screen, putAway)
  // What is looked at is news of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that changes
  useEffect(() => on.setVain(null), [look.at])
  const caption = captionOf(props, on, judged, look.at !== null)
  const [panel, setPanel] = usePanel(begun, isOpen, view.outcome !== null)
  const daily = useDaily(room, view, suggestion)
  useShown(props, () => heard.isHolding, heard.isHolding)
  useSuggested(suggestion, on.fill, setPanel)
  const focus = useFocusThere(root, props, heard.isShown, judged.isLegal)
  useSounds(version, events)
  const hasAll = Object.keys(on.blocks).every((block) => on.cells[block])
  const isBuilt = on.tile === 'secret' && hasAll && judged.faults.length === 0
  const toBuild = isBuilt ? text.hideNow : screen.isTouch ? text.buildNowTouch : text.buildNow
  const toAsk = text.askNow(shapeOf(view, cast, target), screen.isTouch)
  const toDo = phase && (phase === 'build' ? toBuild : toAsk)
  const sight = sightText(props, look, screen.isTouch)
  // A hint says for itself what it is good for, until something else is lit.
  const isHint = suggestion !== null && (suggestion.type !== 'ask' || suggestion.at === look.at)
  useSaying(say, heard.isHolding ? text.readAnswer : isHint ? null : (sight ?? toDo))

  const isBuilding = on.tile === 'secret' && editable
  return (
    <Shell game="cube" root={root} data-panel={panel} data-begun={begun} {...focus.noticing}>
      <div className="cube-top">
        {!solo && (
          <Ring
            view={view}
            cast={cast}
            seat={seat}
            about={on.tile === 'open' || begun ? about : -1}
            begun={on.tile === 'open' || begun}
            marks={marks}
            onAbout={(of) => {
              setAbout(of)
              if (view.outcome === null && begun) setPanel('ask')
            }}
          />
        )}
        <Tabs on={on} panel={panel} begun={begun} marks={marks} setPanel={setPanel} />
      </div>
      <div className="board-stage">
        <TileView
          view={view}
          cast={cast}
          seat={seat}
          day={solo ? dayOf(room) : null}
          look={look}
          on={on}
          faults={judged.faults}
          stage={stage}
          screen={screen}
          pointed={marks}
          onChoose={hands.choose}
        />
        <FlatSwitch screen={screen} />
        <Caption bad={caption.bad}>{caption.line}</Caption>
      </div>
      <aside className="cube-side">
        {isBuilding && <Building view={view} on={on} judged={judged} flat={screen.flat} />}
        {!isBuilding && begun && (
          <Known
            view={view}
            cast={cast}
            seat={seat}
            about={about}
            look={{
              ...look,
              press: (at) => {
                if (phase === 'turn') setAbout(null)
                look.press(at)
              },
            }}
            suggested={suggestion?.type === 'ask' ? suggestion.at : null}
            marks={marks}
            isHeard={!heard.isShown}
          />
        )}
        {!isBuilding && !begun && !over && <p className="board-panel cube-card">{text.built}</p>}
      </aside>
      {heard.isShown && <Heard view={view} cast={cast} from={heard.from} onDone={heard.done} />}
      <AskButton look={look} waiting={waiting} marks={marks} />
      {daily && <DailyStrip daily={daily} />}
      {editable && (
        <div className="cube-bench">
          <Tray
            on={on}
            view={view}
            faults={judged.faults}
            disabled={waiting}
            marks={marks}
            hands={hands}
          />
          <Controls holding={chosen !== null} marks={marks} hands={hands} />
          <Commit
            on={on}
            view={view}
            judged={judged}
            waiting={waiting}
            marks={marks}
            onCommit={() => judged.action && act(judged.action)}
          />
        </div>
      )}
    </Shell>
  )
}

function captionOf({ refusal }: Props, on: OnTile, judged: Judged, isLooking: boolean) {
  if (refusal) return { line: refusal, bad: true }
  if (on.vain && on.editable) return { line: text.vain[on.vain], bad: false }
  if (isLooking) return { line: null, bad: false }
  const fault = judged.faults.find(isSomewhere)
  const bad = fault?.sentence ?? judged.doubt
  const well = on.tile === 'secret' ? text.wellBuilt : text.wellGuessed
  return { line: bad ?? (judged.isLegal ? well : null), bad: bad !== null }
}

/** A shape that is suggested is set on its tile, once; a phone turns to where it is. */
function useSuggested(
  suggestion: Props['suggestion'],
  fill: OnTile['fill'],
  setPanel: (panel: 'tile' | 'ask') => void,
): void {
  const followed = useRef<unknown>(null)
  useEffect(() => {
    if (!suggestion || followed.current === suggestion) return
    followed.current = suggestion
    setPanel(suggestion.type === 'ask' ? 'ask' : 'tile')
    if (suggestion.type === 'ask') return
    fill(suggestion.type === 'build' ? 'secret' : 'guess', suggestion.cells)
  }, [suggestion, fill, setPanel])
}

/** Keys go on where the play does: with what is to be read, else with the next question; and with
 * what was suggested, so that Enter does it instead of asking for another hint. */
function useFocusThere(
  root: RefObject<HTMLElement | null>,
  { version, suggestion, isBack }: Props,
  isHeard: boolean,
  isLegal: boolean,
) {
  const focus = useFocus(root)
  const { to } = focus
  useGoingOn(focus, [version, isHeard], () =>
    to(isHeard ? '.cube-heard button' : '.cube-question[tabindex="0"]'),
  )
  const followed = useRef<unknown>(null)
  const canFollow = suggestion !== null && !isBack && (suggestion.type === 'ask' || isLegal)
  useEffect(() => {
    if (!canFollow || followed.current === suggestion) return
    followed.current = suggestion
    to('.cube-question[data-suggested], .cube-commit .board-primary')
  }, [canFollow, suggestion, to])
  return focus
}

const KNOCK_SECONDS = 0.13

/** A card for a question, a knock for each level that is told, two dull ones for a wrong guess. */
function useSounds(version: number, events: BreakTheCube['event'][]): void {
  useEffect(() => {
    if (!version) return
    let at = 0
    const knock = (material: 'wood' | 'card' | 'lacquer', strength: number) => {
      playTouch(material, strength, at)
      at += KNOCK_SECONDS
    }
    for (const event of events) {
      if (event.type === 'built' || event.type === 'asked') knock('card', 0.5)
      if (event.type === 'answered') for (const _ of event.seen) knock('wood', 0.25)
      if (event.type === 'guessed' && event.right) knock('lacquer', 0.9)
      if (event.type === 'guessed' && !event.right) for (const _ of '12') knock('wood', 0.9)
      if (event.type === 'ended') knock('card', 0.9)
    }
  }, [version, events])
}

/** On a phone: the tile, or what is known. At the end the tile, on which all shapes are open. */
function usePanel(
  begun: boolean,
  isOpen: boolean,
  over: boolean,
): ['tile' | 'ask', (panel: 'tile' | 'ask') => void] {
  const [panel, setPanel] = useState<'tile' | 'ask'>(begun && !isOpen && !over ? 'ask' : 'tile')
  const before = useRef({ begun, over })
  useEffect(() => {
    if (begun && !before.current.begun) setPanel('ask')
    if (over && !before.current.over) setPanel('tile')
    before.current = { begun, over }
  }, [begun, over])
  return [panel, setPanel]
}
