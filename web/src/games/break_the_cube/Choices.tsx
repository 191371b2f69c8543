// Which tile lies before one, and the buttons that make a shape count.

import { BoardButton } from '../../kit/Shell'
import type { Judged } from './judged'
import { pointing } from './marks'
import { surprise } from './shape'
import { text } from './text'
import type { View } from './types.gen'
import type { OnTile, Tile } from './useTile'

const TILE_NAMES: Record<Tile, string> = {
  secret: text.secret,
  guess: text.guess,
  open: text.watchTile,
}

interface TabsProps {
  on: OnTile
  panel: 'tile' | 'ask'
  begun: boolean
  marks: readonly string[]
  setPanel(panel: 'tile' | 'ask'): void
}

/** Which tile lies before one; where there is little room, also what can be asked. */
export function Tabs({ on, panel, begun, marks, setPanel }: TabsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a few buttons are no fieldset
    <div className="cube-tabs" role="group" aria-label={text.tiles}>
      {on.tiles.map((tile) => (
        <button
          key={tile}
          type="button"
          className="cube-tab"
          data-tile={tile}
          {...pointing(marks, `tab:${tile}`)}
          aria-pressed={on.tile === tile}
          onClick={() => {
            on.setTile(tile)
            setPanel('tile')
          }}
        >
          {TILE_NAMES[tile]}
        </button>
      ))}
      {begun && (
        <button
          type="button"
          className="cube-tab cube-tab-ask"
          aria-pressed={panel === 'ask'}
          {...pointing(marks, 'tab:ask')}
          onClick={() => setPanel('ask')}
        >
          {on.tile === 'open' ? text.heardTab : text.ask}
        </button>
      )}
    </div>
  )
}

interface CommitProps {
  on: OnTile
  view: View
  judged: Judged
  waiting: boolean
  marks: readonly string[]
  onCommit(): void
}

/** Surprise, clear, and the button that makes it count. */
export function Commit({ on, view, judged, waiting, marks, onCommit }: CommitProps) {
  const isSecret = on.tile === 'secret'
  const isOpen = judged.action !== null && !waiting
  const last = view.options.sudden_death ? text.guessLast : text.guessThis
  const guess = judged.doubt === null ? last : text.guessAnyway
  const label = isSecret ? text.commit : isOpen || waiting ? guess : text.guessLater
  return (
    <div className="cube-commit">
      {isSecret && (
        <BoardButton
          onClick={() => {
            on.dispatch({ do: 'fill', cells: surprise(Object.keys(on.blocks), view.cubes) })
          }}
        >
          {text.surprise}
        </BoardButton>
      )}
      <BoardButton onClick={() => on.dispatch({ do: 'clear' })}>{text.clear}</BoardButton>
      <BoardButton
        primary
        title={isSecret ? text.commitHelp : undefined}
        disabled={!isOpen || !judged.isLegal}
        {...pointing(marks, isSecret ? 'button:hide' : 'button:guess')}
        onClick={onCommit}
      >
        {label}
      </BoardButton>
    </div>
  )
}
