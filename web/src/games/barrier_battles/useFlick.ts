// Flicking: the disc, the aim, and the strength.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Fault } from '../../core/types.gen'
import { type Aim, aimOf, angleTo, flickOf, type Path, pathOf, WAYS, type Way } from './aim'
import { type Deed, type Props, useVerdict } from './deeds'
import { kingOf, poseOf } from './pieces'
import type { Point, Pose } from './pose'
import type { FlickHint } from './types.gen'

const CHARGE_MS = 1500 // from nothing to full strength, while Space is held

/** A flick in the making, and where. */
export interface Aimed {
  aim: Aim
  pose: Pose
  path: Path
  /** Have the rules nothing against it? */
  can: boolean
}

export interface Flicking {
  aimed: Aimed | null
  /** What the rules have against it. */
  faults: readonly Fault[]
  /** Can a finger get at the disc? */
  can(disc: number): boolean
  choose(disc: number): void
  next(by: 1 | -1): void
  change(aim: Partial<Aim>): void
  way(way: Way): void
  turn(degrees: number): void
  /** Point the aim at a place on the table. */
  point(at: Point): void
  letGo(): void
  flick(): void
  /** The strength swings up and down while it is held. */
  charge(on: boolean): void
}

export function useFlick(
  props: Props,
  hint: FlickHint | null,
  seat: number,
  send: (deed: Deed) => void,
): Flicking {
  const { view, waiting, suggestion } = props
  const [aim, showAim] = useState<Aim | null>(null)
  // A hand may let go before the last of its pull was shown: what counts is kept here.
  const latest = useRef(aim)
  const setAim = useCallback((change: (now: Aim | null) => Aim | null) => {
    latest.current = change(latest.current)
    showAim(latest.current)
  }, [])
  const pose = aim && hint && poseOf(view, aim.disc)
  const { faults, isForbidden } = useVerdict(props, aim && pose && flickOf(view, aim, pose))
  const isFree = faults.length === 0
  const aimed = useMemo(
    () => aim && pose && { aim, pose, path: pathOf(view, aim), can: isFree },
    [aim, pose, view, isFree],
  )

  useEffect(() => {
    if (!hint) setAim(() => null)
  }, [hint, setAim])

  useEffect(() => {
    const at = suggestion?.type === 'flick' && poseOf(view, suggestion.piece)
    if (at && hint) setAim(() => aimOf(view, suggestion, at))
  }, [suggestion, view, hint, setAim])

  const can = (disc: number) => !!hint?.discs.some(({ piece }) => piece === disc)
  const choose = (disc: number) => {
    const from = poseOf(view, disc)
    if (!from || !can(disc) || latest.current?.disc === disc) return
    const king = poseOf(view, kingOf(view, 1 - seat))
    const ahead: Point = king ? [king[0], king[1]] : [from[0], seat === 1 ? -1 : 1]
    const angle = angleTo([from[0], from[1]], ahead)
    setAim((now) => ({ disc, angle, strength: now?.strength ?? 0.5, ...WAYS.slide, way: 'slide' }))
  }

  const flick = () => {
    const now = latest.current
    const from = now && poseOf(view, now.disc)
    if (!now || !from || !hint || waiting || (now === aim && isForbidden)) return
    send(flickOf(view, now, from))
  }
  const newest = useRef({ ready: false, flick })
  newest.current = { ready: !!(aim && hint && !waiting), flick }

  const charging = useRef(0)
  const charge = (on: boolean) => {
    if (!on) {
      if (!charging.current) return
      cancelAnimationFrame(charging.current)
      charging.current = 0
      if ((latest.current?.strength ?? 0) > 0.02) newest.current.flick()
      return
    }
    if (charging.current || !newest.current.ready) return
    const began = performance.now()
    const grow = () => {
      const swing = ((performance.now() - began) / CHARGE_MS) % 2
      setAim((now) => now && { ...now, strength: swing < 1 ? swing : 2 - swing })
      charging.current = requestAnimationFrame(grow)
    }
    charging.current = requestAnimationFrame(grow)
  }
  useEffect(() => () => cancelAnimationFrame(charging.current), [])

  return {
    aimed,
    faults,
    can,
    choose,
    next: (by) => {
      const discs = hint?.discs.map(({ piece }) => piece) ?? []
      const at = aim ? discs.indexOf(aim.disc) : by > 0 ? -1 : 0
      const disc = discs[(at + by + discs.length) % discs.length]
      if (disc !== undefined) choose(disc)
    },
    change: (next) => setAim((now) => now && { ...now, ...next }),
    way: (way) => setAim((now) => now && { ...now, ...WAYS[way], way }),
    turn: (degrees) =>
      setAim((now) => now && { ...now, angle: now.angle + (degrees * Math.PI) / 180 }),
    point: (at) => {
      if (pose) setAim((now) => now && { ...now, angle: angleTo([pose[0], pose[1]], at) })
    },
    letGo: () => setAim(() => null),
    flick,
    charge,
  }
}
