// What is in hand or acting, what it does, and the buttons that go with it.

import type { ReactNode } from 'react'
import type { Held } from './choosing'
import { BlockPicture } from './Tray'
import { inputsOf, nameOf, PARTS, stepsOf, text, titleOf } from './text'
import type { Hint, View } from './types.gen'

export interface Kept {
  mine: string | null | undefined
  theirs: string | null | undefined
}

interface Props {
  view: View
  me: number
  isMyTurn: boolean
  hint: Hint | null
  held: Held | null
  canDraw: boolean
  /** Why the block in hand can do nothing now. */
  why: string | null
  /** What the spot that is pointed at would do. */
  does: 'plug_in' | 'target' | 'lift' | null
  waiting: boolean
  isOver: boolean
  kept: Kept
  onKeep(kept: Kept): void
  onKept(): void
  onDo(): void
  onDraw(): void
  onCancel(): void
  onPass(): void
}

export function Guide(props: Props) {
  const { view, me, isOver, isMyTurn, hint, held } = props
  const { effect } = view
  const isKeeping = !!hint?.mine.length
  const heading = isOver
    ? text.over
    : !isMyTurn && view.to_move !== null
      ? effect
        ? text.acts(view.to_move, titleOf(view, effect.module))
        : text.theirTurn(view.to_move)
      : effect
        ? titleOf(view, effect.module)
        : text.yourTurn
  return (
    <section className="blocks-guide" aria-label={heading} data-keeping={isKeeping || undefined}>
      <header>
        <h3>{held && !isKeeping ? titleOf(view, held.block) : heading}</h3>
        {!isOver && <Pips n={view.actions_left} />}
      </header>
      {effect && isMyTurn && <Steps module={effect.module} left={effect.left} />}
      {isKeeping && hint ? (
        <Keeping {...props} hint={hint} />
      ) : held ? (
        <InHand {...props} held={held} />
      ) : effect ? (
        <p className="blocks-about">{view.blocks[effect.module]?.about}</p>
      ) : (
        <p className="blocks-about blocks-idle">
          {isMyTurn ? text.idle : text.watch}
          {isMyTurn && <span className="blocks-keys">{text.keys}</span>}
        </p>
      )}
      <Buttons {...props} me={me} />
    </section>
  )
}

/** What is left of the turn, as two lamps. */
function Pips({ n }: { n: number }) {
  return (
    <span
      className="blocks-pips"
      role="img"
      aria-label={text.actionsLeft(n)}
      title={text.actionsLeft(n)}
    >
      {[1, 2].map((pip) => (
        <i key={pip} data-on={pip <= n} />
      ))}
      <span>{text.left(n)}</span>
    </span>
  )
}

function Steps({ module, left }: { module: string; left: number }) {
  const steps = stepsOf({ module })
  const done = (PARTS[module] ?? 1) - left
  if (!steps.length) return null
  return (
    <ol className="blocks-steps">
      {steps.map((step, i) => (
        <li key={step} data-state={i < done ? 'done' : i === done ? 'now' : 'next'}>
          {step}
        </li>
      ))}
    </ol>
  )
}

function InHand({ view, held, why, canDraw }: Props & { held: Held }) {
  const info = view.blocks[held.block]
  const blind = canDraw ? text.blindDraw : text.blindPlay
  const about = info ? info.about || `${capital(inputsOf(info))}.` : blind
  return (
    <div className="blocks-about">
      <p>{about}</p>
      {why && <p className="blocks-why">{why}</p>}
    </div>
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function Buttons(props: Props): ReactNode {
  const { hint, held, canDraw, does, waiting } = props
  if (hint?.must_pass) {
    return (
      <div className="blocks-buttons">
        <button type="button" className="blocks-button blocks-primary" onClick={props.onPass}>
          {text.pass}
        </button>
      </div>
    )
  }
  if (hint?.mine.length) return null
  const canDo = hint !== null && !waiting && (does === 'plug_in' || does === 'target')
  if (!held && !canDo) return null
  return (
    <div className="blocks-buttons">
      {canDraw ? (
        <button
          type="button"
          className="blocks-button blocks-primary"
          disabled={waiting}
          onClick={props.onDraw}
        >
          {text.draw}
        </button>
      ) : (
        <button
          type="button"
          className="blocks-button blocks-primary"
          disabled={!canDo}
          onClick={props.onDo}
        >
          {does === 'target' ? text.choose : text.plugIn}
        </button>
      )}
      {held && (
        <button type="button" className="blocks-button" onClick={props.onCancel}>
          {text.cancel} <kbd>Esc</kbd>
        </button>
      )}
    </div>
  )
}

/** AGGRAVATE: one block of each hand stays. */
function Keeping({ view, me, hint, kept, waiting, onKeep, onKept }: Props & { hint: Hint }) {
  const choice = (
    legend: string,
    choices: readonly (string | null)[],
    value: string | null | undefined,
    seat: number,
    choose: (block: string | null) => void,
  ) => (
    <fieldset className="blocks-keep">
      <legend>{legend}</legend>
      {choices.map((block) => (
        <label key={block ?? 'none'} data-on={value === block}>
          <input
            type="radio"
            name={`keep-${seat}`}
            checked={value === block}
            aria-label={
              block === null
                ? text.nothingToKeep
                : block === 'hidden'
                  ? text.hiddenOne
                  : nameOf(view, block)
            }
            onChange={() => choose(block)}
          />
          {block === null ? (
            <span className="blocks-none">{text.nothingToKeep}</span>
          ) : (
            <BlockPicture view={view} block={block} seat={seat} tab={seat === me ? 'N' : 'S'} />
          )}
        </label>
      ))}
    </fieldset>
  )
  const isReady = kept.mine !== undefined && kept.theirs !== undefined && !waiting
  return (
    <form
      className="blocks-keeping"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onKept()
      }}
    >
      {choice(text.keepMine, hint.mine, kept.mine, me, (mine) => onKeep({ ...kept, mine }))}
      {choice(text.keepTheirs, hint.theirs, kept.theirs, 1 - me, (theirs) =>
        onKeep({ ...kept, theirs }),
      )}
      <div className="blocks-buttons">
        <button type="submit" className="blocks-button blocks-primary" disabled={!isReady}>
          {text.keep}
        </button>
      </div>
    </form>
  )
}
