// The whole table in 3D, on one screen: board, blocks, ghost, marks, light, camera.

import { useFrame } from '@react-three/fiber'
import { useMemo, useSyncExternalStore } from 'react'
import type { Cell } from '../../kit/cubes'
import { Room } from '../../kit/Room'
import { Block } from './Block'
import { Board3D } from './Board3D'
import { SHADE } from './camera'
import type { Effect } from './effect'
import { Ghost } from './Ghost'
import { pieceKey } from './geometry'
import {
  BoxRim,
  Effects,
  LegalSquares,
  Marked,
  PointedAt,
  RowLines,
  TurnedMarks,
  WrongCubes,
} from './Marks'
import { cellsAt, lastOf, type Preview, standingCells } from './placing'
import type { Stage } from './stage'
import type { Standing, View } from './types.gen'

interface SceneProps {
  view: View
  preview: Preview | null
  effect: Effect | null
  /** The block in hand cannot stand there, or would lose the game. */
  isBad: boolean
  /** Squares on which the block in hand may stand, turned as it is. */
  legal: number[]
  /** A block that a click would lift. */
  marked: Standing | null
  wrong: Cell[]
  /** Squares that a lesson points at. */
  pointed: number[]
  stage: Stage
  /** Show the end of every movement at once. */
  still: boolean
}

export default function Scene(props: SceneProps) {
  const { view, preview, effect, isBad, legal, marked, wrong, pointed, stage, still } = props
  return (
    <Room
      stage={stage}
      still={still}
      reach={SHADE}
      fineness={2048}
      shown={[view, preview, effect, legal, marked, wrong, pointed]}
    >
      <Board3D colours={view.board} />
      <SeeThrough view={view} preview={preview} stage={stage} />
      <Blocks view={view} stage={stage} />
      {preview && (
        <Ghost
          key={pieceKey(preview)}
          cells={view.blocks[preview.block] ?? []}
          preview={preview}
          isBad={isBad}
          stage={stage}
          still={still}
        />
      )}
      <Preview3D view={view} preview={preview} effect={effect} isBad={isBad} legal={legal} />
      {view.levels && <BoxRim levels={view.levels} />}
      {marked && <Marked cells={view.blocks[marked.block] ?? []} standing={marked} />}
      <PointedAt squares={pointed} heights={view.heights} />
      {wrong.length > 0 && <WrongCubes cells={wrong} />}
      <Effects motion={stage.motion} />
    </Room>
  )
}

export function Blocks({ view, stage }: { view: View; stage: Stage }) {
  const { motion } = stage
  const leaving = useSyncExternalStore(motion.watch, motion.seenLeaving)
  const shown = [
    ...view.standing,
    ...leaving.filter((one) => !view.standing.some((here) => pieceKey(here) === pieceKey(one))),
  ]
  const last = lastOf(view)
  return shown.map((standing) => (
    <Block
      key={pieceKey(standing)}
      cells={view.blocks[standing.block] ?? []}
      standing={standing}
      isLast={standing === last}
      stage={stage}
    />
  ))
}

/** What hides the block in hand turns to glass, from wherever one looks. */
function SeeThrough({ view, preview, stage }: Pick<SceneProps, 'view' | 'preview' | 'stage'>) {
  const blocks = useMemo(
    () => new Map(view.standing.map((one) => [pieceKey(one), standingCells(view, one)])),
    [view],
  )
  const cells = useMemo(() => (preview ? cellsAt(preview) : []), [preview])
  useFrame(() => stage.seeThrough(cells, blocks))
  return null
}

/** What the block in hand would do. */
function Preview3D(props: Pick<SceneProps, 'view' | 'preview' | 'effect' | 'isBad' | 'legal'>) {
  const { view, preview, effect, isBad, legal } = props
  const heights = useMemo(() => {
    const after = [...view.heights]
    for (const { square, top } of preview?.columns ?? []) after[square] = (preview?.z ?? 0) + top
    return after
  }, [view, preview])
  if (!preview) return null
  const covered = new Set(preview.columns.map(({ square }) => square))
  return (
    <>
      <LegalSquares
        squares={legal.filter((square) => !covered.has(square))}
        heights={view.heights}
      />
      {effect && <TurnedMarks squares={effect.turned} heights={heights} isBad={isBad} />}
      {effect && <RowLines rows={effect.rows} heights={heights} />}
    </>
  )
}
