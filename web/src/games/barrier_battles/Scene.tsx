// The whole table in 3D, on one screen: table, pieces, ghost, aim, light, camera.

import type { Vec } from '../../kit/cubes'
import { Room } from '../../kit/Room'
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

export default function Scene({ table, ghost, aimed, marked, stage, still }: SceneProps) {
  const reach = Math.hypot(table.width, table.depth) * (table.shape === 'round' ? 3.8 : 5.2)
  return (
    <Room
      stage={stage}
      still={still}
      shown={[table, ghost, aimed, marked]}
      near={0.2}
      far={120}
      lamp={LAMP}
      reach={reach}
      fineness={2048}
    >
      <Table3D table={table} />
      <Pieces3D motion={stage.motion} />
      {ghost && <Ghost3D key={ghost.piece} ghost={ghost} stage={stage} still={still} />}
      {aimed && <Aim3D {...aimed} table={table} />}
      <Rings motion={stage.motion} marked={marked} />
    </Room>
  )
}
