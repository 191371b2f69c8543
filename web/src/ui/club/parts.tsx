// What the pages of the club share.

import type { ReactNode } from 'react'
import type { Loading } from '../../core/load'
import { Header } from '../Header'
import { Button, Message, OneMoment, PageLink } from '../parts'
import { dayOf } from './days'
import { words } from './words'

/** A page around what is loaded for it. */
export function LoadedPage<T>(props: {
  of: Loading<T>
  title: string
  children: (value: T) => ReactNode
}) {
  const { value, error, again } = props.of
  return (
    <>
      <Header />
      {error && <Message title={props.title} about={error.message} again={again} />}
      {!error && !value && <OneMoment>…</OneMoment>}
      {value && props.children(value)}
    </>
  )
}

/** A table of people or bots: a name, and numbers. */
export function NumbersTable({ heads, children }: { heads: string[]; children: ReactNode }) {
  return (
    <table className="club-table">
      <thead>
        <tr>
          {heads.map((head, column) => (
            <th key={head} scope="col" className={column ? 'number' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** The name of somebody, which leads to what is known of them; a bot's leads nowhere. */
export function RowName({ person, name }: { person: string; name: string }) {
  return (
    <th scope="row">{person ? <PageLink href={`/people/${person}`}>{name}</PageLink> : name}</th>
  )
}

/** A device or a passkey of mine, with a button that removes it. */
export function Kept(props: { what: string; since: number; remove?: () => void }) {
  return (
    <li>
      <span>{props.what}</span>
      <span className="quiet">{words.me.since(dayOf(props.since))}</span>
      {props.remove && <Button onClick={props.remove}>{words.me.remove}</Button>}
    </li>
  )
}
