import { useState } from 'react'
import { joinEvening, type Part, tellEvening } from '../../core/evenings'
import { changeSettings, getSettings } from '../../core/settings'
import type { EveningNow, PlayerInfo } from '../../core/types.gen'
import { Button, NameField, PageLink, Trouble, useAttempts } from '../parts'
import { words } from './words'

interface Props {
  now: EveningNow
  me: PlayerInfo | undefined
  onJoined: (part: Part) => void
}

/** What is mine in an evening: coming in, where to sit, leaving. */
export function MyPlace({ now, me, onJoined }: Props) {
  const { trouble, attempt } = useAttempts()
  const [isLeaving, setIsLeaving] = useState(false)
  if (now.phase === 'over') return null
  if (!me) return <ComeIn now={now} onJoined={onJoined} />
  const tell = (what: 'leave' | 'return') => {
    setIsLeaving(false)
    attempt(() => tellEvening(now.code, what))
  }
  return (
    <section className="evening-card evening-mine" aria-live="polite">
      <h2>{me.room && me.here ? words.yourTable : words.joined(me.name)}</h2>
      {me.here ? (
        <>
          {me.room ? (
            <PageLink className="button button-strong button-big" href={`/t/${me.room}`}>
              {words.toTable}
            </PageLink>
          ) : (
            <p>{waitFor(now)}</p>
          )}
          {isLeaving ? (
            <p className="buttons">
              {words.leaveSure}
              <Button onClick={() => tell('leave')}>{words.yes}</Button>
              <Button onClick={() => setIsLeaving(false)}>{words.no}</Button>
            </p>
          ) : (
            <button type="button" className="as-link quiet" onClick={() => setIsLeaving(true)}>
              {words.leave}
            </button>
          )}
        </>
      ) : (
        <>
          <p>
            {
              { left: words.youLeft, missing: words.missing, removed: words.removed, '': '' }[
                me.why
              ]
            }
          </p>
          {me.why !== 'removed' && (
            <Button look="strong" onClick={() => tell('return')}>
              {words.comeBack}
            </Button>
          )}
        </>
      )}
      <Trouble what={trouble} />
    </section>
  )
}

function waitFor(now: EveningNow): string {
  if (now.phase === 'gathering') return words.waitForBegin
  return now.form === 'arena' ? words.waitForOther : words.waitForRound
}

function ComeIn({ now, onJoined }: Pick<Props, 'now' | 'onJoined'>) {
  const [name, setName] = useState(() => getSettings().name)
  const { trouble, isBusy, attempt } = useAttempts()
  const come = () => {
    changeSettings({ name })
    attempt(async () => onJoined(await joinEvening(now.code, name)))
  }
  return (
    <form
      className="evening-card evening-mine"
      onSubmit={(event) => {
        event.preventDefault()
        come()
      }}
    >
      <NameField label={words.name} value={name} onType={setName} />
      <Trouble what={trouble} />
      <Button type="submit" look="big" disabled={isBusy || !name.trim()}>
        {isBusy ? words.coming : words.come}
      </Button>
    </form>
  )
}
