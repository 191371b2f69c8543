import { type FormEvent, useState } from 'react'
import type { HostNow } from '../../core/types.gen'
import { Button } from '../parts'
import type { Do } from './AdminPage'
import { lift, rule } from './api'
import { words } from './words'

/** What the host has decided, and a form to ban addresses. */
export function Rulings({ now, act }: { now: HostNow; act: Do }) {
  return (
    <section>
      <h2>{words.rulings}</h2>
      {now.rulings.length === 0 && <p className="quiet">{words.noRulings}</p>}
      <ul className="admin-list">
        {now.rulings.map(({ id, kind, what, why, until_ms }) => (
          <li key={id} className="admin-seat">
            <span>
              {words.kindOf[kind]} <code>{what}</code>{' '}
              <span className="quiet">
                {[until_ms ? words.until(dayOf(until_ms)) : words.forGood, why]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Button aria-label={words.liftRuling(what)} onClick={() => act(() => lift(id))}>
              {words.lift}
            </Button>
          </li>
        ))}
      </ul>
      <BanForm
        act={act}
        most={typeof now.keeps.addresses === 'number' ? now.keeps.addresses : 30}
      />
    </section>
  )
}

const dayOf = (ms: number) => new Date(ms).toLocaleDateString()

function BanForm({ act, most }: { act: Do; most: number }) {
  const [what, setWhat] = useState('')
  const [why, setWhy] = useState('')
  const [days, setDays] = useState(most)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    await act(async () => {
      await rule({ kind: 'ban', what: what.trim(), why: why.trim(), days })
      setWhat('')
      setWhy('')
    })
  }
  return (
    <form className="admin-ban" onSubmit={send} aria-label={words.banRange}>
      <h3>{words.banRange}</h3>
      <input
        className="field"
        aria-label={words.range}
        placeholder={words.range}
        value={what}
        onChange={({ target }) => setWhat(target.value)}
      />
      <input
        className="field"
        aria-label={words.why}
        placeholder={words.why}
        maxLength={200}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
      />
      <input
        className="field admin-days"
        type="number"
        min={1}
        max={most}
        aria-label={words.forDays}
        value={days}
        onChange={({ target }) => setDays(target.valueAsNumber || most)}
      />
      <Button type="submit" disabled={!what.trim()}>
        {words.ban}
      </Button>
    </form>
  )
}
