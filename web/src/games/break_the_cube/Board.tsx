// Break the Cube's board: a tile in 3D or as plans, its blocks, and what can be asked.

import { useEffect, useRef, useState } from 'react'
import { changeSettings, useMedia, useReducedMotion, useSettings } from '../../core/settings'
import { playTouch } from '../../core/sound'
import { hasWebGL } from '../../kit/Fallback'
import type { BoardProps } from '../contract'
import { Ring } from './Ring'
import { Building, Known } from './Side'
import { cellsByBlock, surprise, type Turn } from './shape'
import { Stage } from './stage'
import { TileView } from './TileView'
import { Controls, Tray } from './Tray'
import { faultText, text } from './text'
import type { BreakTheCube, Build, Hint, View } from './types.gen'
import { useKeys } from './useKeys'
import { type OnTile, type Tile, useTile } from './useTile'
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

  // -- what is shown ------------------------------------------------------------------------

  const isBuilding = on.tile === 'secret' && editable
  const fault = on.faults.find(({ rule }) => rule !== 'missing')
  const suggested = suggestion?.type === 'ask' ? suggestion.at : null
  const caption =
    refusal ??
    (suggestion ? (suggested ? text.suggestAsk(suggested) : text.suggestShape) : null) ??
    (chosen !== null && fault ? faultText(fault) : null)
  const bad = refusal !== null || (!suggestion && fault)
  const ask =
    phase === 'turn' && !waiting && about === target
      ? (at: string) => act({ type: 'ask', at })
      : null
  return (
    <div
      ref={root}
      className="bc"
      data-panel={panel}
      data-building={isBuilding || undefined}
      data-editable={editable || undefined}
    >
      <div className="bc-area">
        <div className="bc-top">
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
        <div className="bc-stage">
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
            className="bc-button bc-swap"
            disabled={broken}
            title={broken ? text.no3D : flat ? text.show3DHelp : text.showPlanHelp}
            onClick={() => changeSettings({ flat: !flat })}
          >
            {flat ? text.show3D : text.showPlan}
          </button>
          <p className="bc-caption" role="status" data-bad={!!bad || undefined}>
            {caption}
          </p>
        </div>
        <aside className="bc-side">
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
          {!isBuilding && !begun && <p className="bc-card">{text.built}</p>}
        </aside>
        {editable && (
          <div className="bc-bench">
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
              onCommit={(cells) => act({ type: on.tile === 'secret' ? 'build' : 'guess', cells })}
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

const TILE_NAMES: Record<Tile, string> = {
  secret: text.secret,
  guess: text.guess,
  open: text.watchTile,
}

interface TabsProps {
  on: OnTile
  panel: 'tile' | 'ask'
  begun: boolean
  setPanel(panel: 'tile' | 'ask'): void
}

/** Which tile lies before one; where there is little room, also what can be asked. */
function Tabs({ on, panel, begun, setPanel }: TabsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a few buttons are no fieldset
    <div className="bc-tabs" role="group" aria-label={text.tiles}>
      {on.tiles.map((tile) => (
        <button
          key={tile}
          type="button"
          className="bc-tab"
          data-tile={tile}
          aria-pressed={on.tile === tile}
          onClick={() => {
            on.setTile(tile)
            setPanel('tile')
          }}
        >
          {TILE_NAMES[tile]}
        </button>
      ))}
      {begun && (
        <button
          type="button"
          className="bc-tab bc-tab-ask"
          aria-pressed={panel === 'ask'}
          onClick={() => setPanel('ask')}
        >
          {text.ask}
        </button>
      )}
    </div>
  )
}

interface CommitProps {
  on: OnTile
  view: View
  phase: 'build' | 'turn' | null
  waiting: boolean
  onCommit(cells: Build['cells']): void
}

/** Surprise, clear, and the button that makes it count. */
function Commit({ on, view, phase, waiting, onCommit }: CommitProps) {
  const isSecret = on.tile === 'secret'
  const isOpen = phase === (isSecret ? 'build' : 'turn') && !waiting
  const ready = isOpen && on.faults.length === 0
  const last = view.options.sudden_death ? text.guessLast : text.guessThis
  const label = isSecret ? text.commit : isOpen || waiting ? last : text.guessLater
  return (
    <div className="bc-commit">
      {isSecret && (
        <button
          type="button"
          className="bc-button"
          onClick={() => {
            const made = surprise(Object.keys(on.blocks), view.cubes)
            on.dispatch({ do: 'fill', cells: cellsByBlock(made) })
          }}
        >
          {text.surprise}
        </button>
      )}
      <button type="button" className="bc-button" onClick={() => on.dispatch({ do: 'clear' })}>
        {text.clear}
      </button>
      <button
        type="button"
        className="bc-button bc-primary"
        title={isSecret ? text.commitHelp : undefined}
        disabled={!ready}
        onClick={() => onCommit(on.cells as Build['cells'])}
      >
        {label}
      </button>
    </div>
  )
}
