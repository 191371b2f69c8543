// Which tile lies before one, and what stands on it: one's secret, one's guess, or an open shape.

import { useEffect, useMemo, useRef, useState } from 'react'
import type { Colour } from './colours'
import { type Change, type Draft, useDraft, type Vain } from './draft'
import { type Cells, cellsByBlock, type Standing, standingOf } from './shape'
import type { View } from './types.gen'
import { isSolo } from './words'

export type Tile = 'secret' | 'guess' | 'open'

export interface OnTile {
  /** Which there are for these eyes. */
  tiles: Tile[]
  tile: Tile
  setTile(tile: Tile): void
  /** Whose shape it is, or is to be. */
  of: number
  blocks: Readonly<Record<string, Colour>>
  standing: Draft['standing']
  cells: Cells
  /** Can it be built on? */
  editable: boolean
  chosen: string | null
  dispatch(to: Change): void
  /** Why the last press changed nothing. */
  vain: Vain | null
  setVain(why: Vain | null): void
  /** Sets a whole shape on one of the tiles. */
  fill(tile: 'secret' | 'guess', cells: Cells): void
}

const NOTHING = {}

export function useTile(
  room: string,
  view: View,
  seat: number | null,
  about: number,
  over: boolean,
  isOpen: boolean,
): OnTile {
  const mine = seat === null ? undefined : view.places[seat]
  const built = mine?.built ?? false
  const [wanted, setTile] = useState<Tile>(built && !isOpen ? 'guess' : 'secret')
  const tiles = tilesFor(view, seat)
  const tile = tiles.includes(wanted) ? wanted : (tiles[0] ?? 'open')

  const wasBuilt = useRef(built)
  useEffect(() => {
    if (built && !wasBuilt.current) setTile('guess')
    wasBuilt.current = built
  }, [built])

  const [vain, setVain] = useState<Vain | null>(null)
  const [secret, changeSecret] = useDraft(`${room} ${seat} secret`, setVain)
  const [guess, changeGuess] = useDraft(`${room} ${seat} guess`, setVain)
  const draft = tile === 'secret' ? secret : guess
  const dispatch = tile === 'secret' ? changeSecret : changeGuess
  const fill = (on: 'secret' | 'guess', cells: Cells) => {
    setTile(on)
    const change = on === 'secret' ? changeSecret : changeGuess
    change({ do: 'fill', cells })
  }

  const of = tile === 'guess' ? (mine?.asks ?? 0) : tile === 'secret' ? (seat ?? 0) : about
  const place = view.places[of]
  const blocks = place?.blocks ?? NOTHING
  const editable = !over && (tile === 'secret' ? !built : tile === 'guess')
  const shown = tile === 'guess' ? null : (place?.secret ?? null)
  const standing = useMemo(
    (): Readonly<Record<string, Standing>> =>
      editable || tile === 'guess' ? draft.standing : shown ? standingBy(shown) : NOTHING,
    [editable, tile, draft.standing, shown],
  )
  const cells = useMemo(() => cellsByBlock(standing), [standing])
  const chosen = editable ? draft.chosen : null
  return {
    tiles,
    tile,
    setTile: (to) => {
      setVain(null)
      setTile(to)
    },
    of,
    blocks,
    standing,
    cells,
    editable,
    chosen,
    dispatch,
    vain,
    setVain,
    fill,
  }
}

/** At the end every shape is open; before, one has one's own and the one that one seeks. */
function tilesFor(view: View, seat: number | null): Tile[] {
  if (view.outcome || seat === null) return ['open']
  return isSolo(view) ? ['guess'] : ['secret', 'guess']
}

function standingBy(cells: Cells): Record<string, Standing> {
  return Object.fromEntries(Object.entries(cells).map(([block, one]) => [block, standingOf(one)]))
}
