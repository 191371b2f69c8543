import { type FormEvent, lazy, Suspense, useState } from 'react'
import { exportMe, type Me } from '../../core/api'
import { useLoad } from '../../core/load'
import { askWhoIAm, codeForAnotherDevice, forget, removeBrowser, rename } from '../../core/me'
import { LONGEST_NAME } from '../../core/settings'
import type { CodeMade } from '../../core/types.gen'
import { Header } from '../Header'
import { CopyButton, Message, OneMoment, PageLink } from '../parts'
import { dayOf } from './days'
import { words } from './words'
import './club.css'

const QrCode = lazy(() => import('./QrCode'))
const t = words.me

/** Who one is here: name, devices, and what is kept. */
export default function MePage() {
  const { value, error, again } = useLoad(askWhoIAm)
  const [isForgotten, setIsForgotten] = useState(false)
  const [changed, setChanged] = useState<Me | null>(null)
  const me = changed ?? value
  return (
    <>
      <Header />
      {error && <Message title={t.title} about={error.message} again={again} />}
      {isForgotten ? (
        <Message title={t.forgotten} about={t.unknown} />
      ) : (
        <main id="content" className="club">
          <h1>{t.title}</h1>
          {!me && !error && (
            <>
              <OneMoment>…</OneMoment>
              <p>{t.unknown}</p>
              <p>
                <PageLink href="/join" className="button">
                  {t.have}
                </PageLink>
              </p>
            </>
          )}
          {me && <Known me={me} onChange={setChanged} onForgotten={() => setIsForgotten(true)} />}
        </main>
      )}
    </>
  )
}

function Known(props: { me: Me; onChange: (me: Me) => void; onForgotten: () => void }) {
  const { me, onChange } = props
  const [trouble, setTrouble] = useState<string | null>(null)
  const attempt = async (work: () => Promise<void>) => {
    setTrouble(null)
    try {
      await work()
    } catch (error) {
      setTrouble((error as Error).message)
    }
  }
  return (
    <>
      <p className="quiet">{t.about}</p>
      {trouble && (
        <p className="trouble" role="alert">
          {trouble}
        </p>
      )}
      <NameForm
        name={me.name}
        onSave={(name) => attempt(async () => onChange(await rename(name)))}
      />
      <p>
        <PageLink href={`/people/${me.id}`} className="button">
          {t.profile}
        </PageLink>
      </p>
      <Another attempt={attempt} />
      <section className="club-card">
        <h2>{t.devices}</h2>
        <ul className="club-devices">
          {me.keys.map(({ id, made_ms, is_this }) => (
            <li key={id}>
              <span>{is_this ? t.thisOne : t.other}</span>
              <span className="quiet">{t.since(dayOf(made_ms))}</span>
              {!is_this && (
                <button
                  type="button"
                  className="button"
                  onClick={() => attempt(async () => onChange(await removeBrowser(id)))}
                >
                  {t.remove}
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <YourData attempt={attempt} onForgotten={props.onForgotten} />
    </>
  )
}

type Attempt = (work: () => Promise<void>) => Promise<void>

function NameForm(props: { name: string; onSave: (name: string) => Promise<void> }) {
  const [name, setName] = useState(props.name)
  const save = (event: FormEvent) => {
    event.preventDefault()
    props.onSave(name)
  }
  return (
    <form className="club-name" onSubmit={save}>
      <label className="setting">
        <span>{t.name}</span>
        <input
          className="field"
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="nickname"
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <button type="submit" className="button" disabled={name.trim() === props.name}>
        {name.trim() === props.name ? t.saved : t.save}
      </button>
    </form>
  )
}

/** A code and a link for another device. */
function Another({ attempt }: { attempt: Attempt }) {
  const [code, setCode] = useState<CodeMade | null>(null)
  const link = code ? `${location.origin}/join#${code.link}` : ''
  return (
    <section className="club-card">
      <h2>{t.another}</h2>
      <p className="quiet">{t.anotherAbout}</p>
      {code ? (
        <>
          <p className="club-code">
            <span className="quiet">{t.code}</span>
            <b>
              {code.code.slice(0, 3)} {code.code.slice(3)}
            </b>
          </p>
          <p className="quiet">{t.enter}</p>
          <p>{t.scan}</p>
          <Suspense fallback={null}>
            <QrCode value={link} label={t.picture} />
          </Suspense>
          <p>
            <CopyButton value={link} label={t.copy} done={t.copied} />
          </p>
        </>
      ) : (
        <div className="buttons">
          <button
            type="button"
            className="button button-strong"
            onClick={() => attempt(async () => setCode(await codeForAnotherDevice()))}
          >
            {t.make}
          </button>
          <PageLink href="/join" className="button">
            {t.have}
          </PageLink>
        </div>
      )}
    </section>
  )
}

function YourData({ attempt, onForgotten }: { attempt: Attempt; onForgotten: () => void }) {
  const [isAsked, setIsAsked] = useState(false)
  const save = async () => {
    const all = new Blob([JSON.stringify(await exportMe(), null, 2)], { type: 'application/json' })
    const url = URL.createObjectURL(all)
    Object.assign(document.createElement('a'), { href: url, download: 'breakroom.json' }).click()
    URL.revokeObjectURL(url)
  }
  return (
    <section className="club-card">
      <h2>{t.keep}</h2>
      <div className="buttons">
        <button type="button" className="button" onClick={() => attempt(save)}>
          {t.export}
        </button>
        {!isAsked && (
          <button type="button" className="button" onClick={() => setIsAsked(true)}>
            {t.forget}
          </button>
        )}
      </div>
      {isAsked && (
        <div role="alertdialog" aria-label={t.forget}>
          <p>{t.forgetAbout}</p>
          <div className="buttons">
            <button
              type="button"
              className="button button-danger"
              onClick={() =>
                attempt(async () => {
                  await forget()
                  onForgotten()
                })
              }
            >
              {t.sure}
            </button>
            <button type="button" className="button" onClick={() => setIsAsked(false)}>
              {t.notSure}
            </button>
          </div>
        </div>
      )}
    </section>
  )
}
