// The whole table in 3D, on one screen: board, blocks, ghost, marks, light, camera.

import { useMemo, useSyncExternalStore } from 'react'
import type { Cell } from '../../kit/cubes'
import { Room } from '../../kit/Room'
import { Block } from './Block'
import { Board3D } from './Board3D'
import { Ghost } from './Ghost'
import { pieceKey } from './geometry'
import { BoxRim, Effects, LegalSquares, Marked, RowLines, TurnedMarks, WrongCubes } from './Marks'
import { isPuzzle, type Preview } from './placing'
import type { Stage } from './stage'
import type { Standing, View } from './types.gen'

interface SceneProps {
  view: View
  preview: Preview | null
  /** Squares on which the block in hand may stand, turned as it is. */
  legal: number[]
  /** A block that a click would lift. */
  marked: Standing | null
  wrong: Cell[]
  stage: Stage
  /** Show the end of every movement at once. */
  still: boolean
}

export default function Scene({ view, preview, legal, marked, wrong, stage, still }: SceneProps) {
  return (
    <Room stage={stage} still={still} shown={[view, preview, legal, marked, wrong]}>
      <Board3D />
      <Blocks view={view} stage={stage} />
      {preview && (
        <Ghost
          key={pieceKey(preview)}
          cells={view.blocks[preview.block] ?? []}
          preview={preview}
          stage={stage}
          still={still}
        />
      )}
      <Preview3D view={view} preview={preview} legal={legal} />
      {(view.options.variant === 'box' || isPuzzle(view)) && <BoxRim />}
      {marked && <Marked cells={view.blocks[marked.block] ?? []} standing={marked} />}
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
  return shown.map((standing) => (
    <Block
      key={pieceKey(standing)}
      cells={view.blocks[standing.block] ?? []}
      standing={standing}
      motion={motion}
    />
  ))
}

/** What the block in hand would do. */
function Preview3D({ view, preview, legal }: Pick<SceneProps, 'view' | 'preview' | 'legal'>) {
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
      {preview.notation && <TurnedMarks preview={preview} />}
      <RowLines rows={preview.rows} heights={heights} />
    </>
  )
}
