import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { Matrix4, Vector3 } from 'three'
import type { Orbit, Eye as Seen } from './camera'
import { isSoftware, ROUGH, ROUGHEST } from './Fallback'

/** A 3D view as the camera needs it. */
export interface Staged {
  readonly orbit: Pick<Orbit, 'advance'>
  attach(canvas: HTMLElement, wake: () => void): () => void
  eye(size: { width: number; height: number }): Seen
  /** Moves on to a moment; true while something still moves. */
  advance(now: number): boolean
}

/** The camera, and the clock of all that moves. */
export function Eye({ stage, still }: { stage: Staged; still: boolean }) {
  const { gl, invalidate } = useThree()
  useEffect(() => stage.attach(gl.domElement, invalidate), [stage, gl, invalidate])
  const basis = useMemo(() => new Matrix4(), [])

  useFrame(({ camera, size }) => {
    const now = performance.now()
    const moving = stage.orbit.advance(now, still)
    const busy = stage.advance(now)
    const eye = stage.eye(size)
    const [right, up, back] = [eye.right, eye.up, eye.back].map((v) => new Vector3(...v)) as [
      Vector3,
      Vector3,
      Vector3,
    ]
    camera.position.set(...eye.position)
    camera.quaternion.setFromRotationMatrix(basis.makeBasis(right, up, back))
    camera.updateMatrixWorld()
    const rough = moving || busy ? ROUGHEST : ROUGH
    if (isSoftware() && gl.getPixelRatio() !== rough) gl.setPixelRatio(rough)
    if (moving || busy) invalidate()
  })
  return null
}
