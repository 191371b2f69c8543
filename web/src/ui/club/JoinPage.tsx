import { type FormEvent, useState } from 'react'
import { join, useMe } from '../../core/me'
import { takeInvite } from '../../core/route'
import { Header } from '../Header'
import { Button, CodeField, PageLink, Trouble, useAttempts } from '../parts'
import { ComeInButton } from './Passkeys'
import { words } from './words'
import './club.css'

const t = words.join

/** This browser becomes one more of somebody's devices; nothing happens before they say so. */
export default function JoinPage() {
  const me = useMe()
  const [link] = useState(takeInvite)
  const [code, setCode] = useState('')
  const [name, setName] = useState<string | null>(null)
  const { trouble, isBusy, attempt } = useAttempts()
  const go = (event: FormEvent) => {
    event.preventDefault()
    attempt(async () => setName((await join(link ? { link } : { code })).name))
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
              <CodeField
                label={t.code}
                autoComplete="one-time-code"
                value={code}
                onType={setCode}
              />
            )}
            <Trouble what={trouble} />
            <div className="buttons">
              <Button type="submit" look="strong" disabled={!link && !code}>
                {t.go}
              </Button>
              {!link && (
                <ComeInButton {...{ attempt, isBusy }} onDone={(found) => setName(found.name)} />
              )}
            </div>
          </form>
        )}
      </main>
    </>
  )
}
