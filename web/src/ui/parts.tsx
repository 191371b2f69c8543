// Small things that several pages use.

import { type AnchorHTMLAttributes, type ReactNode, useEffect, useId, useState } from 'react'
import { useCopy } from '../core/copy'
import { go } from '../core/route'
import { LONGEST_NAME } from '../core/settings'
import { text } from '../core/text'
import { Icon, type IconName } from './icons'

/** A link within the page: no reload, but a real address. */
export function PageLink({
  href,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a
      href={href}
      {...rest}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return
        event.preventDefault()
        go(href)
      }}
    />
  )
}

export function IconButton(props: {
  icon: IconName
  label: string
  onClick: () => void
  disabled?: boolean
  pressed?: boolean
}) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.pressed}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  )
}

/** Shows its children only when a wait has become noticeable. */
export function Delayed({ children }: { children: ReactNode }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? children : null
}

export function OneMoment({ children }: { children: ReactNode }) {
  return (
    <Delayed>
      <p className="one-moment" role="status">
        {children}
      </p>
    </Delayed>
  )
}

/** What went wrong, read out at once. */
export function Trouble({ what }: { what: string | null }) {
  return what ? (
    <p className="trouble" role="alert">
      {what}
    </p>
  ) : null
}

/** Where somebody says what they are called. */
export function NameField(props: {
  label: string
  name: string
  onChange: (name: string) => void
}) {
  return (
    <label className="setting">
      <span>{props.label}</span>
      <input
        className="field"
        value={props.name}
        maxLength={LONGEST_NAME}
        autoComplete="nickname"
        onChange={({ target }) => props.onChange(target.value)}
      />
    </label>
  )
}

/** Where a code of six signs is typed from somewhere else. */
export function CodeField(props: {
  label: string
  code: string
  isSecret?: boolean
  onChange: (code: string) => void
}) {
  return (
    <label className="setting">
      <span>{props.label}</span>
      <input
        className="field code-field"
        value={props.code}
        maxLength={12}
        autoComplete={props.isSecret ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => props.onChange(target.value)}
      />
    </label>
  )
}

export interface Choosable<T extends string> {
  value: T
  title: string
  about?: string
  mark?: ReactNode
}

/** One of a few, as cards: radio buttons underneath. */
export function Choice<T extends string>(props: {
  legend: string
  choices: readonly Choosable<T>[]
  value: T
  onChange: (value: T) => void
  slim?: boolean
}) {
  const id = useId()
  return (
    <fieldset className={props.slim ? 'choice choice-slim' : 'choice'}>
      <legend>{props.legend}</legend>
      <div className="choice-cards">
        {props.choices.map(({ value, title, about, mark }) => (
          <label key={value} className="choice-card">
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === props.value}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={about ? `${id}-${value}-about` : undefined}
              onChange={() => props.onChange(value)}
            />
            {mark}
            <span className="choice-words">
              <span className="choice-title" id={`${id}-${value}`}>
                {title}
              </span>
              {about && (
                <span className="choice-about" id={`${id}-${value}-about`}>
                  {about}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Copies, and says so where it was clicked. */
export function CopyButton(props: {
  value: string
  label: string
  done: string
  className?: string
}) {
  const { isDone, copy } = useCopy(props.value)
  return (
    <button type="button" className={props.className ?? 'button'} onClick={copy}>
      <Icon name={isDone ? 'check' : 'link'} />
      <span aria-live="polite">{isDone ? props.done : props.label}</span>
    </button>
  )
}

/** A page that says what is wrong and leads on. */
export function Message(props: { title: string; about: string; again?: () => void }) {
  return (
    <main id="content" className="message">
      <h1>{props.title}</h1>
      <p>{props.about}</p>
      <p className="buttons">
        {props.again && (
          <button type="button" className="button button-strong" onClick={props.again}>
            {text.problems.tryAgain}
          </button>
        )}
        <PageLink href="/" className={props.again ? 'button' : 'button button-strong'}>
          {text.problems.home}
        </PageLink>
      </p>
    </main>
  )
}
