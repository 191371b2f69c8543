import { useState } from 'react'
import type { HostNow, HostSeat, HostTable } from '../../core/types.gen'
import { Button } from '../parts'
import type { Do } from './AdminPage'
import { doneWith, remove, rule } from './api'
import { words } from './words'

/** What players have reported, with what was said around it. */
export function Reports({ now, act }: { now: HostNow; act: Do }) {
  return (
    <section>
      <h2>{words.reports}</h2>
      {now.reports.length === 0 && <p className="quiet">{words.noReports}</p>}
      {now.reports.map((report) => {
        const by = report.names[report.seat] ?? ''
        const about = report.names[report.about] ?? ''
        return (
          <article key={report.id} className="admin-card">
            <h3>{words.reported(by, about)}</h3>
            {report.why && <p>{report.why}</p>}
            <ol className="admin-talk">
              {report.talk.map((said, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays as it is
                <li key={place} data-meant={said.is_meant}>
                  <b>{said.name}</b> {said.text}
                </li>
              ))}
            </ol>
            <div className="buttons">
              <Sure
                label={words.mute}
                about={words.muteName(about)}
                onYes={() =>
                  act(() => rule({ kind: 'mute', what: `${report.room}/${report.about}` }))
                }
              />
              <Sure
                label={words.remove}
                about={words.removeName(about)}
                onYes={() => act(() => remove({ room: report.room, seat: report.about }))}
              />
              <a className="button" href={`/t/${report.room}`}>
                {words.watch}
              </a>
              <Button onClick={() => act(() => doneWith(report.id))}>{words.done}</Button>
            </div>
          </article>
        )
      })}
    </section>
  )
}

export function Evenings({ now }: { now: HostNow }) {
  return (
    <section>
      <h2>{words.evenings}</h2>
      {now.evenings.length === 0 && <p className="quiet">{words.noEvenings}</p>}
      <ul className="admin-list">
        {now.evenings.map((evening) => (
          <li key={evening.code} className="admin-seat">
            <span>
              <b>{evening.title}</b> <code>{evening.code}</code>{' '}
              <span className="quiet">
                {[evening.game, words.phaseOf(evening), words.players(evening.players)].join(' · ')}
              </span>
            </span>
            <a className="button" href={`/evening/${evening.code}`}>
              {words.watch}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Tables({ now, act }: { now: HostNow; act: Do }) {
  return (
    <section>
      <h2>{words.tables}</h2>
      {now.tables.length === 0 && <p className="quiet">{words.noTables}</p>}
      {now.tables.map((table) => (
        <Table key={table.room} table={table} act={act} />
      ))}
    </section>
  )
}

function Table({ table, act }: { table: HostTable; act: Do }) {
  const { room, game, status, moves, watching, is_private } = table
  const about = [
    words.status[status],
    words.moves(moves),
    ...(watching.length ? [`${words.watching(watching.length)} (${watching.join(', ')})`] : []),
  ]
  return (
    <article className="admin-card" aria-label={`${game} ${room}`}>
      <div className="admin-head">
        <h3>
          {game} <code>{room}</code>
        </h3>
        <span className="buttons">
          {!is_private && (
            <a className="button" href={`/t/${room}`}>
              {words.watch}
            </a>
          )}
          <Sure
            label={words.close}
            about={words.closeTable(room)}
            onYes={() => act(() => rule({ kind: 'close', what: room }))}
          />
        </span>
      </div>
      <p className="quiet">{about.join(' · ')}</p>
      <ul className="admin-list">
        {table.seats.map((seat) => (
          <Seat key={seat.seat} room={room} seat={seat} act={act} />
        ))}
      </ul>
    </article>
  )
}

function Seat({ room, seat, act }: { room: string; seat: HostSeat; act: Do }) {
  const { name, kind, who, present, muted, addresses } = seat
  const isPerson = kind === 'person'
  const signs = [
    words.kinds[kind],
    isPerson && (present ? words.here : words.away),
    who && words.known,
    muted && words.muted,
    addresses.join(', '),
  ].filter(Boolean)
  const person = who ? `person:${who}` : ''
  return (
    <li className="admin-seat">
      <span>
        <b>{name}</b> <span className="quiet">{signs.join(' · ')}</span>
      </span>
      {isPerson && (
        <span className="buttons">
          {!muted && (
            <Sure
              label={words.mute}
              about={words.muteName(name)}
              onYes={() =>
                act(() => rule({ kind: 'mute', what: person || `${room}/${seat.seat}` }))
              }
            />
          )}
          <Sure
            label={words.remove}
            about={words.removeName(name)}
            onYes={() => act(() => remove({ room, seat: seat.seat }))}
          />
          {person && (
            <Sure
              label={words.ban}
              about={words.banName(name)}
              onYes={() => act(() => rule({ kind: 'ban', what: person }))}
            />
          )}
        </span>
      )}
    </li>
  )
}

/** A button that asks once more. */
function Sure(props: { label: string; about: string; onYes: () => void }) {
  const [isAsked, setIsAsked] = useState(false)
  if (!isAsked) {
    return (
      <Button aria-label={props.about} onClick={() => setIsAsked(true)}>
        {props.label}
      </Button>
    )
  }
  return (
    <span className="sure">
      <span>{words.sure(props.label)}</span>
      <Button
        look="danger"
        autoFocus
        onClick={() => {
          setIsAsked(false)
          props.onYes()
        }}
      >
        {words.yes}
      </Button>
      <Button onClick={() => setIsAsked(false)}>{words.no}</Button>
    </span>
  )
}
