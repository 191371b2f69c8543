// The block in hand: what can be done with it, and what the game says of where it is aimed.

import { useEffect, useMemo, useRef, useState } from 'react'
import { playTouch } from '../../core/sound'
import type { Point } from '../../kit/camera'
import { useOutlook } from '../../kit/useOutlook'
import type { BoardProps } from '../contract'
import { type Effect, effectOf, loses } from './effect'
import { type Colour, type Piece, pieceKey } from './geometry'
import { legalSquares, middle, middleOver, type Preview, previewOf, shapeOf } from './placing'
import type { Convert, Hint, Standing, View } from './types.gen'
import { takeUp, useSelection } from './useSelection'

const TAKEN_UP = 0.05 // how loud

export type Props = BoardProps<View, Convert['event'], Convert['action']>

export interface Hand {
  /** Who plays with it. */
  seat: number
  /** The colours that it may take up. */
  colours: readonly Colour[]
  /** What it may do; null while nothing is asked. */
  hint: Hint | null
  /** What is in it, and where that would stand; null when it is empty. */
  preview: Preview | null
  /** What would come of that; null until the game has said so. */
  effect: Effect | null
  /** What is in it cannot stand there, or would lose the game. */
  isBad: boolean
  /** Squares on which it may stand, turned as it is. */
  legal: number[]
  /** Blocks that may be lifted. */
  lifts: Standing[]
  /** The block that was placed last. */
  sent(): string | null
  choose(piece: Piece): void
  aim(at: Point): void
  aimOver(square: number): void
  moveBy(dx: number, dy: number): void
  turn(by: 1 | -1): void
  flip(): void
  putBack(): void
  place(): void
  placeAt(at: Point): void
  lift(piece: Piece): void
}

export function useHand(props: Props): Hand {
  const { view, decision, seat, waiting, suggestion, act } = props
  const me = decision?.seat ?? seat ?? 0
  const asked = (decision?.hint ?? null) as Hint | null
  const hint = waiting ? null : asked
  const { selection, preview, dispatch } = useSelection(view, asked)
  const told = useOutlook(props, preview?.action ?? null)
  const effect = useMemo(
    () => (preview && told ? effectOf(view, preview, told) : null),
    [view, preview, told],
  )
  const legal = useMemo(() => legalSquares(view, asked, preview), [view, asked, preview])
  const lifts = useMemo(() => standing(view, hint?.lifts ?? []), [view, hint])
  const sent = useRef<string | null>(null)
  const [returning, setReturning] = useState<Standing | null>(null)

  useEffect(() => {
    if (suggestion?.type === 'place') dispatch(asStanding(view, suggestion))
  }, [suggestion, view, dispatch])

  useEffect(() => {
    if (!returning || !view.supplies[returning.colour]?.includes(returning.block)) return
    dispatch(asStanding(view, returning))
    setReturning(null)
  }, [returning, view, dispatch])

  const aim = (at: Point) => {
    if (!preview || waiting) return
    const next = previewOf(view, hint, preview, { ...preview, at })
    if (next.x !== preview.x || next.y !== preview.y) {
      dispatch({ do: 'aim', at: middle(next.x, next.y, next.shape) })
    }
  }
  const place = (chosen: Preview | null) => {
    if (!hint || !chosen) return
    sent.current = pieceKey(chosen)
    act(chosen.action)
  }
  return {
    seat: me,
    colours: view.colours[me] ?? [],
    hint,
    preview,
    effect,
    isBad: preview !== null && (!preview.isOffered || loses(effect, me)),
    legal,
    lifts,
    sent: () => sent.current,
    choose: (piece) => {
      if (!hint) return
      playTouch('wood', TAKEN_UP)
      dispatch(takeUp(view, hint, piece, selection.at))
    },
    aim,
    aimOver: (square) => {
      if (preview) aim(middleOver(square, preview.shape))
    },
    moveBy: (dx, dy) => {
      if (!preview) return
      const [x, y] = middle(preview.x, preview.y, preview.shape)
      aim([x + dx, y + dy])
    },
    turn: (by) => dispatch({ do: 'turn', by }),
    flip: () => dispatch({ do: 'flip' }),
    putBack: () => dispatch({ do: 'put_back' }),
    place: () => place(preview),
    placeAt: (at) => {
      if (preview) place(previewOf(view, hint, preview, { ...preview, at }))
    },
    lift: (piece) => {
      const [block] = standing(view, lifts, piece)
      if (!block) return
      setReturning(block)
      act({ type: 'lift', block: block.block, colour: block.colour })
    },
  }
}

/** Taken up as it stands, or would stand. */
function asStanding(view: View, spot: Omit<Standing, 'z'>) {
  const { block, colour, turn, flip, x, y } = spot
  const at = middle(x, y, shapeOf(view, spot))
  return { do: 'choose', piece: { block, colour }, turn, flip, at } as const
}

/** The blocks on the board that are among these, or the one of them. */
function standing(view: View, among: readonly Piece[], one?: Piece): Standing[] {
  const keys = among.map(pieceKey).filter((key) => !one || key === pieceKey(one))
  return view.standing.filter((block) => keys.includes(pieceKey(block)))
}
