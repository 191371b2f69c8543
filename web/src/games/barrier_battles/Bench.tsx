// Below the table: the hand while one builds, one's discs and the sling in battle.

import { Discs } from './Discs'
import type { Props } from './deeds'
import { Hand } from './Hand'
import { Tried } from './Levels'
import { Ready } from './Ready'
import { Sling } from './Sling'
import { text } from './text'
import type { Move } from './useControls'
import type { Turn } from './useTurn'

interface BenchProps {
  props: Props
  turn: Turn
  flat: boolean
  onMove: Move
  /** Asks why a disc cannot be flicked. */
  onTry(disc: number): void
  /** Opens fortresses, or levels. */
  onSheet(): void
}

export function Bench({ props, turn, flat, onMove, onTry, onSheet }: BenchProps) {
  const { view, seat, waiting, marks } = props
  const { me, build, buildHint, flicking, flickHint, stage, send } = turn
  if (buildHint && turn.isReady) {
    return (
      <Ready
        waiting={waiting}
        marks={marks}
        onChange={() => turn.setIsChanging(true)}
        onFortresses={onSheet}
        onBegin={() => send({ type: 'done' })}
      />
    )
  }
  if (buildHint) {
    const hitAt = (x: number, y: number) => {
      const hit = flat ? null : stage.pick(x, y)
      return hit?.onTable ? hit.at : null
    }
    return (
      <Hand
        box={view}
        seat={me}
        build={build}
        hint={buildHint}
        waiting={waiting}
        marks={marks}
        arrows={flat}
        onMove={onMove}
        onPull={(x, y) => {
          const at = hitAt(x, y)
          if (at) build.aim(at)
        }}
        onRelease={(x, y, touch) => {
          const at = touch ? null : hitAt(x, y)
          if (at) build.place(at)
        }}
        onFortresses={onSheet}
        onDone={() => send({ type: 'done' })}
      />
    )
  }
  if (view.phase === 'build') {
    return seat === null || props.over ? null : (
      <p className="barrier-bench barrier-wait">{text.waitForOther}</p>
    )
  }
  if (view.phase === 'tried' && props.decision && !turn.playing.busy) {
    return (
      <Tried
        view={view}
        waiting={waiting}
        onShot={(puzzle) => send({ type: 'shot', puzzle })}
        onShow={() => send({ type: 'show' })}
        onLevels={onSheet}
      />
    )
  }
  const chosen = flicking.aimed?.aim.disc ?? null
  const canFlick = flickHint !== null && !props.isBack
  const choose = (disc: number) => {
    if (disc === chosen) flicking.letGo()
    else if (flicking.can(disc)) flicking.choose(disc)
    else onTry(disc)
  }
  return (
    <div className="barrier-bench barrier-sling">
      <Discs
        view={view}
        seat={me}
        label={text.discs}
        chosen={chosen}
        marks={marks}
        onChoose={canFlick ? choose : null}
      />
      {canFlick && <Sling box={view} flicking={flicking} waiting={waiting} />}
    </div>
  )
}
