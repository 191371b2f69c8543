// Building: what is in the hand, how it is turned, and whole fortresses.

import { type PointerEvent, useRef } from 'react'
import { BoardButton } from '../../kit/Shell'
import type { BenchProps } from './Bench'
import { PieceIcon } from './icons'
import { pointing } from './marks'
import { type Kind, kindOf } from './pieces'
import { text } from './text'
import type { BuildHint } from './types.gen'
import { TURN } from './useControls'

const KINDS = ['block', 'disc', 'king'] as const
const KEYS: Record<Kind, string> = { block: 'B', disc: 'D', king: 'K' }
const PULL = 10 // pixels that make a press a pull out of the tray

export function Hand({ hint, ...bench }: BenchProps & { hint: BuildHint }) {
  const { flat, onMove, onSheet } = bench
  const { view: box, waiting, marks } = bench.props
  const { me, build, stage, send } = bench.turn
  const pull = useRef<{ x: number; y: number; out: boolean } | null>(null)
  const { held } = build
  const heldKind = held && kindOf(box, held.piece)
  const isRound = heldKind !== 'block' && held?.face === 'flat'
  const hitAt = (event: PointerEvent) => {
    const hit = flat ? null : stage.pick(event.clientX, event.clientY)
    return hit?.onTable ? hit.at : null
  }
  const follow = (kind: Kind, event: PointerEvent) => {
    const from = pull.current
    if (!from) return
    if (!from.out && Math.hypot(event.clientX - from.x, event.clientY - from.y) > PULL) {
      from.out = true
      event.currentTarget.setPointerCapture(event.pointerId)
      build.take(kind)
    }
    const at = from.out && hitAt(event)
    if (at) build.aim(at)
  }
  return (
    <div className="barrier-bench">
      {/* biome-ignore lint/a11y/useSemanticElements: a few buttons are no fieldset */}
      <div className="barrier-hand" role="group" aria-label={text.hand}>
        {KINDS.map((kind) => {
          const left = hint.in_hand.filter((piece) => kindOf(box, piece) === kind).length
          return (
            <button
              key={kind}
              type="button"
              className="barrier-slot"
              data-in-hand
              {...pointing(marks, `take:${kind}`)}
              aria-label={text.take(kind, left)}
              aria-keyshortcuts={KEYS[kind]}
              title={text.takeHelp(kind, KEYS[kind])}
              aria-pressed={heldKind === kind}
              aria-disabled={left === 0 || build.left > 0}
              onClick={() => {
                if (pull.current?.out) return
                if (heldKind === kind) build.putBack()
                else build.take(kind)
              }}
              onPointerDown={(event) => {
                pull.current = { x: event.clientX, y: event.clientY, out: false }
              }}
              onPointerMove={(event) => {
                if (left && event.buttons) follow(kind, event)
              }}
              onPointerUp={(event) => {
                const isDropped = pull.current?.out && event.pointerType === 'mouse'
                const at = isDropped && hitAt(event)
                if (at) build.place(at)
              }}
            >
              <PieceIcon kind={kind} seat={me} face={held?.face} />
              <b>{kind === 'king' ? text.kinds.king : left}</b>
            </button>
          )
        })}
      </div>
      {held ? (
        <div className="barrier-tools">
          <BoardButton
            disabled={isRound}
            title={isRound ? text.turnRound : undefined}
            onClick={() => build.turn(TURN)}
          >
            {text.turn} <kbd>R</kbd>
          </BoardButton>
          <BoardButton onClick={build.tip}>
            {text.face} <kbd>F</kbd>
          </BoardButton>
          <BoardButton aria-pressed={build.snaps} title={text.snapHelp} onClick={build.toggleSnap}>
            {build.snaps ? text.snaps.on : text.snaps.off}
          </BoardButton>
          {flat && (
            // biome-ignore lint/a11y/useSemanticElements: four arrows are no fieldset
            <div className="barrier-nudge" role="group" aria-label={text.nudgeLabel}>
              {ARROWS.map(([name, sign, right, away]) => (
                <BoardButton
                  key={name}
                  aria-label={text.nudge[name]}
                  onClick={() => onMove(right, away)}
                >
                  {sign}
                </BoardButton>
              ))}
            </div>
          )}
          <BoardButton className="barrier-put-back" onClick={build.putBack}>
            {text.putBack}
          </BoardButton>
          <BoardButton
            primary
            disabled={waiting || build.faults.length > 0}
            onClick={() => build.place()}
          >
            {text.place}
          </BoardButton>
        </div>
      ) : (
        <div className="barrier-tools">
          <BoardButton title={text.undoHelp} disabled={!build.canUndo} onClick={build.undo}>
            {text.undo}
          </BoardButton>
          <BoardButton title={text.fortressesHelp} disabled={build.left > 0} onClick={onSheet}>
            {text.fortresses}
          </BoardButton>
          <BoardButton
            primary
            title={hint.can_finish || text.doneHelp}
            disabled={waiting || build.left > 0 || hint.can_finish !== ''}
            onClick={() => send({ type: 'done' })}
            {...pointing(marks, 'button:done')}
          >
            {text.done}
          </BoardButton>
        </div>
      )}
    </div>
  )
}

const ARROWS = [
  ['left', '←', -1, 0],
  ['up', '↑', 0, 1],
  ['down', '↓', 0, -1],
  ['right', '→', 1, 0],
] as const
