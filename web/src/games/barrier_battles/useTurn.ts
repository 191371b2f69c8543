// What can be done at this table now: by whom, with which hint, and on which stage.

import { useCallback, useEffect, useMemo, useState } from 'react'
import { useMedia } from '../../core/settings'
import type { Screen } from '../../kit/useScreen'
import type { Home } from './camera'
import type { Deed, Props } from './deeds'
import { homeFrame } from './looking'
import type { Playing } from './motion'
import type { Stage } from './stage'
import type { BarrierBattles, BuildHint, FlickHint } from './types.gen'
import { type Build, useBuild } from './useBuild'
import { type Flicking, useFlick } from './useFlick'
import { useLooking } from './useLooking'
import { useMotion } from './useMotion'

export interface Turn {
  /** Whose pieces are played, or looked at. */
  me: number
  buildHint: BuildHint | null
  /** A whole fortress stands, and nobody is changing it. */
  isReady: boolean
  /** Change the fortress, or leave it as it is. */
  setIsChanging(isChanging: boolean): void
  /** Null while something moves. */
  flickHint: FlickHint | null
  /** Is it the player's turn to flick, at the latest when all is at rest? */
  isToFlick: boolean
  build: Build
  flicking: Flicking
  stage: Stage
  playing: Playing
  home: Home
  /** Does the camera follow what moves? */
  follows: boolean
  changeCamera(): void
  send(deed: Deed): void
}

export function useTurn(props: Props, screen: Screen): Turn {
  const { view, events, version, seat, decision, act } = props
  const narrow = useMedia('(max-width: 45rem)')
  const [follows, setFollows] = useState(true)
  const me = decision?.seat ?? seat ?? 0
  const side = me === 1 ? Math.PI : 0
  const hint = decision?.hint as BuildHint | FlickHint | undefined
  const buildHint = hint?.type === 'build' ? hint : null
  const send = useCallback((deed: Deed) => act(deed as BarrierBattles['action']), [act])

  const build = useBuild(props, buildHint, me, send)
  const [isChanging, setIsChanging] = useState(false)
  const isWhole = buildHint !== null && buildHint.in_hand.length === 0
  const isPutUp = events.some((one) => one.type === 'fortress_built' && one.seat === me)
  useEffect(() => {
    if (buildHint) setIsChanging((now) => !isPutUp && (now || !isWhole))
  }, [buildHint, isWhole, isPutUp])
  const isReady = isWhole && !isChanging && build.left === 0
  const builder = buildHint && !isReady ? me : null
  const home = useMemo(() => homeFrame(view, builder, narrow), [view, builder, narrow])
  const { still } = screen
  const { stage, playing } = useMotion({ view, events, version, seat, still, side, home, follows })
  const isToFlick = hint?.type === 'flick' && view.phase !== 'tried'
  const flickHint = isToFlick && !playing.flicking ? hint : null
  const flicking = useFlick(props, flickHint, me, send)
  stage.coarse = screen.isTouch
  stage.carries = build.held !== null
  const chosen = flicking.aimed?.aim.disc ?? null
  const covered = chosen !== null && !props.isBack
  useLooking({ stage, view, seat: me, chosen, covered, follows: follows && !screen.flat })
  const changeCamera = () => setFollows(!follows)
  return {
    me,
    buildHint,
    isReady,
    setIsChanging,
    flickHint,
    isToFlick,
    build,
    flicking,
    stage,
    playing,
    home,
    follows,
    changeCamera,
    send,
  }
}
