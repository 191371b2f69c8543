import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useRef } from 'react'
import { getAnalysis } from '../../core/api'
import { castOf } from '../../core/cast'
import { useLoad } from '../../core/load'
import type { Reviewing } from '../../core/review'
import type { Now, TableSession, TableState } from '../../core/table'
import { text } from '../../core/text'
import type { GameClient } from '../../games/contract'
import { Icon } from '../icons'
import { Failed, IconButton, OneMoment } from '../parts'
import { Moves } from './Moves'
import { ReplayBar } from './ReplayBar'
import { Rules } from './Rules'
import { Talk } from './Talk'

const Review = lazy(() => import('./Review'))

export type Tab = 'moves' | 'analysis' | 'review' | 'rules' | 'talk'

interface Props {
  session: TableSession
  state: TableState
  now: Now
  client: GameClient
  /** Of a finished game; null: there is none. */
  review: Reviewing | null
  /** On a phone the panel is a sheet that slides up. */
  isSheet: boolean
  isOpen: boolean
  tab: Tab
  onTab: (tab: Tab) => void
  /** How much was said since the talk was last in sight. */
  unread: number
  onClose: () => void
}

/** Moves, rules and talk: one at a time. */
export function Panel(props: Props) {
  const { session, state, now, client, review, isSheet, isOpen, unread, onClose } = props
  const setTab = props.onTab
  const { Analysis } = client
  const isOver = now.table.status === 'over'
  const hasAnalysis = Analysis !== undefined && isOver && !now.table.puzzle
  const hasReview = review !== null
  const isAlone = now.table.seats.length === 1 // and compared with a bot, not with an opponent
  const first: Tab = hasReview && !(isAlone && hasAnalysis) ? 'review' : 'analysis'
  const found: Tab[] = [
    ...(hasReview ? (['review'] as const) : []),
    ...(hasAnalysis ? (['analysis'] as const) : []),
  ]
  const tabs: Tab[] = [...found, 'moves', 'rules', 'talk']
  const tab = tabs.includes(props.tab) ? props.tab : 'moves'
  const isChosen = useRef(false) // after the end: what comes later is not put before it
  const choose = (to: Tab) => {
    isChosen.current = isOver
    setTab(to)
  }
  useEffect(() => {
    if (!isOver) isChosen.current = false
    else if ((hasReview || hasAnalysis) && !isChosen.current) setTab(first)
  }, [isOver, hasAnalysis, hasReview, first, setTab])
  const selected = useRef<HTMLButtonElement>(null)
  const isHidden = isSheet && !isOpen
  useEffect(() => {
    if (isSheet && isOpen) selected.current?.focus()
  }, [isSheet, isOpen])

  const turn = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length] ?? tab
    choose(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  const ply = state.replay?.ply ?? now.ply
  const onEarlier = useCallback(() => session.earlier(), [session])
  return (
    <section
      className="area-panel"
      data-open={isOpen}
      inert={isHidden}
      aria-label={text.table.panel}
    >
      <div className="tabs">
        <div role="tablist" aria-label={text.table.panel}>
          {tabs.map((name) => (
            <button
              key={name}
              ref={name === tab ? selected : undefined}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-selected={name === tab}
              aria-controls="tab-panel"
              tabIndex={name === tab ? 0 : -1}
              onClick={() => choose(name)}
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
            onEarlier={onEarlier}
            onJump={(to) => {
              session.jump(to)
              onClose()
            }}
          />
        )}
        {tab === 'analysis' && Analysis && (
          <Worked now={now} Analysis={Analysis} ply={ply} onJump={(to) => session.jump(to)} />
        )}
        {tab === 'review' && review && (
          <Suspense fallback={<OneMoment>{text.problems.loading}</OneMoment>}>
            <Review
              review={review}
              now={now}
              client={client}
              ply={ply}
              onEarlier={onEarlier}
              onJump={(to) => session.jump(to)}
              onChoose={(to) => {
                session.jump(to)
                onClose()
              }}
            />
          </Suspense>
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

/** What the server works out of a finished game, shown by the game's own means. */
function Worked(props: {
  now: Now
  Analysis: NonNullable<GameClient['Analysis']>
  ply: number
  onJump: (ply: number) => void
}) {
  const { now, Analysis, ply, onJump } = props
  const load = useCallback(() => getAnalysis(now.room), [now.room])
  const { value, error, again } = useLoad(load)
  if (error) return <Failed why={error.message} again={again} />
  if (value === null) return <OneMoment>{text.problems.loading}</OneMoment>
  return <Analysis analysis={value} view={now.view} cast={castOf(now)} ply={ply} onJump={onJump} />
}

/** How much was said since the talk was last in sight. */
export function useUnread({ lines }: Now, isSeen: boolean): number {
  const said = lines.filter(({ kind }) => kind === 'say').length
  const seen = useRef(said)
  if (isSeen) seen.current = said
  return said - seen.current
}

export function SheetButton(props: { isOpen: boolean; unread: number; onOpen: () => void }) {
  const { isOpen, unread, onOpen } = props
  const label = [text.table.openPanel, ...(unread ? [text.table.unread(unread)] : [])].join(': ')
  return (
    <button
      type="button"
      className="button button-square"
      aria-label={label}
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <Icon name="list" />
      {unread > 0 && <span className="badge">{unread}</span>}
    </button>
  )
}
