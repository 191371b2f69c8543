// Whole fortresses to put down: the ready-made ones, and those the player has saved.

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { BoardButton } from '../../kit/Shell'
import { forget, LONGEST_TITLE, type Own, save, savedOnes, sketchOf } from './own'
import { Sheet } from './Sheet'
import { Sketch } from './Sketch'
import { text } from './text'
import type { Box } from './types.gen'

interface Props {
  box: Box
  /** The one that was suggested. */
  suggested: string | null
  /** What stands now, to be saved; null while there is nothing. */
  standing: ((title: string) => Own) | null
  onChoose(name: string): void
  onBuild(own: Own): void
  onClose(): void
}

export function Fortresses(props: Props) {
  const { box, suggested, standing, onChoose, onBuild, onClose } = props
  const [own, setOwn] = useState(savedOnes)
  const [title, setTitle] = useState('')
  const [note, setNote] = useState<string | null>(null)
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  const keep = (event: FormEvent) => {
    event.preventDefault()
    const name = title.trim()
    if (!standing || !name) return
    setOwn(save(standing(name)))
    setTitle('')
    setNote(text.saved(name))
  }
  return (
    <Sheet title={text.fortresses} closer={close} onClose={onClose}>
      <h3>{text.readyMade}</h3>
      <ul className="barrier-forts">
        {box.fortresses.map(({ name, title, about, pieces }) => (
          <li key={name}>
            <button
              type="button"
              className="barrier-fortress"
              data-suggested={name === suggested || undefined}
              onClick={() => onChoose(name)}
            >
              <Sketch box={box} rows={pieces} />
              <b>{title}</b>
              <span>{about}</span>
            </button>
          </li>
        ))}
      </ul>
      <h3>{text.yours}</h3>
      {own.length === 0 && <p className="barrier-quiet">{text.noneSaved}</p>}
      <ul className="barrier-forts">
        {own.map((one) => (
          <li key={one.title} className="barrier-own">
            <button type="button" className="barrier-fortress" onClick={() => onBuild(one)}>
              <Sketch box={box} rows={sketchOf(box, one)} />
              <b>{one.title}</b>
              <span>{text.partsOf(one.parts.length)}</span>
            </button>
            <BoardButton
              aria-label={text.forget(one.title)}
              onClick={() => setOwn(forget(one.title))}
            >
              ✕
            </BoardButton>
          </li>
        ))}
      </ul>
      {standing && (
        <form className="barrier-save" onSubmit={keep}>
          <input
            className="field"
            aria-label={text.saveAs}
            placeholder={text.saveAs}
            maxLength={LONGEST_TITLE}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
          <BoardButton type="submit" disabled={!title.trim()}>
            {text.save}
          </BoardButton>
        </form>
      )}
      {note && <p role="status">{note}</p>}
    </Sheet>
  )
}
