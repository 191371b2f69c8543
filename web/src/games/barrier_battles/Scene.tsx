// The whole table in 3D, on one screen: table, pieces, ghost, aim, light, camera.

import type { Vec } from '../../kit/cubes'
import { Room } from '../../kit/Room'
import { Aim3D, Rings } from './Aim3D'
import { Ghost3D } from './Ghost3D'
import { LastMove3D } from './LastMove'
import { Pieces3D } from './Pieces3D'
import type { Ghost } from './snap'
import type { Stage } from './stage'
import { Table3D } from './Table3D'
import type { Struck, View } from './types.gen'
import type { Aimed } from './useFlick'

/** At the left of the table: low things throw shadows that one sees. */
const LAMP: Vec = [-6.5, 9, 4]

/** What is shown on the table beside what lies there. */
export interface Shown {
  ghost: Ghost | null
  aimed: Aimed | null
  /** A piece that a click would take. */
  marked: number | null
  /** Pieces that are in the way. */
  barring: readonly number[]
  /** Pieces that a lesson points at. */
  pointed: readonly number[]
  /** The last flick, once it is over. */
  last: Struck | null
}

interface SceneProps extends Shown {
  view: View
  stage: Stage
  /** Show the end of every movement at once. */
  still: boolean
}

export default function Scene(props: SceneProps) {
  const { view, ghost, aimed, marked, barring, pointed, last, stage, still } = props
  const { table } = view
  const reach = Math.hypot(table.width, table.depth) * (table.shape === 'round' ? 3.8 : 5.2)
  return (
    <Room
      stage={stage}
      still={still}
      shown={[table, ghost, aimed, marked, barring, pointed, last]}
      near={0.2}
      far={120}
      lamp={LAMP}
      reach={reach}
      fineness={2048}
    >
      <Table3D table={table} />
      {last && <LastMove3D view={view} last={last} />}
      <Pieces3D box={view} motion={stage.motion} />
      {ghost && <Ghost3D key={ghost.piece} box={view} ghost={ghost} stage={stage} still={still} />}
      {aimed && <Aim3D {...aimed} box={view} />}
      <Rings box={view} motion={stage.motion} {...{ marked, barring, pointed }} />
    </Room>
  )
}
