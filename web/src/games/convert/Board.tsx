// Convert's board: the table in 3D, its plan, the trays and what can be done with them.

import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { changeSettings, useMedia, useReducedMotion, useSettings } from '../../core/settings'
import type { Point } from '../../kit/camera'
import { boxOf } from '../../kit/cubes'
import { Fallback, hasWebGL } from '../../kit/Fallback'
import { usePointer } from '../../kit/usePointer'
import type { BoardProps } from '../contract'
import { Controls } from './Controls'
import type { Hit } from './camera'
import { COLOURS, type Colour, columnsOf, type Piece, pieceKey, SIZE } from './geometry'
import { Panel } from './Panel'
import { Plan } from './Plan'
import {
  filledCells,
  isPuzzle,
  legalFor,
  liftable,
  middle,
  middleOver,
  type Preview,
  previewOf,
  shapeOf,
} from './placing'
import { type Check, check } from './puzzle'
import { Sides } from './Sides'
import { Others, Tray } from './Tray'
import { outlook, text } from './text'
import type { Convert, Hint, Standing, View } from './types.gen'
import { useKeys } from './useKeys'
import { useMotion } from './useMotion'
import { actionOf, takeUp, useSelection } from './useSelection'
import './style.css'

const Scene = lazy(() => import('./Scene'))

type Props = BoardProps<View, Convert['event'], Convert['action']>

const NEAR = 0.9 // squares beside the board over which the pointer still moves the block

