import { useMemo } from 'react'
import { castOf } from '../../core/cast'
import type { Now, TableState } from '../../core/table'
import { text } from '../../core/text'
import type { GameClient, Told } from '../../games/contract'
import type { WhatNow } from './whatNow'

/** For ears: what just happened, whose turn it is, and the whole position on request. */
export function Spoken(props: { state: TableState; now: Now; client: GameClient; what: WhatNow }) {
  const { state, now, client, what } = props
  const cast = useMemo(() => castOf(now), [now])
  const told = useMemo(
    () =>
      state.news.events.flatMap((event) => {
        const told = client.tell(event, cast, now.view)
        return told ? [spoken(told)] : []
      }),
    [state.news, client, cast, now.view],
  )
  // The seconds to the next try are for eyes only.
  const detail = what.tone === 'trouble' ? '' : what.detail
  return (
    <div className="for-ears">
      <div role="status" aria-live="polite" aria-label={text.table.spoken}>
        <p key={state.news.v}>{state.playing ? '' : told.join(' ')}</p>
      </div>
      {/* Apart, so that a new turn or a block in hand does not tell again what happened. */}
      <div role="status" aria-live="polite" aria-label={text.now.label}>
        {state.playing ? '' : [asSentence(what.title), detail].filter(Boolean).join(' ')}
      </div>
      <div role="status" aria-live="polite" aria-label={text.table.tabs.talk}>
        {said(now)}
      </div>
      <section aria-label={text.table.position}>
        <p>{client.describe(state.settled ?? now.view, cast)}</p>
      </section>
    </div>
  )
}

/** What somebody else said last. */
function said(now: Now): string {
  const line = now.lines.findLast(({ kind }) => kind === 'say')
  if (!line || now.mine.includes(line.seat)) return ''
  return text.table.said(castOf(now).who(line.seat), line.text)
}

/** A line of the log as a sentence, with its chips. */
function spoken({ line, chips = [] }: Told): string {
  return [line, ...chips].map(asSentence).join(' ')
}

function asSentence(words: string): string {
  return /[.…?!:]$/.test(words) ? words : `${words}.`
}
