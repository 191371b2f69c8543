// A choice that is half made, right above the hand: what it means, and the buttons that end it.

import { type ReactNode, useEffect, useId, useRef } from 'react'
import { BoardButton } from '../../kit/Shell'

export interface PromptButton {
  label: string
  isPrimary?: boolean
  isOff?: boolean
  onPress(): void
}

interface Props {
  title?: string
  children?: ReactNode
  isBad?: boolean
  /** It waits for a yes: it takes the focus, and is spoken with it. */
  isConfirm?: boolean
  buttons: readonly PromptButton[]
}

export function Prompt({ title, children, isBad, isConfirm, buttons }: Props) {
  const root = useRef<HTMLElement>(null)
  const words = useId()
  useEffect(() => {
    if (isConfirm) root.current?.querySelector<HTMLElement>('.board-primary')?.focus()
  }, [isConfirm])
  return (
    <section
      ref={root}
      className="breach-prompt"
      role={isConfirm ? 'alertdialog' : undefined}
      aria-label={title}
      aria-describedby={isConfirm ? words : undefined}
      data-bad={isBad || undefined}
    >
      <p className="breach-prompt-words">
        {title && <b>{title} </b>}
        <span id={words}>{children}</span>
      </p>
      {buttons.length > 0 && (
        <div className="breach-buttons">
          {buttons.map(({ label, isPrimary, isOff, onPress }) => (
            <BoardButton
              key={label}
              data-free=""
              primary={isPrimary}
              disabled={isOff}
              onClick={onPress}
            >
              {label}
            </BoardButton>
          ))}
        </div>
      )}
    </section>
  )
}
