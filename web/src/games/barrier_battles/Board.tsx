// Barrier Battles' board: the table in 3D or as a plan, and what hands can do on it.

import { useEffect, useRef, useState } from 'react'
import { Caption, FlatSwitch, Shell } from '../../kit/Shell'
import { useScreen } from '../../kit/useScreen'
import { useShown } from '../../kit/useShown'
import { Bench } from './Bench'
import type { Props } from './deeds'
import { Finger } from './Finger'
import { Fortresses } from './Fortresses'
import { drawnUp, rebuilt } from './own'
import { Plan } from './Plan'
import { piecesOf, poseOf } from './pieces'
import { Top } from './Top'
import { text } from './text'
import { useControls } from './useControls'
import { useTold } from './useTold'
import { useTurn } from './useTurn'
import { View3D } from './View3D'
import './style.css'
import './bench.css'

export function Board(props: Props) {
  const { view, names, suggestion } = props
  const root = useRef<HTMLDivElement>(null)
  const screen = useScreen()
  const turn = useTurn(props, screen)
  const { me, buildHint, flickHint, build, flicking, stage, playing, send } = turn
  const { aimed } = flicking
  const { hands, shown, caption } = useTold(props, turn, screen)
  const move = useControls(root, turn, screen)
  useShown(props, () => stage.moving, playing.busy)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!buildHint) setIsOpen(false)
  }, [buildHint])
  const standing = piecesOf(view, me).some((piece) => poseOf(view, piece))
  return (
    <Shell
      game="barrier"
      root={root}
      data-phase={view.phase}
      data-aiming={aimed !== null || undefined}
    >
      <div className="board-stage">
        {screen.flat ? (
          <Plan view={view} frame={turn.home} turned={me === 1} hands={hands} {...shown} />
        ) : (
          <View3D view={view} stage={stage} screen={screen} hands={hands} {...shown} />
        )}
        <Top view={view} seat={1 - me} names={names} said={playing.said}>
          {!screen.flat && view.phase !== 'build' && (
            <button
              type="button"
              className="board-button"
              aria-pressed={turn.follows}
              title={text.cameraHelp}
              onClick={turn.changeCamera}
            >
              {turn.follows ? text.camera.follow : text.camera.stay}
            </button>
          )}
          <FlatSwitch screen={screen} />
        </Top>
        <Caption bad={caption.bad}>{caption.words}</Caption>
        {isOpen && buildHint && (
          <Fortresses
            fortresses={view.fortresses}
            suggested={suggestion?.type === 'fortress' ? suggestion.name : null}
            standing={standing ? (title) => drawnUp(view, me, title) : null}
            onChoose={(name) => {
              setIsOpen(false)
              send({ type: 'fortress', name })
            }}
            onBuild={(own) => {
              setIsOpen(false)
              build.run(rebuilt(view, own, me, buildHint))
            }}
            onClose={() => setIsOpen(false)}
          />
        )}
      </div>
      {aimed && flickHint && (
        <Finger box={view} flicking={flicking} aimed={aimed} hint={flickHint} />
      )}
      <Bench
        props={props}
        turn={turn}
        flat={screen.flat}
        onMove={move}
        onTry={hands.onTry}
        onFortresses={() => setIsOpen(!isOpen)}
      />
    </Shell>
  )
}
