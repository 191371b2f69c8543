// Small things that several pages use.

import {
  type AnchorHTMLAttributes,
  type ComponentProps,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react'
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

const LOOKS = {
  plain: 'button',
  strong: 'button button-strong',
  big: 'button button-strong button-big',
  quiet: 'button button-quiet',
  danger: 'button button-danger',
}

export function Button({
  look = 'plain',
  ...rest
}: ComponentProps<'button'> & { look?: keyof typeof LOOKS }) {
  return <button type="button" className={LOOKS[look]} {...rest} />
}

export function IconButton({
  icon,
  label,
  ...rest
}: ComponentProps<'button'> & { icon: IconName; label: string }) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  )
}

/** Said only when a wait has become noticeable. */
export function OneMoment({ children }: { children: ReactNode }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? (
    <p className="one-moment" role="status">
      {children}
    </p>
  ) : null
}

/** Does the work, says whether it was done, and keeps what went wrong with it. */
export type Attempt = (work: () => Promise<unknown>) => Promise<boolean>

export function useAttempts(): { trouble: string | null; isBusy: boolean; attempt: Attempt } {
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const attempt: Attempt = async (work) => {
    setTrouble(null)
    setIsBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      setTrouble((error as Error).message)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { trouble, isBusy, attempt }
}

/** What went wrong, read out at once. */
export function Trouble({ what }: { what: string | null }) {
  return what ? (
    <p className="trouble" role="alert">
      {what}
    </p>
  ) : null
}

/** What could not be had, and another try. */
export function Failed({ why, again }: { why: string; again: () => void }) {
  return (
    <p className="trouble" role="alert">
      {why} <Button onClick={again}>{text.problems.tryAgain}</Button>
    </p>
  )
}

/** A control with its label above it. */
export function Setting({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="setting">
      <span>{label}</span>
      {children}
    </label>
  )
}

/** A field to type into, with its label above it. */
export function Field(
  props: ComponentProps<'input'> & { label: string; onType: (value: string) => void },
) {
  const { label, onType, ...rest } = props
  return (
    <Setting label={label}>
      <input className="field" onChange={({ target }) => onType(target.value)} {...rest} />
    </Setting>
  )
}

/** Where somebody says what they are called. */
export function NameField(props: { label: string; value: string; onType: (name: string) => void }) {
  return <Field maxLength={LONGEST_NAME} autoComplete="nickname" {...props} />
}

/** Where a code of six signs is typed from somewhere else. */
export function CodeField(props: ComponentProps<typeof Field>) {
  return (
    <Field
      className="field code-field"
      maxLength={12}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

/** One of several values, by their names. */
export function Select<T extends string>(props: {
  value: T
  names: Record<T, string>
  onChange: (value: T) => void
  'aria-label'?: string
}) {
  const { names, onChange, ...rest } = props
  return (
    <select className="field" onChange={({ target }) => onChange(target.value as T)} {...rest}>
      {Object.entries<string>(names).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
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
          <Button look="strong" onClick={props.again}>
            {text.problems.tryAgain}
          </Button>
        )}
        <PageLink href="/" className={props.again ? 'button' : 'button button-strong'}>
          {text.problems.home}
        </PageLink>
      </p>
    </main>
  )
}
