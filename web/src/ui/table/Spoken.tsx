import { useMemo } from 'react'
import type { Now, TableState } from '../../core/table'
import { text } from '../../core/text'
import type { GameClient } from '../../games/contract'
import { namesOf, type WhatNow } from './whatNow'

/** For ears: what just happened, whose turn it is, and the whole position on request. */
export function Spoken(props: { state: TableState; now: Now; client: GameClient; what: WhatNow }) {
  const { state, now, client, what } = props
  const names = useMemo(() => namesOf(now), [now])
  const told = useMemo(
    () => state.news.events.map((event) => client.tell(event, names, now.view)).filter(Boolean),
    [state.news, client, names, now.view],
  )
  // The seconds to the next try are for eyes only.
  const detail = what.tone === 'trouble' ? '' : what.detail
  return (
    <div className="for-ears">
      <div role="status" aria-live="polite" aria-label={text.table.spoken}>
        {state.playing ? '' : [...told, asSentence(what.title), detail].filter(Boolean).join(' ')}
      </div>
      <section aria-label={text.table.position}>
        <p>{client.describe(state.settled ?? now.view, names)}</p>
      </section>
    </div>
  )
}

function asSentence(title: string): string {
  return /[.…?]$/.test(title) ? title : `${title}.`
}
