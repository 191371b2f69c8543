// A choice that is half made, right above the hand: what it means, and the buttons that end it.

import type { ReactNode } from 'react'

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
  buttons: readonly PromptButton[]
}

export function Prompt({ title, children, isBad, buttons }: Props) {
  return (
    <section className="breach-prompt" aria-label={title} data-bad={isBad || undefined}>
      <p className="breach-prompt-words">
        {title && <b>{title} </b>}
        {children}
      </p>
      {buttons.length > 0 && (
        <div className="breach-buttons">
          {buttons.map(({ label, isPrimary, isOff, onPress }) => (
            <button
              key={label}
              type="button"
              data-free=""
              className={isPrimary ? 'board-button board-primary' : 'board-button'}
              disabled={isOff}
              onClick={onPress}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
