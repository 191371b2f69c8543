// What lies over the board until it is closed.

import type { ReactNode, Ref } from 'react'
import { BoardButton } from '../../kit/Shell'
import { text } from './text'

interface Props {
  title: string
  about?: string
  /** The button that closes it. */
  closer?: Ref<HTMLButtonElement>
  onClose(): void
  children: ReactNode
}

export function Sheet({ title, about, closer, onClose, children }: Props) {
  return (
    <section
      className="barrier-sheet"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <header>
        <h2>{title}</h2>
        {about && <span className="barrier-quiet">{about}</span>}
        <BoardButton ref={closer} onClick={onClose}>
          {text.close}
        </BoardButton>
      </header>
      {children}
    </section>
  )
}
