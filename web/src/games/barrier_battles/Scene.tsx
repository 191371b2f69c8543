// The whole table in 3D, on one screen: table, pieces, ghost, aim, light, camera.

import { Canvas, useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { NeutralToneMapping, PCFShadowMap } from 'three'
import { FIELD_OF_VIEW } from '../../kit/camera'
import type { Vec } from '../../kit/cubes'
import { useDark } from '../../kit/dark'
import { Eye } from '../../kit/Eye'
import { isSoftware } from '../../kit/Fallback'
import { Light } from '../../kit/Light'
import { Aim3D, Rings } from './Aim3D'
import type { Aim, Path } from './aim'
import { Ghost3D } from './Ghost3D'
import { Pieces3D } from './Pieces3D'
import type { Pose } from './pose'
import type { Ghost } from './snap'
import type { Stage } from './stage'
import { Table3D } from './Table3D'
import type { TableView } from './types.gen'

/** At the left of the table: low things throw shadows that one sees. */
const LAMP: Vec = [-6.5, 9, 4]

export interface Aimed {
  aim: Aim
  pose: Pose
  path: Path
  /** Can a finger do that? */
  can: boolean
}

interface SceneProps {
  table: TableView
  ghost: Ghost | null
  aimed: Aimed | null
  /** A piece that a click would take. */
  marked: number | null
  stage: Stage
  /** Show the end of every movement at once. */
  still: boolean
}

export default function Scene(props: SceneProps) {
  return (
    <Canvas
      frameloop="demand"
      shadows={{ enabled: true, type: PCFShadowMap }}
      dpr={isSoftware() ? 0.7 : [1, 1.75]}
      gl={{ alpha: true, antialias: !isSoftware(), toneMapping: NeutralToneMapping }}
      camera={{ fov: FIELD_OF_VIEW, near: 0.2, far: 120 }}
    >
      <Room {...props} />
    </Canvas>
  )
}

function Room({ table, ghost, aimed, marked, stage, still }: SceneProps) {
  const dark = useDark()
  const { invalidate } = useThree()
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of what is shown needs a frame
  useEffect(() => invalidate(), [table, ghost, aimed, marked, dark, invalidate])
  const reach = Math.hypot(table.width, table.depth) * (table.shape === 'round' ? 3.8 : 5.2)
  return (
    <>
      <Eye stage={stage} still={still} />
      <Light
        stage={stage}
        dark={dark}
        lamp={LAMP}
        reach={reach}
        fineness={isSoftware() ? 1024 : 2048}
        plain={isSoftware()}
      />
      <Table3D table={table} dark={dark} />
      <Pieces3D motion={stage.motion} />
      {ghost && <Ghost3D key={ghost.piece} ghost={ghost} stage={stage} still={still} />}
      {aimed && <Aim3D {...aimed} table={table} />}
      <Rings motion={stage.motion} marked={marked} />
    </>
  )
}
