// Break the Cube's board: a tile in 3D or as plans, its blocks, and what can be asked.

import { useEffect, useRef, useState } from 'react'
import { playTouch } from '../../core/sound'
import { Caption, FlatSwitch, Shell } from '../../kit/Shell'
import { useSaying } from '../../kit/useSaying'
import { useScreen } from '../../kit/useScreen'
import { useShown } from '../../kit/useShown'
import { Commit, Tabs } from './Choices'
import { isSomewhere, type Judged, type Props, phaseOf, useJudged } from './judged'
import { Ring } from './Ring'
import { Building, Known } from './Side'
import { Stage } from './stage'
import { TileView } from './TileView'
import { Controls, Tray } from './Tray'
import { text } from './text'
import { useHands } from './useHands'
import { type OnTile, useTile } from './useTile'
import { hasBegun, isSolo } from './words'
import './style.css'

export function Board(props: Props) {
  const { room, view, events, version, seat, names, waiting, suggestion, act, say } = props
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
  const on = useTile(room, view, seat, about)
  stage.solids = on.cells
  const { editable, chosen } = on
  const judged = useJudged(props, on)
  const hands = useHands(root, view, on, stage, screen.flat)
  const { doubt, commit } = useCommit(judged, on, act)
  const caption = captionOf(props, judged, doubt)
  const [panel, setPanel] = usePanel(begun)
  useShown(props, () => false, null)
  useSuggested(suggestion, on.fill)
  useEffect(() => {
    if (version && events.length) playTouch('card', 0.5)
  }, [version, events])
  const toBuild = screen.isTouch ? text.buildNowTouch : text.buildNow
  const toAsk = solo ? text.askNowSolo : text.askNow(names[target] ?? '')
  useSaying(say, phase && (phase === 'build' ? toBuild : toAsk))

  const isBuilding = on.tile === 'secret' && editable
  const mayAsk = phase === 'turn' && !waiting && about === target
  return (
    <Shell game="cube" root={root} data-panel={panel}>
      <div className="cube-top">
        {!solo && (
          <Ring
            view={view}
            names={names}
            seat={seat}
            about={on.tile === 'open' || begun ? about : -1}
            onAbout={(of) => {
              setAbout(of)
              if (view.outcome === null) setPanel('ask')
            }}
          />
        )}
        <Tabs on={on} panel={panel} begun={begun} setPanel={setPanel} />
      </div>
      <div className="board-stage">
        <TileView
          view={view}
          names={names}
          on={on}
          faults={judged.faults}
          stage={stage}
          screen={screen}
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
            names={names}
            seat={seat}
            about={about}
            suggested={suggestion?.type === 'ask' ? suggestion.at : null}
            onAsk={mayAsk ? (at) => act({ type: 'ask', at }) : null}
          />
        )}
        {!isBuilding && !begun && <p className="board-panel cube-card">{text.built}</p>}
      </aside>
      {editable && (
        <div className="cube-bench">
          <Tray view={view} on={on} faults={judged.faults} disabled={waiting} hands={hands} />
          <Controls holding={chosen !== null} hands={hands} />
          <Commit
            on={on}
            view={view}
            judged={judged}
            waiting={waiting}
            doubted={doubt !== null}
            onCommit={commit}
          />
        </div>
      )}
    </Shell>
  )
}

/** A guess that cannot be right is made with a second press; the first one says why. */
function useCommit({ action, doubt }: Judged, on: OnTile, act: Props['act']) {
  const [warnedOf, setWarnedOf] = useState<OnTile['cells'] | null>(null)
  const isWarned = warnedOf === on.cells
  const commit = () => {
    if (!action) return
    if (doubt === null || isWarned) act(action)
    else setWarnedOf(on.cells)
  }
  return { doubt: isWarned ? doubt : null, commit }
}

function captionOf({ refusal, suggestion }: Props, judged: Judged, doubt: string | null) {
  if (refusal ?? doubt) return { line: refusal ?? doubt, bad: true }
  if (suggestion?.type === 'ask') return { line: text.suggestAsk(suggestion.at), bad: false }
  if (suggestion) return { line: text.suggestShape, bad: false }
  const fault = judged.faults.find(isSomewhere)
  return { line: fault?.sentence ?? (judged.isLegal ? text.wellBuilt : null), bad: !!fault }
}

/** A shape that is suggested is set on its tile, once. */
function useSuggested(suggestion: Props['suggestion'], fill: OnTile['fill']): void {
  const filled = useRef<unknown>(null)
  useEffect(() => {
    if (!suggestion || suggestion.type === 'ask' || filled.current === suggestion) return
    filled.current = suggestion
    fill(suggestion.type === 'build' ? 'secret' : 'guess', suggestion.cells)
  }, [suggestion, fill])
}

/** On a phone: the tile, or what is known. Afterwards it stays where one left it. */
function usePanel(begun: boolean): ['tile' | 'ask', (panel: 'tile' | 'ask') => void] {
  const [panel, setPanel] = useState<'tile' | 'ask'>(begun ? 'ask' : 'tile')
  const before = useRef(begun)
  useEffect(() => {
    if (begun && !before.current) setPanel('ask')
    before.current = begun
  }, [begun])
  return [panel, setPanel]
}
