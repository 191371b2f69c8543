// What is in hand glides to where it would stand.

import { useFrame } from '@react-three/fiber'
import { type RefObject, useEffect, useRef } from 'react'
import type { Group, Quaternion, Vector3 } from 'three'

export interface Standing {
  at: Vector3
  turn: Quaternion
}

interface Glider {
  gliding: boolean
  wake(): void
}

/** The group that glides: it comes from so far above, and each so many milliseconds most of the
 * way is behind it. */
export function useGlide(
  stage: Glider,
  target: Standing,
  how: { still: boolean; above: number; ms: number },
): RefObject<Group | null> {
  const group = useRef<Group>(null)
  const then = useRef(0)
  const from = useRef<Standing | null>(null)
  useFrame(() => {
    if (!group.current) return
    const now = performance.now()
    const passed = stage.gliding ? now - then.current : 16
    then.current = now
    from.current ??= {
      at: target.at.clone().setY(target.at.y + how.above),
      turn: target.turn.clone(),
    }
    const { at, turn } = from.current
    stage.gliding = !how.still && at.distanceTo(target.at) + turn.angleTo(target.turn) > 0.004
    if (stage.gliding) {
      const share = 1 - Math.exp(-passed / how.ms)
      at.lerp(target.at, share)
      turn.slerp(target.turn, share)
      stage.wake()
    } else {
      at.copy(target.at)
      turn.copy(target.turn)
    }
    group.current.position.copy(at)
    group.current.quaternion.copy(turn)
  })
  useEffect(
    () => () => {
      stage.gliding = false
    },
    [stage],
  )
  return group
}
