// Which tile lies before one, and the buttons that make a shape count.

import type { Judged } from './judged'
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
  setPanel(panel: 'tile' | 'ask'): void
}

/** Which tile lies before one; where there is little room, also what can be asked. */
export function Tabs({ on, panel, begun, setPanel }: TabsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a few buttons are no fieldset
    <div className="cube-tabs" role="group" aria-label={text.tiles}>
      {on.tiles.map((tile) => (
        <button
          key={tile}
          type="button"
          className="cube-tab"
          data-tile={tile}
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
          onClick={() => setPanel('ask')}
        >
          {text.ask}
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
  /** The guess cannot be right, and that was said. */
  doubted: boolean
  onCommit(): void
}

/** Surprise, clear, and the button that makes it count. */
export function Commit({ on, view, judged, waiting, doubted, onCommit }: CommitProps) {
  const isSecret = on.tile === 'secret'
  const isOpen = judged.action !== null && !waiting
  const last = view.options.sudden_death ? text.guessLast : text.guessThis
  const guess = doubted ? text.guessAnyway : last
  const label = isSecret ? text.commit : isOpen || waiting ? guess : text.guessLater
  return (
    <div className="cube-commit">
      {isSecret && (
        <button
          type="button"
          className="board-button"
          onClick={() => {
            on.dispatch({ do: 'fill', cells: surprise(Object.keys(on.blocks), view.cubes) })
          }}
        >
          {text.surprise}
        </button>
      )}
      <button type="button" className="board-button" onClick={() => on.dispatch({ do: 'clear' })}>
        {text.clear}
      </button>
      <button
        type="button"
        className="board-button board-primary"
        title={isSecret ? text.commitHelp : undefined}
        disabled={!isOpen || !judged.isLegal}
        onClick={onCommit}
      >
        {label}
      </button>
    </div>
  )
}
