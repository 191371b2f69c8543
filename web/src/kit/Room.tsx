// A table in 3D: canvas, camera, light, and a frame whenever what is shown has changed.

import { Canvas, useThree } from '@react-three/fiber'
import { type ReactNode, useEffect } from 'react'
import { BasicShadowMap, NeutralToneMapping, PCFShadowMap, setConsoleFunction } from 'three'
import { FIELD_OF_VIEW, type Orbit } from './camera'
import { useDark } from './dark'
import { Eye, type Staged } from './Eye'
import { isSoftware, ROUGH } from './Fallback'
import { Light, type Lit } from './Light'

// React Three Fiber still makes a clock of three's that is to go; nobody here can do anything about it.
setConsoleFunction((type, message, ...about) => {
  if (!message.startsWith('THREE.Clock:')) console[type](message, ...about)
})

interface RoomProps extends Lit {
  stage: Staged & { orbit: Pick<Orbit, 'advance' | 'azimuth'> }
  /** Show the end of every movement at once. */
  still: boolean
  /** Whatever the picture depends on: when one of them changes, it is drawn anew. */
  shown: readonly unknown[]
  near?: number
  far?: number
  children: ReactNode
}

export function Room({ stage, still, shown, near = 1, far = 80, children, ...lit }: RoomProps) {
  const plain = isSoftware()
  return (
    <Canvas
      frameloop="demand"
      shadows={{ enabled: true, type: plain ? BasicShadowMap : PCFShadowMap }}
      dpr={plain ? ROUGH : [1, 2]}
      gl={{ alpha: true, antialias: !plain, stencil: true, toneMapping: NeutralToneMapping }}
      camera={{ fov: FIELD_OF_VIEW, near, far }}
    >
      {plain && <PageFirst />}
      <Eye stage={stage} still={still} />
      <Light stage={stage} {...lit} />
      <Frame shown={shown} />
      {children}
    </Canvas>
  )
}

function Frame({ shown }: { shown: readonly unknown[] }) {
  const { invalidate } = useThree()
  const dark = useDark()
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what a frame shows
  useEffect(() => invalidate(), [...shown, dark, invalidate])
  return null
}

/** A picture that takes a processor long is drawn after what the page itself answers was seen. */
function PageFirst() {
  const { get, set } = useThree()
  useEffect(() => {
    const { invalidate } = get()
    let isAsked = false
    const later = (frames?: number) => {
      if (isAsked) return
      isAsked = true
      requestAnimationFrame(() =>
        setTimeout(() => {
          isAsked = false
          invalidate(frames)
        }),
      )
    }
    set({ invalidate: later })
    return () => set({ invalidate })
  }, [get, set])
  return null
}
