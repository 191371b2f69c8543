// Building: the piece in hand, where it would stand, and what was placed before.

import { useEffect, useMemo, useRef, useState } from 'react'
import { isDisc, type Kind, kindOf, ownerOf } from './pieces'
import { type Face, facesOf, mod, type Point, placedAs } from './pose'
import { type Ghost, ghostOf, type Held, nearestOf, standingIn } from './snap'
import type { BuildHint, Fortress, Lift, Place, View } from './types.gen'

export type BuildDeed = Omit<Place, 'result'> | Omit<Lift, 'result'> | Fortress | { type: 'done' }

interface Given {
  view: View
  hint: BuildHint | null
  seat: number
  waiting: boolean
  refusal: string | null
  send(deed: BuildDeed): void
}

export interface Build {
  held: Held | null
  ghost: Ghost | null
  snaps: boolean
  /** Steps of a whole fortress that are still to be made. */
  left: number
  /** Can the last placement be undone? */
  canUndo: boolean
  take(kind: Kind): void
  hold(held: Held): void
  aim(at: Point): void
  turn(by: number): void
  tip(): void
  toggleSnap(): void
  putBack(): void
  place(at?: Point): void
  lift(piece: number): void
  liftNearest(): void
  undo(): void
  run(deeds: BuildDeed[]): void
  stop(): void
}

export function useBuild({ view, hint, seat, waiting, refusal, send }: Given): Build {
  const [held, setHeld] = useState<Held | null>(null)
  const [snaps, setSnaps] = useState(true)
  const [script, setScript] = useState<BuildDeed[]>([])
  const [placed, setPlaced] = useState<number[]>([])
  const returning = useRef<Held | null>(null)
  const cursor = useRef<Point>([0, seat === 1 ? 0.15 : -0.15])
  const lastTurn = useRef<Record<Kind, { yaw: number; face: Face }>>({
    block: { yaw: 0, face: 'flat' },
    disc: { yaw: 0, face: 'flat' },
    king: { yaw: 0, face: 'flat' },
  })
  const open = hint !== null && !waiting
  const inHand = hint?.in_hand
  const standing = useMemo(() => standingIn(view.pieces), [view.pieces])
  const ghost = useMemo(
    () => (held && hint ? ghostOf(held, standing, hint, snaps) : null),
    [held, standing, hint, snaps],
  )

  useEffect(() => {
    // What was lifted comes into the hand; what was placed makes room for the next of its kind.
    if (!inHand) {
      setHeld(null)
      return
    }
    const back = returning.current
    if (back && inHand.includes(back.piece)) {
      returning.current = null
      setHeld(back)
      return
    }
    setHeld((now) => {
      if (!now || inHand.includes(now.piece)) return now
      const next = inHand.find((piece) => kindOf(piece) === kindOf(now.piece))
      return next === undefined ? null : { ...now, piece: next }
    })
  }, [inHand])

  useEffect(() => {
    const [next, ...rest] = script
    if (!next || !open) return
    if (refusal && next.type === 'lift') setScript([])
    else {
      setScript(rest)
      send(next)
    }
  }, [script, open, refusal, send])

  const free = script.length === 0 && open
  const take = (kind: Kind) => {
    const piece = inHand?.find((one) => kindOf(one) === kind)
    if (piece === undefined || !free) return
    setHeld({ piece, at: cursor.current, ...lastTurn.current[kind] })
  }
  const change = (next: Partial<Held>) => {
    setHeld((now) => {
      if (!now) return now
      const changed = { ...now, ...next }
      cursor.current = changed.at
      lastTurn.current[kindOf(now.piece)] = { yaw: changed.yaw, face: changed.face }
      return changed
    })
  }
  const lift = (piece: number) => {
    const pose = view.pieces[piece]?.pose
    if (!pose || !free || ownerOf(piece) !== seat) return
    const stands = placedAs(isDisc(piece), pose) ?? { yaw: 0, face: 'flat' as const }
    returning.current = { piece, at: [pose[0], pose[1]], ...stands }
    cursor.current = [pose[0], pose[1]]
    setPlaced((before) => before.filter((one) => one !== piece))
    send({ type: 'lift', piece })
  }
  const standingLast = placed.findLast((piece) => view.pieces[piece]?.pose)
  return {
    held,
    ghost,
    snaps,
    left: script.length,
    canUndo: free && standingLast !== undefined,
    take,
    hold: setHeld,
    aim: (at) => change({ at }),
    turn: (by) => held && change({ yaw: mod(held.yaw + by, 1000) }),
    tip: () => {
      if (!held) return
      const faces = facesOf(isDisc(held.piece))
      change({ face: faces[(faces.indexOf(held.face) + 1) % faces.length] as Face })
    },
    toggleSnap: () => setSnaps(!snaps),
    putBack: () => setHeld(null),
    place: (at) => {
      if (!held || !hint || !free) return
      const where = at ? ghostOf({ ...held, at }, standing, hint, snaps) : ghost
      if (!where?.home) return
      if (at) change({ at })
      const [x, y] = where.at.map((n) => Math.round(n * 10_000)) as Point
      setPlaced((before) => [...before, held.piece])
      const yaw = mod(Math.round(where.yaw), 1000)
      send({ type: 'place', piece: held.piece, x, y, yaw, face: where.face })
    },
    lift,
    liftNearest: () => {
      const piece = nearestOf(cursor.current, view.pieces, (one) => ownerOf(one) === seat)
      if (piece !== null) lift(piece)
    },
    undo: () => {
      if (standingLast !== undefined) lift(standingLast)
    },
    run: (deeds) => {
      setHeld(null)
      returning.current = null
      setScript(deeds)
    },
    stop: () => setScript([]),
  }
}
