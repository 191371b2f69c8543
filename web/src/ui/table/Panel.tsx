import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Now, TableSession, TableState } from '../../core/table'
import { text } from '../../core/text'
import type { GameClient } from '../../games/contract'
import { Icon } from '../icons'
import { IconButton } from '../parts'
import { Moves } from './Moves'
import { ReplayBar } from './ReplayBar'
import { Rules } from './Rules'
import { Talk } from './Talk'

const TABS = ['moves', 'rules', 'talk'] as const
type Tab = (typeof TABS)[number]

interface Props {
  session: TableSession
  state: TableState
  now: Now
  client: GameClient
  /** On a phone the panel is a sheet that slides up. */
  isSheet: boolean
  isOpen: boolean
  onClose: () => void
}

/** Moves, rules and talk: one at a time. */
export function Panel({ session, state, now, client, isSheet, isOpen, onClose }: Props) {
  const [tab, setTab] = useState<Tab>('moves')
  const unread = useUnread(now, tab === 'talk' && (!isSheet || isOpen))
  const selected = useRef<HTMLButtonElement>(null)
  const isHidden = isSheet && !isOpen
  useEffect(() => {
    if (isSheet && isOpen) selected.current?.focus()
  }, [isSheet, isOpen])

  const turn = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    const next = TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length] ?? tab
    setTab(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  const ply = state.replay?.ply ?? now.ply
  return (
    <section
      className="area-panel"
      data-open={isOpen}
      inert={isHidden}
      aria-label={text.table.panel}
    >
      <div className="tabs">
        <div role="tablist" aria-label={text.table.panel}>
          {TABS.map((name) => (
            <button
              key={name}
              ref={name === tab ? selected : undefined}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-selected={name === tab}
              aria-controls="tab-panel"
              tabIndex={name === tab ? 0 : -1}
              onClick={() => setTab(name)}
              onKeyDown={turn}
            >
              {text.table.tabs[name]}
              {name === 'talk' && unread > 0 && <span className="badge">{unread}</span>}
            </button>
          ))}
        </div>
        {isSheet && <IconButton icon="close" label={text.table.closePanel} onClick={onClose} />}
      </div>
      <div
        role="tabpanel"
        id="tab-panel"
        className="tab-panel"
        aria-labelledby={`tab-${tab}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
        tabIndex={0}
      >
        {tab === 'moves' && (
          <Moves
            now={now}
            client={client}
            ply={ply}
            onJump={(to) => {
              session.jump(to)
              onClose()
            }}
          />
        )}
        {tab === 'rules' && (
          <Rules game={now.game} matters={client.rulesNow(now.view, now.decision)} />
        )}
        {tab === 'talk' && <Talk session={session} now={now} />}
      </div>
      {!isSheet && <ReplayBar session={session} state={state} />}
    </section>
  )
}

/** How much was said since the talk was last in sight. */
function useUnread({ lines }: Now, isSeen: boolean): number {
  const said = lines.filter(({ kind }) => kind === 'say').length
  const seen = useRef(said)
  if (isSeen) seen.current = said
  return said - seen.current
}

export function SheetButton({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="button button-square"
      aria-label={text.table.openPanel}
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <Icon name="list" />
    </button>
  )
}