export function Board(props: Props) {
  const { view, events, version, seat, names, decision, waiting, refusal, suggestion, act, say } =
    props
  const root = useRef<HTMLDivElement>(null)
  const stageElement = useRef<HTMLDivElement>(null)
  const { flat: wantsPlan } = useSettings()
  const [broken, setBroken] = useState(!hasWebGL())
  const flat = wantsPlan || broken
  const still = useReducedMotion() || flat
  const coarse = useMedia('(pointer: coarse)')

  const me = decision?.seat ?? seat ?? 0
  const home = seat === 1 ? Math.PI : 0
  const quarter = seat === 1 ? 2 : 0
  const hint = (decision?.hint ?? null) as Hint | null
  const open = hint !== null && !waiting
  const placeable = view.colours[me] ?? []
  const puzzle = isPuzzle(view)

  const { selection, preview, dispatch } = useSelection(view, hint)
  const [checkedAt, setCheckedAt] = useState(-1)
  const [over, setOver] = useState<Standing | null>(null)
  const [returning, setReturning] = useState<Standing | null>(null)
  const sent = useRef<string | null>(null)
  const stage = useMotion({ view, events, version, sent: () => sent.current, still, home })

  const filled = useMemo(() => filledCells(view), [view])
  const lifts = useMemo(
    () => (puzzle && open ? liftable(view, placeable) : []),
    [puzzle, open, view, placeable],
  )
  const found: Check | null = puzzle && checkedAt === version ? check(view) : null
  const legal = useMemo(() => legalSquares(view, hint, preview), [view, hint, preview])

  const inHand = preview ? pieceKey(preview) : null
  const reach = useRef<{ inHand: string | null; top: number }>({ inHand: null, top: 0 })
  useEffect(() => {
    // The view leans back for the block in hand, and not forward again before it is placed.
    const top = preview ? preview.z + boxOf(preview.shape)[2] : 0
    const before = reach.current.inHand === inHand ? reach.current.top : 0
    reach.current = { inHand, top: Math.max(top, before) }
    const boxed = view.options.variant === 'box' || isPuzzle(view)
    const least = Math.max(boxed ? 4.1 : 2.2, reach.current.top)
    stage.orbit.needRoom(view.heights.map((height) => Math.max(least, height + 0.2)))
    stage.wake()
  }, [stage, view, preview, inHand])

  useEffect(() => {
    if (suggestion?.type !== 'place') return
    const { block, colour, turn, flip, x, y } = suggestion
    const at = middle(x, y, shapeOf(view, suggestion))
    dispatch({ do: 'choose', piece: { block, colour }, turn, flip, at })
  }, [suggestion, view, dispatch])

  useEffect(() => {
    if (suggestion && inHand === pieceKey(suggestion)) focusOnChosen(root.current)
  }, [suggestion, inHand])

  useEffect(() => {
    if (!returning || !view.supplies[returning.colour]?.includes(returning.block)) return
    const { block, colour, turn, flip, x, y } = returning
    const at = middle(x, y, shapeOf(view, returning))
    dispatch({ do: 'choose', piece: { block, colour }, turn, flip, at })
    setReturning(null)
  }, [returning, view, dispatch])

  const flips = view.options.upside_down
  useEffect(() => {
    const [colour, block] = (inHand?.split(' ') ?? []) as [Colour?, string?]
    if (!colour || !block) return say(null)
    const piece = { block, colour }
    say(coarse ? text.inHandTouch(piece) : text.inHand(piece, flips))
    return () => say(null)
  }, [inHand, coarse, flips, say])

  // -- what hands can do --------------------------------------------------------------------

  const choose = (piece: Piece) => {
    if (open && hint) dispatch(takeUp(view, hint, piece, selection.at))
  }
  const aim = (at: Point) => {
    if (!preview || waiting) return
    const next = previewOf(view, hint, preview, { ...preview, at })
    if (next.x !== preview.x || next.y !== preview.y) {
      dispatch({ do: 'aim', at: middle(next.x, next.y, next.shape) })
    }
  }
  const place = (chosen: Preview | null) => {
    const action = open && hint && chosen ? actionOf(view, hint, chosen) : null
    if (!action) return
    sent.current = pieceKey(action)
    act(action)
  }
  const placeAt = (at: Point) => {
    if (preview) place(previewOf(view, hint, preview, { ...preview, at }))
  }
  const lift = (piece: Piece) => {
    const standing = lifts.find((one) => pieceKey(one) === pieceKey(piece))
    if (!standing) return
    setReturning(standing)
    setOver(null)
    act({ type: 'lift', block: standing.block, colour: standing.colour })
  }
  const moveBy = (dx: number, dy: number) => {
    if (!preview) return
    const [x, y] = middle(preview.x, preview.y, preview.shape)
    aim([x + dx, y + dy])
  }
  const putBack = () => dispatch({ do: 'put_back' })
  const turn = (by: 1 | -1) => dispatch({ do: 'turn', by })
  const flip = () => {
    if (flips) dispatch({ do: 'flip' })
    else say(text.noFlip)
  }

  const isNear = (at: Point) => at.every((n) => n > -NEAR && n < SIZE + NEAR)
  const liftAt = (hit: Hit | null) => {
    const standing = hit?.cell && filled.get(hit.cell.join())
    return standing && lifts.includes(standing) ? standing : null
  }
  const hands = usePointer(stageElement, stage, {
    holding: preview !== null,
    onOver: (hit) => {
      if (preview && hit && isNear(hit.at)) aim(hit.at)
      setOver(preview ? null : liftAt(hit))
    },
    onPress: (hit, touch) => {
      if (preview && hit && isNear(hit.at)) {
        if (touch) aim(hit.at)
        else placeAt(hit.at)
      } else {
        const standing = preview ? null : liftAt(hit)
        if (standing) lift(standing)
      }
    },
  })

  useKeys(root, {
    holding: preview !== null,
    letters: Object.keys(view.blocks).join(''),
    choose: (letter) => {
      const mine = placeable.filter((colour) => view.supplies[colour]?.includes(letter))
      const again = preview?.block === letter ? mine.indexOf(preview.colour) + 1 : 0
      const colour = mine[again % mine.length]
      if (colour) choose({ block: letter, colour })
    },
    turn,
    flip,
    putBack,
    place: () => place(preview),
    move: (right, up) => {
      const angle = ((flat ? quarter : stage.orbit.quarter) * Math.PI) / 2
      const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))]
      moveBy(right * cos - up * sin, right * sin + up * cos)
    },
    side: (side) => {
      stage.orbit.goToSide(side)
      stage.wake()
    },
    top: () => {
      stage.orbit.goToTop()
      stage.wake()
    },
  })

  // -- what is shown ------------------------------------------------------------------------

  const suggestedLift = suggestion?.type === 'lift' ? suggestion : null
  const caption =
    refusal ?? (preview ? outlook(preview) : suggestedLift ? text.suggestLift(suggestedLift) : null)
  const bad = refusal !== null || preview?.problem || preview?.loses
  const flashed = events.flatMap((event) => (event.type === 'placed' ? event.turned : []))
  const marked =
    over ??
    (suggestedLift && lifts.find((one) => pieceKey(one) === pieceKey(suggestedLift))) ??
    null
  const plan = (
    <Plan
      key={flat ? 'flat' : 'beside'}
      view={view}
      preview={preview}
      quarter={quarter}
      flashed={still && !flat ? [] : flashed}
      flashKey={version}
      wrong={found?.wrong.map(([x, y]) => SIZE * y + x) ?? []}
      onPoint={aim}
      onSquare={(square) => preview && aim(middleOver(square, preview.shape))}
      onPress={({ square, at, touch }) => {
        if (preview) {
          if (!at) place(preview)
          else if (touch) aim(at)
          else placeAt(at)
        } else {
          const top = filled.get(
            [square % SIZE, Math.floor(square / SIZE), (view.heights[square] ?? 0) - 1].join(),
          )
          if (top && lifts.includes(top)) lift(top)
        }
      }}
    />
  )
  const others = COLOURS.filter((colour) => !placeable.includes(colour))
  return (
    <div ref={root} className="convert" data-flat={flat} data-waiting={waiting || undefined}>
      <div className="convert-area">
        <div className="convert-stage">
          {flat ? (
            <div className="convert-flat">
              {plan}
              <Sides view={view} quarter={quarter} />
            </div>
          ) : (
            <div
              ref={stageElement}
              className="convert-canvas"
              role="img"
              aria-label={text.stage}
              data-holding={preview !== null || undefined}
              data-lift={over !== null || undefined}
              {...hands}
            >
              <Fallback onBroken={() => setBroken(true)}>
                <Suspense fallback={null}>
                  <Scene
                    view={view}
                    preview={preview}
                    legal={legal}
                    marked={marked}
                    wrong={found?.wrong ?? []}
                    stage={stage}
                    still={still}
                  />
                </Suspense>
              </Fallback>
            </div>
          )}
          <div className="convert-top">
            {others.map((colour) => (
              <Others key={colour} view={view} colour={colour} quarter={quarter} />
            ))}
            <button
              type="button"
              className="convert-button convert-swap"
              disabled={broken}
              title={broken ? text.no3D : flat ? text.show3DHelp : text.showPlanHelp}
              onClick={() => changeSettings({ flat: !flat })}
            >
              {flat ? text.show3D : text.showPlan}
            </button>
          </div>
          <p
            className="convert-caption"
            role="status"
            data-bad={!!bad || undefined}
            data-on={!!caption}
          >
            {caption}
          </p>
        </div>
        <aside className="convert-side">
          {!flat && plan}
          <Panel
            view={view}
            names={names}
            seat={me}
            lifts={lifts}
            check={found}
            onCheck={() => setCheckedAt(version)}
            onLift={lift}
          />
        </aside>
        <Controls
          preview={preview}
          flips={flips}
          waiting={waiting}
          onTurn={() => turn(1)}
          onFlip={flip}
          onPlace={() => place(preview)}
          onPutBack={putBack}
        />

        <Tray
          view={view}
          colours={placeable}
          hint={open ? hint : null}
          preview={preview}
          quarter={quarter}
          label={placeable.length > 1 ? text.pile : text.yours}
          onChoose={choose}
          onPlace={() => place(preview)}
          onPull={(piece, x, y) => {
            if (inHand !== pieceKey(piece)) choose(piece)
            const hit = stage.pick(x, y)
            if (hit && isNear(hit.at)) aim(hit.at)
          }}
          onRelease={(x, y, touch) => {
            const hit = stage.pick(x, y)
            if (!touch && hit && isNear(hit.at)) placeAt(hit.at)
          }}
        />
      </div>
    </div>
  )
}

/** So that Enter places what was suggested, instead of asking for another suggestion. */
function focusOnChosen(board: HTMLElement | null): void {
  const slot = board?.querySelector<HTMLElement>('.convert-slot[aria-pressed="true"]')
  slot?.focus({ preventScroll: true })
}

/** The squares on which the block in hand may stand, turned as it is. */
function legalSquares(view: View, hint: Hint | null, preview: Preview | null): number[] {
  if (!preview) return []
  const squares = legalFor(view, hint, preview, preview.turn, preview.flip).flatMap(({ x, y }) =>
    columnsOf(preview.shape, x, y).map(({ square }) => square),
  )
  return [...new Set(squares)]
}
