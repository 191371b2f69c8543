// Break the Cube's board: a tile in 3D or as plans, its blocks, and what can be asked.

import { useEffect, useRef, useState } from 'react'
import { changeSettings, useMedia, useReducedMotion, useSettings } from '../../core/settings'
import { playTouch } from '../../core/sound'
import { hasWebGL } from '../../kit/Fallback'
import type { BoardProps } from '../contract'
import { Commit, Tabs } from './Choices'
import { doubtOf } from './doubt'
import { Ring } from './Ring'
import { Building, Known } from './Side'
import type { Turn } from './shape'
import { Stage } from './stage'
import { TileView } from './TileView'
import { Controls, Tray } from './Tray'
import { doubtText, faultText, text } from './text'
import type { BreakTheCube, Build, Hint, View } from './types.gen'
import { useKeys } from './useKeys'
import { useTile } from './useTile'
import { hasBegun, isSolo } from './words'
import './style.css'

type Props = BoardProps<View, BreakTheCube['event'], BreakTheCube['action']>

export function Board(props: Props) {
  const { room, view, events, version, seat, names, decision, waiting, refusal, suggestion } = props
  const { act, say } = props
  const root = useRef<HTMLDivElement>(null)
  const { flat: wantsPlan } = useSettings()
  const [broken, setBroken] = useState(!hasWebGL())
  const flat = wantsPlan || broken
  const still = useReducedMotion() || flat
  const coarse = useMedia('(pointer: coarse)')
  const [stage] = useState(() => new Stage())

  const solo = isSolo(view)
  const begun = hasBegun(view)
  const hint = (decision?.hint ?? null) as Hint | null
  const phase = hint === null ? null : hint.questions.length ? 'turn' : 'build'
  const asker = seat ?? view.to_move[0] ?? 0
  const target = view.places[asker]?.asks ?? 0
  const [chosenAbout, setAbout] = useState<number | null>(null)
  const about = chosenAbout ?? target
  const on = useTile(room, view, seat, about)
  stage.solids = on.cells
  const [panel, setPanel] = usePanel(begun)

  const { fill } = on
  const filled = useRef<unknown>(null)
  useEffect(() => {
    if (!suggestion || suggestion.type === 'ask' || filled.current === suggestion) return
    filled.current = suggestion
    fill(suggestion.type === 'build' ? 'secret' : 'guess', suggestion.cells)
  }, [suggestion, fill])

  useEffect(() => {
    if (version && events.length) playTouch('card', 0.5)
  }, [version, events])

  const whom = names[target] ?? ''
  useEffect(() => {
    if (phase === 'build') say(coarse ? text.buildNowTouch : text.buildNow)
    else if (phase === 'turn') say(solo ? text.askNowSolo : text.askNow(whom))
    return () => say(null)
  }, [phase, solo, coarse, whom, say])

  // -- what hands can do --------------------------------------------------------------------

  const { dispatch, editable, chosen } = on
  const choose = (block: string) => {
    if (editable) dispatch({ do: 'choose', block, cubes: view.cubes })
  }
  const move = (right: number, up: number) => {
    const angle = ((flat ? 0 : stage.orbit.quarter) * Math.PI) / 2
    const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))]
    dispatch({ do: 'step', by: [right * cos - up * sin, -(right * sin + up * cos)] })
    playTouch('wood', 0.3)
  }
  const raise = (by: 1 | -1) => dispatch({ do: 'raise', by })
  const turn = (how: Turn) => {
    dispatch({ do: 'turn', how })
    playTouch('wood', 0.3)
  }
  const putBack = () => dispatch({ do: 'put_back' })
  const look = (there: () => void) => {
    there()
    stage.wake()
  }
  useKeys(root, {
    building: editable,
    holding: chosen !== null,
    next: () => {
      const all = Object.keys(on.blocks)
      const block = all[(chosen === null ? 0 : all.indexOf(chosen) + 1) % all.length]
      if (block) choose(block)
    },
    move,
    raise,
    turn,
    putBack,
    letGo: () => dispatch({ do: 'let_go' }),
    side: (side) => look(() => stage.orbit.goToSide(side)),
    top: () => look(() => stage.orbit.goToTop()),
  })

  const [warnedOf, setWarnedOf] = useState<typeof on.cells | null>(null)
  const doubt = on.tile === 'guess' && warnedOf === on.cells ? doubtOf(view, asker, on.cells) : null
  const commit = (cells: Build['cells']) => {
    if (on.tile === 'secret') act({ type: 'build', cells })
    else if (doubt || !doubtOf(view, asker, on.cells)) act({ type: 'guess', cells })
    else setWarnedOf(on.cells)
  }

  // -- what is shown ------------------------------------------------------------------------

  const isBuilding = on.tile === 'secret' && editable
  const fault = on.faults.find(({ rule }) => rule !== 'missing')
  const suggested = suggestion?.type === 'ask' ? suggestion.at : null
  const suggests = suggested ? text.suggestAsk(suggested) : text.suggestShape
  const isWhole = editable && on.faults.length === 0
  const state = fault ? faultText(fault) : isWhole ? text.wellBuilt : null
  const caption = refusal ?? (doubt ? doubtText(doubt) : suggestion ? suggests : state)
  const bad = refusal !== null || doubt || (!suggestion && fault)
  const ask =
    phase === 'turn' && !waiting && about === target
      ? (at: string) => act({ type: 'ask', at })
      : null
  return (
    <div
      ref={root}
      className="cube"
      data-panel={panel}
      data-building={isBuilding || undefined}
      data-editable={editable || undefined}
    >
      <div className="cube-area">
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
        <div className="cube-stage">
          <TileView
            view={view}
            names={names}
            on={on}
            stage={stage}
            flat={flat}
            still={still}
            onChoose={choose}
            onBroken={() => setBroken(true)}
          />
          <button
            type="button"
            className="cube-button cube-swap"
            disabled={broken}
            title={broken ? text.no3D : flat ? text.show3DHelp : text.showPlanHelp}
            onClick={() => changeSettings({ flat: !flat })}
          >
            {flat ? text.show3D : text.showPlan}
          </button>
          <p className="cube-caption" role="status" data-bad={!!bad || undefined}>
            {caption}
          </p>
        </div>
        <aside className="cube-side">
          {isBuilding ? (
            <Building
              blocks={on.blocks}
              cells={on.cells}
              chosen={chosen}
              faults={on.faults}
              flat={flat}
            />
          ) : (
            begun && (
              <Known
                view={view}
                names={names}
                seat={seat}
                about={about}
                suggested={suggested}
                onAsk={ask}
              />
            )
          )}
          {!isBuilding && !begun && <p className="cube-card">{text.built}</p>}
        </aside>
        {editable && (
          <div className="cube-bench">
            <Tray
              blocks={on.blocks}
              cubes={view.cubes}
              draft={{ standing: on.standing, chosen }}
              faults={on.faults}
              disabled={waiting}
              onChoose={choose}
              onPull={(block, clientX, clientY) => {
                if (chosen !== block) choose(block)
                const at = stage.over(clientX, clientY, 0.5)
                if (at) dispatch({ do: 'aim', at: [at[0] - 1, at[1] - 0.5] })
              }}
            />
            <Controls
              holding={chosen !== null}
              onMove={move}
              onRaise={raise}
              onTurn={turn}
              onPutBack={putBack}
            />
            <Commit
              on={on}
              view={view}
              phase={phase}
              waiting={waiting}
              doubted={doubt !== null}
              onCommit={commit}
            />
          </div>
        )}
      </div>
    </div>
  )
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
