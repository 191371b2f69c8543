// Flicking: the disc, the aim, and the strength.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type Aim,
  aimOf,
  angleTo,
  type Flicks,
  flickOf,
  type Path,
  pathOf,
  type Trouble,
  troubleOf,
  WAYS,
  type Way,
} from './aim'
import { kingOf } from './pieces'
import type { Point, Pose } from './pose'
import type { BarrierBattles, Flick, View } from './types.gen'

const CHARGE_MS = 1500 // from nothing to full strength, while Space is held

interface Given {
  view: View
  hint: Flicks | null
  seat: number
  waiting: boolean
  suggestion: BarrierBattles['action'] | null
  send(flick: Omit<Flick, 'result'>): void
}

export interface Flicking {
  aim: Aim | null
  pose: Pose | null
  path: Path | null
  trouble: Trouble | null
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

export function useFlick({ view, hint, seat, waiting, suggestion, send }: Given): Flicking {
  const [aim, showAim] = useState<Aim | null>(null)
  // A hand may let go before the last of its pull was shown: what counts is kept here.
  const latest = useRef(aim)
  const setAim = useCallback((change: (now: Aim | null) => Aim | null) => {
    latest.current = change(latest.current)
    showAim(latest.current)
  }, [])
  const pose = aim ? (view.pieces[aim.disc]?.pose ?? null) : null
  const path = useMemo(() => (aim && hint ? pathOf(aim, view, hint) : null), [aim, view, hint])
  const trouble = aim && pose && hint ? troubleOf(aim, pose, hint) : null

  useEffect(() => {
    if (!hint) setAim(() => null)
  }, [hint, setAim])

  useEffect(() => {
    const at = suggestion?.type === 'flick' && view.pieces[suggestion.piece]?.pose
    if (at && hint) setAim(() => aimOf(suggestion, at, hint, view.table))
  }, [suggestion, view, hint, setAim])

  const can = (disc: number) => !!hint?.discs.some(({ piece }) => piece === disc)
  const choose = (disc: number) => {
    const from = view.pieces[disc]?.pose
    if (!from || !can(disc) || latest.current?.disc === disc) return
    const king = view.pieces[kingOf(1 - seat)]?.pose
    const ahead: Point = king ? [king[0], king[1]] : [from[0], seat === 1 ? -1 : 1]
    const angle = angleTo([from[0], from[1]], ahead)
    setAim((now) => ({ disc, angle, strength: now?.strength ?? 0.5, ...WAYS.slide, way: 'slide' }))
  }

  const flick = () => {
    const now = latest.current
    const from = now && view.pieces[now.disc]?.pose
    if (!now || !from || !hint || waiting || troubleOf(now, from, hint)) return
    send(flickOf(now, from, hint, view.table))
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
    aim: hint ? aim : null,
    pose,
    path,
    trouble,
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
