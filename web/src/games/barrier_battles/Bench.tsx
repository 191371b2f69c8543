// Below the table: the hand while one builds, one's discs and the sling in battle.

import { BoardButton } from '../../kit/Shell'
import { Discs } from './Discs'
import type { Props } from './deeds'
import { Hand } from './Hand'
import { Tried } from './Levels'
import { pointing } from './marks'
import { Sling } from './Sling'
import { text } from './text'
import type { Move } from './useControls'
import type { Turn } from './useTurn'

export interface BenchProps {
  props: Props
  turn: Turn
  flat: boolean
  onMove: Move
  /** Asks why a disc cannot be flicked. */
  onTry(disc: number): void
  /** Opens fortresses, or levels. */
  onSheet(): void
}

export function Bench(bench: BenchProps) {
  const { props, turn, onTry } = bench
  const { view, seat, waiting, marks } = props
  const { me, buildHint, flicking, flickHint } = turn
  if (buildHint && turn.isReady) return <Ready {...bench} />
  if (buildHint) return <Hand {...bench} hint={buildHint} />
  if (view.phase === 'build') {
    return seat === null || props.over ? null : (
      <p className="barrier-bench barrier-wait">{text.waitForOther}</p>
    )
  }
  if (view.phase === 'tried' && props.decision && !turn.playing.busy) return <Tried {...bench} />
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

/** A whole fortress stands: it can be left as it is, changed, or another taken. */
function Ready({ props, turn, onSheet }: BenchProps) {
  return (
    <div className="barrier-bench barrier-ready">
      <BoardButton title={text.changeHelp} onClick={() => turn.setIsChanging(true)}>
        {text.changeIt}
      </BoardButton>
      <BoardButton title={text.fortressesHelp} onClick={onSheet}>
        {text.another}
      </BoardButton>
      <BoardButton
        primary
        title={text.doneHelp}
        disabled={props.waiting}
        onClick={() => turn.send({ type: 'done' })}
        {...pointing(props.marks, 'button:done')}
      >
        {text.begin}
      </BoardButton>
    </div>
  )
}
