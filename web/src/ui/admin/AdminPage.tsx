import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { RequestFailed } from '../../core/api'
import { forgetKey, keepKey, keptKey } from '../../core/hostKey'
import type { HostNow } from '../../core/types.gen'
import { Header } from '../Header'
import { Button, OneMoment, Trouble } from '../parts'
import { getNow } from './api'
import { Rulings } from './Rulings'
import { Evenings, Reports, Tables } from './Tables'
import { words } from './words'
import './admin.css'

const LOOK_EVERY_MS = 10_000

/** Does something, and looks again; what goes wrong is said at the top. */
export type Do = (what: () => Promise<unknown>) => Promise<void>

export default function AdminPage() {
  const [hasKey, setHasKey] = useState(keptKey() !== '')
  const [now, setNow] = useState<HostNow | null>(null)
  const [trouble, setTrouble] = useState('')
  const leave = useCallback(() => {
    forgetKey()
    setHasKey(false)
    setNow(null)
  }, [])
  const look = useCallback(async () => {
    try {
      setNow(await getNow())
    } catch (error) {
      setTrouble((error as Error).message)
      if (error instanceof RequestFailed && [401, 429].includes(error.status)) leave()
    }
  }, [leave])
  useEffect(() => {
    document.title = words.keyTitle
    if (!hasKey) return
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [hasKey, look])
  const act: Do = async (what) => {
    setTrouble('')
    try {
      await what()
    } catch (error) {
      setTrouble((error as Error).message)
    }
    await look()
  }
  return (
    <>
      <Header />
      <main id="content" className="admin">
        <div className="admin-head">
          <h1>{words.keyTitle}</h1>
          {now && (
            <span className="buttons">
              <Button onClick={() => act(async () => {})}>{words.again}</Button>
              <Button onClick={leave}>{words.leave}</Button>
            </span>
          )}
        </div>
        <Trouble what={trouble} />
        {!hasKey ? (
          <KeyForm
            onKey={(key) => {
              keepKey(key)
              setTrouble('')
              setHasKey(true)
            }}
          />
        ) : now ? (
          <Everything now={now} act={act} />
        ) : (
          !trouble && <OneMoment>{words.again}</OneMoment>
        )}
      </main>
    </>
  )
}

function KeyForm({ onKey }: { onKey: (key: string) => void }) {
  const [key, setKey] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (key.trim()) onKey(key.trim())
  }
  return (
    <form className="admin-key" onSubmit={send}>
      <p>{words.keyAbout}</p>
      <input
        className="field"
        type="password"
        autoComplete="off"
        aria-label={words.key}
        placeholder={words.key}
        value={key}
        onChange={({ target }) => setKey(target.value)}
      />
      <Button type="submit" look="strong" disabled={!key.trim()}>
        {words.open}
      </Button>
    </form>
  )
}

function Everything({ now, act }: { now: HostNow; act: Do }) {
  const { figures, keeps, journal } = now
  const shown = { ...figures, up_seconds: words.up(figures.up_seconds) }
  return (
    <>
      <dl className="admin-figures" aria-label={words.of}>
        {Object.entries(words.figures).map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{shown[name as keyof typeof shown]}</dd>
          </div>
        ))}
      </dl>
      <Reports now={now} act={act} />
      <Evenings now={now} />
      <Tables now={now} act={act} />
      <Rulings now={now} act={act} />
      <section>
        <h2>{words.journal}</h2>
        {journal.length === 0 && <p className="quiet">{words.noJournal}</p>}
        <ol className="admin-list">
          {journal.map(({ at_ms, did }) => (
            <li key={`${at_ms} ${did}`}>
              <time className="quiet">{new Date(at_ms).toLocaleString()}</time> {did}
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{words.keeps}</h2>
        <ul className="admin-list">
          {Object.entries(words.kept).map(([name, label]) => {
            const days = keeps[name]
            return (
              <li key={name}>
                {label}: {typeof days === 'number' ? words.days(days) : words.forGood}
              </li>
            )
          })}
        </ul>
        <p className="quiet">{words.keepsAbout}</p>
      </section>
    </>
  )
}
