import { type ReactNode, useEffect, useRef, useState } from 'react'
import { roomOf } from '../../core/rooms'
import type { Now, TableSession } from '../../core/table'
import { text } from '../../core/text'
import { Icon, type IconName } from '../icons'
import { Button } from '../parts'
import { STAND_IN } from './Invite'

export interface Allowed {
  takeback: boolean
  hint: boolean
  draw: boolean
  resign: boolean
  leave: boolean
}

/** Which actions there are at this table for me; null for somebody who only watches. */
export function allowedAt(now: Now, isSolo: boolean): Allowed | null {
  const { table, mine } = now
  if (table.status !== 'playing' || !mine.length) return null
  const others = table.seats.filter((_, seat) => !mine.includes(seat))
  const isAlone = others.every(({ kind }) => kind === 'bot')
  const isStoodIn = mine.some((seat) => table.seats[seat]?.level)
  const counts = table.rated || roomOf(now.room)?.evening // nobody plays for anybody
  if (table.origin) {
    return { takeback: true, hint: true, draw: false, resign: false, leave: false }
  }
  return {
    takeback: !table.rated,
    hint: isAlone && !table.rated,
    draw: !isSolo && !isAlone,
    resign: !isSolo,
    leave: mine.length === 1 && !isAlone && !isStoodIn && !counts,
  }
}

interface ActionsProps {
  session: TableSession
  now: Now
  allowed: Allowed
  /** One of them was chosen, and nothing is to be answered any more. */
  onDone?: () => void
}

export function Actions({ session, now, allowed, onDone = () => {} }: ActionsProps) {
  const [isSure, setIsSure] = useState(false)
  const doing = (action: () => void) => () => {
    action()
    onDone()
  }
  if (isSure) {
    return (
      <SureToResign
        onAnswer={(yes) => {
          setIsSure(false)
          if (yes) session.resign()
          onDone()
        }}
      />
    )
  }
  return (
    <>
      {allowed.takeback && (
        <Action
          icon="takeback"
          label={text.actions.takeback}
          disabled={!now.table.can_take_back || 'takeback' in now.table.offers}
          onClick={doing(() => session.offer('takeback'))}
        />
      )}
      {allowed.hint && (
        <Action
          icon="hint"
          label={text.actions.hint}
          disabled={!now.decision}
          onClick={doing(() => session.hint())}
        />
      )}
      {allowed.draw && (
        <Action
          icon="draw"
          label={text.actions.draw}
          disabled={'draw' in now.table.offers}
          onClick={doing(() => session.offer('draw'))}
        />
      )}
      {allowed.leave && (
        <Action
          icon="leave"
          label={text.actions.leave}
          onClick={doing(() => session.standIn(now.mine[0] ?? 0, STAND_IN))}
        />
      )}
      {allowed.resign && (
        <Action icon="resign" label={text.actions.resign} onClick={() => setIsSure(true)} />
      )}
    </>
  )
}

function Action(props: { icon: IconName; label: string; disabled?: boolean; onClick: () => void }) {
  return (
    <Button look="quiet" disabled={props.disabled} onClick={props.onClick}>
      <Icon name={props.icon} />
      {props.label}
    </Button>
  )
}

function SureToResign({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => no.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons with a question are no form
    <span className="sure" role="group" aria-label={text.actions.sureResign}>
      <span>{text.actions.sureResign}</span>
      <Button look="danger" onClick={() => onAnswer(true)}>
        {text.actions.yes}
      </Button>
      <Button ref={no} onClick={() => onAnswer(false)}>
        {text.actions.no}
      </Button>
    </span>
  )
}

/** On a phone: the actions behind one button, which has the focus again when it is closed. */
export function Menu({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
  }
  useEffect(() => {
    if (!isOpen) return
    const shut = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return
      if (event instanceof PointerEvent && menu.current?.contains(event.target as Node)) return
      setIsOpen(false)
    }
    addEventListener('pointerdown', shut)
    addEventListener('keydown', shut)
    return () => {
      removeEventListener('pointerdown', shut)
      removeEventListener('keydown', shut)
    }
  }, [isOpen])
  return (
    <div className="menu" ref={menu}>
      <button
        ref={opener}
        type="button"
        className="button button-square"
        aria-label={text.actions.open}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {isOpen && <div className="menu-items">{children(close)}</div>}
    </div>
  )
}
