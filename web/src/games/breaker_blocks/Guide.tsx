// What is picked or acting, what it does, and the buttons that go with it.

import type { ReactNode } from 'react'
import type { Cast } from '../../core/cast'
import { BoardButton } from '../../kit/Shell'
import { canDraw } from './choosing'
import { BlockPicture } from './Tray'
import { nameOf, text, titleOf } from './text'
import type { Hint, View } from './types.gen'
import type { Choice } from './useChoice'
import type { Hands } from './useHands'

interface Props {
  view: View
  cast: Cast
  waiting: boolean
  choice: Choice
  hands: Hands
  /** Why the block that is picked can do nothing now. */
  why: string | null
}

export function Guide(props: Props) {
  const { view, cast, choice, why } = props
  const { hint, held, aimed } = choice
  const { effect, to_move } = view
  if (hint?.mine.length) {
    const title = titleOf(view, effect?.module ?? '')
    return (
      <section className="board-panel blocks-guide" aria-label={title} data-keeping>
        <h3>{title}</h3>
        <Keeping {...props} hint={hint} />
      </section>
    )
  }
  const isAimed = aimed?.does === 'target'
  if (!held && !effect && !hint?.must_pass) return <p className="blocks-keys">{text.keys}</p>
  const block = held?.block ?? effect?.module
  const acts = !held && effect && to_move !== null ? `${cast.whoseFirst(to_move)} ` : ''
  return (
    <section
      className="board-panel blocks-guide"
      aria-label={text.inHand}
      data-quiet={(!held && !isAimed && !hint?.must_pass) || undefined}
    >
      {block && (
        <div className="blocks-about">
          <h3>{acts + titleOf(view, block)}</h3>
          <p>{view.blocks[block]?.about ?? blindOf(choice)}</p>
          {why && <p className="blocks-why">{why}</p>}
        </div>
      )}
      <Buttons {...props} />
    </section>
  )
}

const blindOf = ({ hint, held }: Choice) => (canDraw(hint, held) ? text.blindDraw : text.blindPlay)

function Buttons({ choice, hands }: Props): ReactNode {
  const { hint, held, aimed } = choice
  const strong = (label: string, onClick: () => void) => (
    <BoardButton primary onClick={onClick}>
      {label}
    </BoardButton>
  )
  const does = hint ? aimed?.does : null
  if (!held && does !== 'target' && !hint?.must_pass) return null
  return (
    <div className="blocks-buttons">
      {hint?.must_pass && strong(text.pass, () => hands.act({ type: 'pass' }))}
      {held &&
        canDraw(hint, held) &&
        strong(text.draw, () => hands.act({ type: 'draw', block: held.block }))}
      {held && aimed && does === 'plug_in' && strong(text.plugIn, () => hands.choose(aimed, false))}
      {aimed && does === 'target' && strong(text.choose, () => hands.choose(aimed, false))}
      {held && (
        <BoardButton onClick={hands.cancel}>
          {hint ? text.cancel : text.close} <kbd>Esc</kbd>
        </BoardButton>
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
        <BoardButton type="submit" primary disabled={!isReady}>
          {text.keep}
        </BoardButton>
      </div>
    </form>
  )
}
