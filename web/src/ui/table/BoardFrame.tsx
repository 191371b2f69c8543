import { Component, type ReactNode, useEffect } from 'react'
import { castOf } from '../../core/cast'
import { changeSettings } from '../../core/settings'
import { askedIn, type Now, type TableSession, type TableState } from '../../core/table'
import { text } from '../../core/text'
import type { GameClient } from '../../games/contract'
import { Button } from '../parts'

interface Props {
  session: TableSession
  state: TableState
  now: Now
  client: GameClient
  /** In a look back: the action that would have been better. */
  better: unknown
  say: (text: string | null) => void
  children: ReactNode
}

const NOTHING: readonly string[] = []

/** The place of the board; what lies on it is the game's own. */
export function BoardFrame({ session, state, now, client, better, say, children }: Props) {
  const { shown } = state
  if (!shown) return null
  const isGhost = better !== null // it can be looked at, and nothing else
  return (
    <section
      id="board"
      className="area-board"
      aria-label={text.table.board}
      tabIndex={-1}
      data-shown-only={isGhost || undefined}
    >
      <BoardGuard>
        <client.Board
          room={now.room}
          view={shown.view}
          events={shown.events}
          version={shown.version}
          seat={now.seat}
          cast={castOf(now)}
          decision={isGhost ? shown.decision : askedIn(state)}
          isBack={state.replay !== null}
          over={now.table.status === 'over'}
          waiting={isGhost || state.waiting}
          refusal={state.refusal}
          suggestion={better ?? state.suggestion}
          marks={now.table.lesson?.marks ?? NOTHING}
          act={session.act}
          consider={session.consider}
          onShown={session.onShown}
          say={say}
        />
        <Attended session={session} />
      </BoardGuard>
      {children}
    </section>
  )
}

/** As long as there is a board, the table waits for what it shows. */
function Attended({ session }: { session: TableSession }) {
  useEffect(() => session.attend(), [session])
  return null
}

/** A board that fails (a browser without WebGL, say) leaves the rest of the table usable. */
class BoardGuard extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const flat = () => {
      changeSettings({ flat: true })
      this.setState({ hasFailed: false })
    }
    return (
      <div className="board-failed" role="alert">
        <p>{text.table.boardBroke}</p>
        <Button look="strong" onClick={flat}>
          {text.table.useFlat}
        </Button>
      </div>
    )
  }
}
