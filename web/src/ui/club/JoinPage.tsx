import { type FormEvent, useState } from 'react'
import { join, useMe } from '../../core/me'
import { takeInvite } from '../../core/route'
import { Header } from '../Header'
import { PageLink } from '../parts'
import { words } from './words'
import './club.css'

const t = words.join

/** This browser becomes one more of somebody's devices; nothing happens before they say so. */
export default function JoinPage() {
  const me = useMe()
  const [link] = useState(takeInvite)
  const [code, setCode] = useState('')
  const [trouble, setTrouble] = useState<string | null>(null)
  const [name, setName] = useState<string | null>(null)
  const go = async (event: FormEvent) => {
    event.preventDefault()
    setTrouble(null)
    try {
      setName((await join(link ? { link } : { code })).name)
    } catch (error) {
      setTrouble((error as Error).message)
    }
  }
  return (
    <>
      <Header />
      <main id="content" className="club">
        <h1>{t.title}</h1>
        {name !== null ? (
          <>
            <p role="status">{t.done(name)}</p>
            <p>
              <PageLink href="/" className="button button-strong">
                {t.home}
              </PageLink>
            </p>
          </>
        ) : (
          <form className="club-join" onSubmit={go}>
            <p>{link ? t.link : t.about}</p>
            {link && <p>{t.warn}</p>}
            {me && <p className="quiet">{t.replaces(me.name)}</p>}
            {!link && (
              <label className="setting">
                <span>{t.code}</span>
                <input
                  className="field club-code-field"
                  value={code}
                  maxLength={12}
                  autoComplete="one-time-code"
                  autoCapitalize="none"
                  spellCheck={false}
                  onChange={({ target }) => setCode(target.value)}
                />
              </label>
            )}
            {trouble && (
              <p className="trouble" role="alert">
                {trouble}
              </p>
            )}
            <div className="buttons">
              <button type="submit" className="button button-strong" disabled={!link && !code}>
                {t.go}
              </button>
            </div>
          </form>
        )}
      </main>
    </>
  )
}
