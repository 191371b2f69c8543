// Barrier Battles' board: the table in 3D or as a plan, and what hands can do on it.

import { useEffect, useRef, useState } from 'react'
import { BoardButton, Caption, FlatSwitch, Shell } from '../../kit/Shell'
import { useFocus, useGoingOn } from '../../kit/useFocus'
import { useScreen } from '../../kit/useScreen'
import { useShown } from '../../kit/useShown'
import { Bench } from './Bench'
import type { Props } from './deeds'
import { Finger } from './Finger'
import { Fortresses } from './Fortresses'
import { Levels } from './Levels'
import { drawnUp, rebuilt } from './own'
import { Plan } from './Plan'
import { piecesOf, poseOf } from './pieces'
import { keepStars, starsText } from './stars'
import { News, Top } from './Top'
import { text } from './text'
import { useControls } from './useControls'
import { useTold } from './useTold'
import { useTurn } from './useTurn'
import { View3D } from './View3D'
import './style.css'
import './bench.css'
import './sheets.css'
import './marks.css'

/** Where whoever plays by keys goes on. */
const FIRST = '.barrier-bench button:not(:disabled, [aria-disabled="true"])'

export function Board(props: Props) {
  const { view, cast, seat, suggestion, marks } = props
  const root = useRef<HTMLDivElement>(null)
  const screen = useScreen()
  const turn = useTurn(props, screen)
  const { me, buildHint, flickHint, build, flicking, stage, playing, send } = turn
  const { aimed } = flicking
  const isAiming = aimed !== null && !props.isBack // in a look back, a better flick is only shown
  const { hands, shown, caption } = useTold(props, turn, screen)
  const move = useControls(root, turn, screen)
  useShown(props, () => stage.moving, playing.busy)
  const focus = useFocus(root)
  const now = [props.version, turn.isReady, playing.busy, aimed === null]
  useGoingOn(focus, now, () => focus.to(FIRST))

  const [isOpen, setIsOpen] = useState(false)
  const canGoOn = (props.decision && view.shot?.can_go_on) ?? false
  const isOffered = buildHint !== null || canGoOn
  useEffect(() => {
    if (!isOffered) setIsOpen(false)
  }, [isOffered])
  useEffect(() => {
    if (seat !== null && view.shot?.solved) keepStars(view.puzzle, view.shot.stars)
  }, [seat, view])
  const standing = piecesOf(view, me).some((piece) => poseOf(view, piece))
  const close = () => setIsOpen(false)
  return (
    <Shell
      game="barrier"
      root={root}
      {...focus.noticing}
      data-phase={view.phase}
      data-aiming={isAiming || undefined}
    >
      <Top
        view={view}
        seat={1 - me}
        cast={cast}
        marks={marks}
        onLevels={canGoOn ? () => setIsOpen(!isOpen) : null}
        onShow={canGoOn && view.phase === 'battle' ? () => send({ type: 'show' }) : null}
      >
        {!screen.still && view.phase !== 'build' && (
          <BoardButton
            className="barrier-camera"
            aria-pressed={turn.follows}
            title={text.cameraHelp}
            onClick={turn.changeCamera}
          >
            {turn.follows ? text.camera.follow : text.camera.stay}
          </BoardButton>
        )}
        <FlatSwitch screen={screen} />
      </Top>
      <div className="board-stage">
        {screen.flat ? (
          <Plan view={view} frame={turn.home} turned={me === 1} hands={hands} {...shown} />
        ) : (
          <View3D view={view} stage={stage} screen={screen} hands={hands} {...shown} />
        )}
        {view.phase === 'tried' && !playing.busy && view.shot && !view.shot.shown && (
          <p className="barrier-verdict" data-solved={view.shot.solved} aria-hidden="true">
            {view.shot.solved ? `${text.solved} ${starsText(view.shot.stars)}` : text.missed}
          </p>
        )}
      </div>
      <News view={view} cast={cast} said={playing.said} />
      <Caption bad={caption.bad}>{caption.words}</Caption>
      {isAiming && flickHint && (
        <Finger {...{ box: view, flicking, aimed, marks }} hint={flickHint} />
      )}
      <Bench
        props={props}
        turn={turn}
        flat={screen.flat}
        onMove={move}
        onTry={hands.onTry}
        onSheet={() => setIsOpen(!isOpen)}
      />
      {isOpen && buildHint && (
        <Fortresses
          box={view}
          suggested={suggestion?.type === 'fortress' ? suggestion.name : null}
          standing={standing ? (title) => drawnUp(view, me, title) : null}
          onChoose={(name) => {
            close()
            build.run([{ type: 'fortress', name }]) // also in the middle of another
          }}
          onBuild={(own) => {
            close()
            build.run(rebuilt(view, own, me, buildHint))
          }}
          onClose={close}
        />
      )}
      {isOpen && canGoOn && (
        <Levels
          view={view}
          onChoose={(puzzle) => {
            close()
            send({ type: 'shot', puzzle })
          }}
          onClose={close}
        />
      )}
    </Shell>
  )
}
