// Building: the piece in hand, where it would stand, and what was placed before.

import { useEffect, useMemo, useRef, useState } from 'react'
import type { Fault } from '../../core/types.gen'
import { type Deed, type Props, useVerdict } from './deeds'
import { type Kind, kindOf, ownerOf, poseOf } from './pieces'
import { type Face, mod, type Point, placedAs, tipped } from './pose'
import { type Ghost, type Held, lowered, nearestOf, placeOf, standingIn } from './snap'
import type { BuildHint } from './types.gen'

export interface Build {
  held: Held | null
  ghost: Ghost | null
  /** What the rules have against the ghost's place. */
  faults: readonly Fault[]
  snaps: boolean
  /** Steps of a whole fortress that are still to be made. */
  left: number
  /** Can the last placement be undone? */
  canUndo: boolean
  take(kind: Kind): void
  aim(at: Point): void
  turn(by: number): void
  tip(): void
  toggleSnap(): void
  putBack(): void
  place(at?: Point): void
  lift(piece: number): void
  liftNearest(): void
  undo(): void
  run(deeds: Deed[]): void
}

export function useBuild(
  props: Props,
  hint: BuildHint | null,
  seat: number,
  send: (deed: Deed) => void,
): Build {
  const { view, waiting, refusal, suggestion } = props
  const [held, setHeld] = useState<Held | null>(null)
  const [snaps, setSnaps] = useState(true)
  const [script, setScript] = useState<Deed[]>([])
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
  const standing = useMemo(() => standingIn(view), [view])
  const stands = useMemo(
    () => (held && hint ? lowered(view, held, standing, snaps) : null),
    [view, held, standing, hint, snaps],
  )
  const chosen = stands && placeOf(stands)
  const { faults, isForbidden } = useVerdict(props, chosen)
  const can = faults.length === 0
  const ghost = useMemo(() => stands && { ...stands, can }, [stands, can])

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
      const next = inHand.find((piece) => kindOf(view, piece) === kindOf(view, now.piece))
      return next === undefined ? null : { ...now, piece: next }
    })
  }, [inHand, view])

  useEffect(() => {
    if (suggestion?.type !== 'place' || !inHand?.includes(suggestion.piece)) return
    const { piece, x, y, yaw, face } = suggestion
    setHeld({ piece, at: [x / 10_000, y / 10_000], yaw, face })
  }, [suggestion, inHand])

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
    const piece = inHand?.find((one) => kindOf(view, one) === kind)
    if (piece === undefined || script.length > 0) return // no need to wait for the server
    setHeld({ piece, at: cursor.current, ...lastTurn.current[kind] })
  }
  const change = (next: Partial<Held>) => {
    setHeld((now) => {
      if (!now) return now
      const changed = { ...now, ...next }
      cursor.current = changed.at
      lastTurn.current[kindOf(view, now.piece)] = { yaw: changed.yaw, face: changed.face }
      return changed
    })
  }
  const lift = (piece: number) => {
    const pose = poseOf(view, piece)
    if (!pose || !free || ownerOf(view, piece) !== seat) return
    const stood = placedAs(view, piece, pose) ?? { yaw: 0, face: 'flat' as const }
    returning.current = { piece, at: [pose[0], pose[1]], ...stood }
    cursor.current = [pose[0], pose[1]]
    setPlaced((before) => before.filter((one) => one !== piece))
    send({ type: 'lift', piece })
  }
  const standingLast = placed.findLast((piece) => poseOf(view, piece))
  return {
    held,
    ghost,
    faults,
    snaps,
    left: script.length,
    canUndo: free && standingLast !== undefined,
    take,
    aim: (at) => change({ at }),
    turn: (by) => held && change({ yaw: mod(held.yaw + by, 1000) }),
    tip: () => held && change({ face: tipped(view, held.piece, held.face) }),
    toggleSnap: () => setSnaps(!snaps),
    putBack: () => setHeld(null),
    place: (at) => {
      if (!held || !chosen || !free) return
      const deed = at ? placeOf(lowered(view, { ...held, at }, standing, snaps)) : chosen
      if (at) change({ at })
      if (isForbidden && JSON.stringify(deed) === JSON.stringify(chosen)) return
      setPlaced((before) => [...before, held.piece])
      send(deed)
    },
    lift,
    liftNearest: () => {
      const piece = nearestOf(cursor.current, view, seat)
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
  }
}
