// Barrier Battles' board: the table in 3D or as a plan, and what hands can do on it.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { changeSettings, useMedia, useReducedMotion, useSettings } from '../../core/settings'
import { hasWebGL } from '../../kit/Fallback'
import type { BoardProps } from '../contract'
import { captionOf, sayingOf } from './captions'
import { Discs } from './Discs'
import { Finger } from './Finger'
import { Fortresses } from './Fortresses'
import { FINE_TURN, Hand, TURN } from './Hand'
import { aimFrame, homeFrame } from './looking'
import { drawnUp, rebuilt } from './own'
import { Plan } from './Plan'
import { isSolo, ownerOf } from './pieces'
import type { Aimed } from './Scene'
import { Sling } from './Sling'
import { Top } from './Top'
import { text } from './text'
import type { BarrierBattles, BuildHint, FlickHint, View } from './types.gen'
import { useBuild } from './useBuild'
import { useFlick } from './useFlick'
import { useKeys } from './useKeys'
import { useMotion } from './useMotion'
import { View3D } from './View3D'
import './style.css'
import './bench.css'

type Props = BoardProps<View, BarrierBattles['event'], BarrierBattles['action']>

const STEP = 0.01 // metres for a key
const FINE_STEP = 0.001
const SIDE = 256 // pixels at the right that the finger's panel takes, where there is room for it

