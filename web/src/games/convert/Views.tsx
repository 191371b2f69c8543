// Where the table is seen from, as buttons; and the keys of the board.

import type { ReactNode } from 'react'
import { BoardButton } from '../../kit/Shell'
import type { Stage } from './stage'
import { text } from './text'

const { views, keyList } = text

export function Views({ stage }: { stage: Stage }) {
  return (
    <div className="convert-views" role="toolbar" aria-label={views.title}>
      <View name={views.above} of={views.keys.above} onPress={() => stage.lookFromAbove()}>
        <rect x="4" y="4" width="16" height="16" rx="2" />
        <path d="M12 4v16M4 12h16" />
      </View>
      <View name={views.turn} of={views.keys.turn} onPress={() => stage.turnTable()}>
        <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4h-4" />
      </View>
      <View name={views.reset} of={views.keys.reset} onPress={() => stage.lookFromSide(0)}>
        <path d="M3 9l9-4.5L21 9l-9 4.5zM3 9v6.5l9 4.5 9-4.5V9M12 13.5V20" />
      </View>
    </div>
  )
}

interface ViewProps {
  name: string
  /** Its key. */
  of: string
  onPress(): void
  children: ReactNode
}

function View({ name, of, onPress, children }: ViewProps) {
  return (
    <BoardButton aria-label={name} title={`${name} (${of})`} onClick={onPress}>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        {children}
      </svg>
      <span aria-hidden="true">{name}</span>
    </BoardButton>
  )
}

export function KeyList({ flips }: { flips: boolean }) {
  return (
    <details className="board-panel convert-panel convert-keys">
      <summary>{keyList.title}</summary>
      <dl>
        {keyList.rows(flips).map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
