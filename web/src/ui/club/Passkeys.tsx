import { type Me, removePasskey } from '../../core/api'
import { useLoad } from '../../core/load'
import { comeInWithPasskey, havePasskeys, keepPasskey } from '../../core/passkeys'
import { type Attempt, Button, Trouble, useAttempts } from '../parts'
import { Kept } from './parts'
import { words } from './words'

const t = words.passkeys

/** The passkeys that one has, and a button for one more; nothing where there are none. */
export function Passkeys({ me, onChange }: { me: Me; onChange: (me: Me) => void }) {
  const { trouble, isBusy, attempt } = useAttempts()
  const works = useLoad(havePasskeys).value
  if (!works && !me.passkeys.length) return null
  return (
    <section className="club-card">
      <h2>{t.title}</h2>
      <p className="quiet">{t.about}</p>
      {me.passkeys.length > 0 && (
        <ul className="club-devices">
          {me.passkeys.map(({ id, made_ms }) => (
            <Kept
              key={id}
              what={t.one}
              since={made_ms}
              remove={() => attempt(async () => onChange(await removePasskey(id)))}
            />
          ))}
        </ul>
      )}
      {works && (
        <div className="buttons">
          <Button
            disabled={isBusy}
            onClick={() => attempt(async () => onChange(await keepPasskey(why)))}
          >
            {t.keep}
          </Button>
        </div>
      )}
      <Trouble what={trouble} />
    </section>
  )
}

/** For a browser that is not known: a button, where passkeys work. */
export function ComeInButton(props: {
  attempt: Attempt
  isBusy: boolean
  onDone: (me: Me) => void
}) {
  const works = useLoad(havePasskeys).value
  if (!works) return null
  const comeIn = async () => props.onDone(await comeInWithPasskey(why))
  return (
    <Button disabled={props.isBusy} onClick={() => props.attempt(comeIn)}>
      {t.comeIn}
    </Button>
  )
}

const why = (name: string) => (name === 'InvalidStateError' ? t.has : t.none)
