// What is in hand or acting, what it does, and the buttons that go with it.

import type { ReactNode } from 'react'
import { canDraw, type Held } from './choosing'
import { BlockPicture } from './Tray'
import { inputsOf, nameOf, stepsOf, text, titleOf } from './text'
import type { EffectSeen, Hint, View } from './types.gen'
import type { Choice } from './useChoice'
import type { Hands } from './useHands'

interface Props {
  view: View
  isMyTurn: boolean
  isOver: boolean
  waiting: boolean
  choice: Choice
  hands: Hands
  /** Why the block in hand can do nothing now. */
  why: string | null
}

export function Guide(props: Props) {
  const { view, isOver, isMyTurn } = props
  const { hint, held } = props.choice
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
    <section
      className="board-panel blocks-guide"
      aria-label={heading}
      data-keeping={isKeeping || undefined}
    >
      <header>
        <h3>{held && !isKeeping ? titleOf(view, held.block) : heading}</h3>
        {!isOver && <Pips n={view.actions_left} of={view.actions} />}
      </header>
      {effect && isMyTurn && <Steps {...effect} />}
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
      <Buttons {...props} />
    </section>
  )
}

/** What is left of the turn, a lamp for each action. */
function Pips({ n, of }: { n: number; of: number }) {
  return (
    <span
      className="blocks-pips"
      role="img"
      aria-label={text.actionsLeft(n)}
      title={text.actionsLeft(n)}
    >
      {Array.from({ length: of }, (_, pip) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lamps have no other name
        <i key={pip} data-on={pip < n} />
      ))}
      <span>{text.left(n)}</span>
    </span>
  )
}

function Steps({ module, left, parts }: EffectSeen) {
  const steps = stepsOf(module)
  const done = parts - left
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

function InHand({ view, held, why, choice }: Props & { held: Held }) {
  const info = view.blocks[held.block]
  const blind = canDraw(choice.hint, held) ? text.blindDraw : text.blindPlay
  const about = info ? info.about || `${capital(inputsOf(info))}.` : blind
  return (
    <div className="blocks-about">
      <p>{about}</p>
      {why && <p className="blocks-why">{why}</p>}
    </div>
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function Buttons({ choice, hands, waiting }: Props): ReactNode {
  const { hint, held, aimed } = choice
  if (hint?.must_pass) {
    return (
      <div className="blocks-buttons">
        <button
          type="button"
          className="board-button board-primary"
          onClick={() => hands.act({ type: 'pass' })}
        >
          {text.pass}
        </button>
      </div>
    )
  }
  if (hint?.mine.length) return null
  const does = aimed?.does
  const canDo = hint !== null && !waiting && (does === 'plug_in' || does === 'target')
  if (!held && !canDo) return null
  return (
    <div className="blocks-buttons">
      {held && canDraw(hint, held) ? (
        <button
          type="button"
          className="board-button board-primary"
          disabled={waiting}
          onClick={() => hands.act({ type: 'draw', block: held.block })}
        >
          {text.draw}
        </button>
      ) : (
        <button
          type="button"
          className="board-button board-primary"
          disabled={!canDo}
          onClick={() => aimed && hands.press(aimed, false)}
        >
          {does === 'target' ? text.choose : text.plugIn}
        </button>
      )}
      {held && (
        <button type="button" className="board-button" onClick={hands.cancel}>
          {text.cancel} <kbd>Esc</kbd>
        </button>
      )}
    </div>
  )
}

/** AGGRAVATE: one block of each hand stays. */
function Keeping({ view, choice, hands, waiting, hint }: Props & { hint: Hint }) {
  const { me, kept, keep } = choice
  const { mine, theirs } = kept
  const group = (
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
  const isReady = mine !== undefined && theirs !== undefined && !waiting
  return (
    <form
      className="blocks-keeping"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) hands.act({ type: 'keep', mine, theirs })
      }}
    >
      {group(text.keepMine, hint.mine, mine, me, (block) => keep({ ...kept, mine: block }))}
      {group(text.keepTheirs, hint.theirs, theirs, 1 - me, (block) =>
        keep({ ...kept, theirs: block }),
      )}
      <div className="blocks-buttons">
        <button type="submit" className="board-button board-primary" disabled={!isReady}>
          {text.keep}
        </button>
      </div>
    </form>
  )
}
