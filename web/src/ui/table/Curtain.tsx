import { useEffect, useRef } from 'react'
import { text } from '../../core/text'

/** Covers the table until the right person holds the screen. */
export function Curtain({ name, onOpen }: { name: string; onOpen: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <main className="curtain" aria-labelledby="curtain-title">
      <h2 id="curtain-title">{text.curtain.title(name)}</h2>
      <p>{text.curtain.about}</p>
      <button
        ref={button}
        type="button"
        className="button button-strong button-big"
        onClick={onOpen}
      >
        {text.curtain.open(name)}
      </button>
    </main>
  )
}