export function Board(props: Props) {
  const { view, events, version, seat, names, decision, waiting, refusal, suggestion, act, say } =
    props
  const root = useRef<HTMLDivElement>(null)
  const { flat: wantsPlan } = useSettings()
  const [broken, setBroken] = useState(!hasWebGL())
  const flat = wantsPlan || broken
  const still = useReducedMotion() || flat
  const coarse = useMedia('(pointer: coarse)')
  const narrow = useMedia('(max-width: 45rem)')
  const [follows, setFollows] = useState(true)

  const me = decision?.seat ?? seat ?? 0
  const turned = me === 1
  const hint = decision?.hint as BuildHint | FlickHint | undefined
  const buildHint = hint?.type === 'build' ? hint : null
  const isBuilding = view.phase === 'build'
  const send = useCallback(
    (action: object) => act(action as BarrierBattles['action']), // nobody sends a result
    [act],
  )
  const build = useBuild({ view, hint: buildHint, seat: me, waiting, refusal, send })
  const { held, ghost, hold } = build

  const holder = held ? me : null
  const home = useMemo(() => homeFrame(view.table, holder, narrow), [view.table, holder, narrow])
  const side = turned ? Math.PI : 0
  const { stage, playing } = useMotion({ view, events, version, seat, still, side, home, follows })
  const canFlick = hint?.type === 'flick' && !playing.flicking
  const { weakest, fastest, cone } = view
  const flickHint = useMemo(
    () => (canFlick ? { ...(hint as FlickHint), weakest, fastest, cone } : null),
    [canFlick, hint, weakest, fastest, cone],
  )
  const flicking = useFlick({ view, hint: flickHint, seat: me, waiting, suggestion, send })
  const { aim, pose, path, trouble } = flicking
  stage.coarse = coarse
  stage.carries = held !== null

  const [marked, setMarked] = useState<number | null>(null)
  const [touched, setTouched] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said of a touch is soon stale
  useEffect(() => {
    setTouched(null)
    setMarked(null)
  }, [version, aim?.disc, held?.piece])
  useEffect(() => {
    if (!buildHint) setIsOpen(false)
  }, [buildHint])

  useEffect(() => {
    if (suggestion?.type !== 'place' || !buildHint) return
    const { piece, x, y, yaw, face } = suggestion
    if (buildHint.in_hand.includes(piece)) hold({ piece, at: [x / 10_000, y / 10_000], yaw, face })
  }, [suggestion, buildHint, hold])

  const chosen = aim?.disc ?? null
  useEffect(() => {
    const frame = follows && !flat && chosen !== null && aimFrame(view, chosen, me)
    if (!frame) return
    stage.orbit.look(frame)
    stage.wake()
    return () => {
      if (!stage.motion.busy) stage.orbit.goHome()
      stage.wake()
    }
  }, [stage, view, chosen, me, follows, flat])

  const isAiming = chosen !== null
  useEffect(() => {
    stage.orbit.cover(isAiming ? SIDE : 0)
    stage.wake()
  }, [stage, isAiming])

  // -- what now -----------------------------------------------------------------------------

  const saying = sayingOf({
    view,
    buildHint,
    held,
    left: build.left,
    flickHint,
    chosen,
    coarse,
    watching: hint?.type === 'flick',
  })
  useEffect(() => {
    say(saying)
    return () => say(null)
  }, [saying, say])

  // -- what hands can do --------------------------------------------------------------------

  const look = (there: () => void) => {
    there()
    stage.wake()
  }
  const move = (right: number, away: number, fine = false) => {
    if (!held) return
    const step = fine || !build.snaps ? FINE_STEP * (fine ? 1 : 2) : STEP
    const angle = flat ? side : stage.orbit.azimuth
    const quarter = (Math.round(angle / (Math.PI / 2)) * Math.PI) / 2
    const [cos, sin] = [Math.round(Math.cos(quarter)), Math.round(Math.sin(quarter))]
    const [dx, dy] = [right * cos - away * sin, right * sin + away * cos]
    build.aim([held.at[0] + dx * step, held.at[1] + dy * step])
  }
  const changeCamera = () => setFollows(!follows)
  useKeys(root, {
    mode: buildHint ? (held ? 'holding' : 'build') : flickHint ? (aim ? 'aim' : 'choose') : 'watch',
    take: build.take,
    move,
    turn: (by, fine) => build.turn(by * (fine ? FINE_TURN : TURN)),
    tip: build.tip,
    place: () => build.place(),
    putBack: build.putBack,
    undo: build.undo,
    lift: build.liftNearest,
    snap: build.toggleSnap,
    next: flicking.next,
    aim: (by, fine) => flicking.turn(-by * (fine ? 0.2 : 2)),
    strength: (by, fine) => {
      const strength = (aim?.strength ?? 0) + by * (fine ? 0.005 : 0.03)
      flicking.change({ strength: Math.min(1, Math.max(0, strength)) })
    },
    flick: flicking.flick,
    charge: flicking.charge,
    letGo: flicking.letGo,
    camera: changeCamera,
    side: (to) => look(() => stage.orbit.goToSide(to)),
    top: () => look(() => stage.orbit.goToTop()),
  })

  // -- what is shown ------------------------------------------------------------------------

  const aimed: Aimed | null = useMemo(
    () => (aim && pose && path ? { aim, pose, path, can: trouble === null } : null),
    [aim, pose, path, trouble],
  )
  const hands = {
    seat: me,
    build: buildHint && build.left === 0 ? build : null,
    flicking: flickHint ? flicking : null,
    busy: playing.flicking,
    onMark: setMarked,
    onSay: setTouched,
  }
  const caption = captionOf({
    refusal,
    touched,
    ghost,
    suggestion,
    fortresses: view.fortresses,
    trouble,
    aimed,
    seat: me,
    flicking: playing.flicking,
  })
  const other = isSolo(view) ? 1 : 1 - me
  return (
    <div
      ref={root}
      className="barrier"
      data-phase={view.phase}
      data-aiming={aim !== null || undefined}
    >
      <div className="barrier-area">
        <div className="barrier-stage">
          {flat ? (
            <Plan
              view={view}
              frame={home}
              turned={turned}
              ghost={ghost}
              aimed={aimed}
              marked={marked}
              hands={hands}
            />
          ) : (
            <View3D
              view={view}
              stage={stage}
              still={still}
              ghost={ghost}
              aimed={aimed}
              marked={marked}
              hands={hands}
              onBroken={() => setBroken(true)}
            />
          )}
          <Top view={view} seat={other} names={names} said={playing.said}>
            {!flat && !isBuilding && (
              <button
                type="button"
                className="barrier-button"
                aria-pressed={follows}
                title={text.cameraHelp}
                onClick={changeCamera}
              >
                {follows ? text.camera.follow : text.camera.stay}
              </button>
            )}
            <button
              type="button"
              className="barrier-button"
              disabled={broken}
              title={broken ? text.no3D : flat ? text.show3DHelp : text.showPlanHelp}
              onClick={() => changeSettings({ flat: !flat })}
            >
              {flat ? text.show3D : text.showPlan}
            </button>
          </Top>
          <p className="barrier-caption" role="status" data-bad={caption.bad || undefined}>
            {caption.words}
          </p>
          {isOpen && buildHint && (
            <Fortresses
              fortresses={view.fortresses}
              suggested={suggestion?.type === 'fortress' ? suggestion.name : null}
              standing={
                view.pieces.some(({ id, pose }) => pose && ownerOf(id) === me)
                  ? (title) => drawnUp(view.pieces, me, title)
                  : null
              }
              onChoose={(name) => {
                setIsOpen(false)
                send({ type: 'fortress', name })
              }}
              onBuild={(own) => {
                setIsOpen(false)
                build.run(rebuilt(own, view.pieces, me, buildHint))
              }}
              onClose={() => setIsOpen(false)}
            />
          )}
        </div>
        {aim && pose && flickHint && (
          <Finger flicking={flicking} aim={aim} pose={pose} hint={flickHint} />
        )}
        {buildHint && (
          <Hand
            build={build}
            hint={buildHint}
            waiting={waiting}
            arrows={flat}
            onMove={move}
            onPull={(x, y) => {
              const hit = flat ? null : stage.pick(x, y)
              if (hit?.onTable) build.aim(hit.at)
            }}
            onRelease={(x, y, touch) => {
              const hit = flat || touch ? null : stage.pick(x, y)
              if (hit?.onTable) build.place(hit.at)
            }}
            onFortresses={() => setIsOpen(!isOpen)}
            onDone={() => send({ type: 'done' })}
          />
        )}
        {isBuilding && !buildHint && seat !== null && (
          <p className="barrier-bench barrier-wait">{text.waitForOther}</p>
        )}
        {!isBuilding && (
          <div className="barrier-bench barrier-sling">
            <Discs
              view={view}
              seat={isSolo(view) ? 0 : me}
              label={text.discs}
              chosen={chosen}
              onChoose={
                flickHint
                  ? (disc) => {
                      if (disc === chosen) flicking.letGo()
                      else if (flicking.can(disc)) flicking.choose(disc)
                      else setTouched(text.cannot(disc, view.pieces[disc]?.where === 'table'))
                    }
                  : null
              }
            />
            {flickHint && <Sling flicking={flicking} hint={flickHint} waiting={waiting} />}
          </div>
        )}
      </div>
    </div>
  )
}
