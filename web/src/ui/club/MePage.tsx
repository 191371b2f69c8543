import { type FormEvent, lazy, Suspense, useState } from 'react'
import { exportMe, type Me } from '../../core/api'
import { useLoad } from '../../core/load'
import { askWhoIAm, codeForAnotherDevice, forget, removeBrowser, rename } from '../../core/me'
import type { CodeMade } from '../../core/types.gen'
import { Button, CopyButton, Message, NameField, PageLink, Trouble, useAttempts } from '../parts'
import { ComeInButton, Passkeys } from './Passkeys'
import { Kept, LoadedPage } from './parts'
import { words } from './words'
import './club.css'

const QrCode = lazy(() => import('./QrCode'))
const t = words.me

const load = async () => ({ me: await askWhoIAm() })

/** Who one is here: name, devices, and what is kept. */
export default function MePage() {
  return (
    <LoadedPage of={useLoad(load)} title={t.title}>
      {(value) => <You {...value} />}
    </LoadedPage>
  )
}

function You(props: { me: Me | null }) {
  const [me, setMe] = useState(props.me)
  const [isForgotten, setIsForgotten] = useState(false)
  if (isForgotten) return <Message title={t.forgotten} about={t.unknown} />
  return (
    <main id="content" className="club">
      <h1>{t.title}</h1>
      {me ? (
        <Known me={me} onChange={setMe} onForgotten={() => setIsForgotten(true)} />
      ) : (
        <Unknown onKnown={setMe} />
      )}
    </main>
  )
}

function Unknown({ onKnown }: { onKnown: (me: Me) => void }) {
  const { trouble, isBusy, attempt } = useAttempts()
  return (
    <>
      <p>{t.unknown}</p>
      <Trouble what={trouble} />
      <div className="buttons">
        <PageLink href="/join" className="button">
          {t.have}
        </PageLink>
        <ComeInButton attempt={attempt} isBusy={isBusy} onDone={onKnown} />
      </div>
    </>
  )
}

function Known(props: { me: Me; onChange: (me: Me) => void; onForgotten: () => void }) {
  const { me, onChange } = props
  return (
    <>
      <p className="quiet">{t.about}</p>
      <NameForm name={me.name} onChange={onChange} />
      <p>
        <PageLink href={`/people/${me.id}`} className="button">
          {t.profile}
        </PageLink>
      </p>
      <Another />
      <Devices me={me} onChange={onChange} />
      <Passkeys me={me} onChange={onChange} />
      <YourData onForgotten={props.onForgotten} />
    </>
  )
}

function Devices({ me, onChange }: { me: Me; onChange: (me: Me) => void }) {
  const { trouble, attempt } = useAttempts()
  return (
    <section className="club-card">
      <h2>{t.devices}</h2>
      <ul className="club-devices">
        {me.keys.map(({ id, made_ms, is_this }) => (
          <Kept
            key={id}
            what={is_this ? t.thisOne : t.other}
            since={made_ms}
            remove={
              is_this ? undefined : () => attempt(async () => onChange(await removeBrowser(id)))
            }
          />
        ))}
      </ul>
      <Trouble what={trouble} />
    </section>
  )
}

function NameForm(props: { name: string; onChange: (me: Me) => void }) {
  const [name, setName] = useState(props.name)
  const { trouble, attempt } = useAttempts()
  const save = (event: FormEvent) => {
    event.preventDefault()
    attempt(async () => props.onChange(await rename(name)))
  }
  return (
    <form className="club-name" onSubmit={save}>
      <NameField label={t.name} value={name} onType={setName} />
      <Button type="submit" disabled={name.trim() === props.name}>
        {name.trim() === props.name ? t.saved : t.save}
      </Button>
      <Trouble what={trouble} />
    </form>
  )
}

/** A code and a link for another device. */
function Another() {
  const { trouble, attempt } = useAttempts()
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
          <Button
            look="strong"
            onClick={() => attempt(async () => setCode(await codeForAnotherDevice()))}
          >
            {t.make}
          </Button>
          <PageLink href="/join" className="button">
            {t.have}
          </PageLink>
        </div>
      )}
      <Trouble what={trouble} />
    </section>
  )
}

function YourData({ onForgotten }: { onForgotten: () => void }) {
  const { trouble, attempt } = useAttempts()
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
        <Button onClick={() => attempt(save)}>{t.export}</Button>
        {!isAsked && <Button onClick={() => setIsAsked(true)}>{t.forget}</Button>}
      </div>
      {isAsked && (
        <div role="alertdialog" aria-label={t.forget}>
          <p>{t.forgetAbout}</p>
          <div className="buttons">
            <Button
              look="danger"
              onClick={() =>
                attempt(async () => {
                  await forget()
                  onForgotten()
                })
              }
            >
              {t.sure}
            </Button>
            <Button onClick={() => setIsAsked(false)}>{t.notSure}</Button>
          </div>
        </div>
      )}
      <Trouble what={trouble} />
    </section>
  )
}
