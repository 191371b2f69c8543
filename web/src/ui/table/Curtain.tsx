import { useEffect, useRef } from 'react'
import { text } from '../../core/text'
import { Button } from '../parts'

/** Covers the table until the right person holds the screen. */
export function Curtain({ name, onOpen }: { name: string; onOpen: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <main className="curtain" aria-labelledby="curtain-title">
      <h2 id="curtain-title">{text.curtain.title(name)}</h2>
      <p>{text.curtain.about}</p>
      <Button ref={button} look="big" onClick={onOpen}>
        {text.curtain.open(name)}
      </Button>
    </main>
  )
}
