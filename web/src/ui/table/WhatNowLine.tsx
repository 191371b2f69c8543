import { useLayoutEffect, useState } from 'react'
import { text } from '../../core/text'
import { Button } from '../parts'
import type { WhatNow } from './whatNow'

interface Props {
  what: WhatNow
  /** Who is ahead, one's own side first. */
  standing: string | null
  retry: () => void
  toGame: () => void
  /** The coach has asked: am I sure? */
  answer: (isSure: boolean) => void
}

export function WhatNowLine(props: Props) {
  const { tone, title, detail, button } = props.what
  return (
    <section className="now" data-tone={tone} aria-label={text.now.label}>
      <div className="now-words" tabIndex={tone === 'back' ? 0 : undefined}>
        <p className="now-title">{title}</p>
        {detail && <p className="now-detail">{detail}</p>}
        {props.standing && <p className="now-standing">{props.standing}</p>}
      </div>
      {button === 'retry' && <Button onClick={props.retry}>{text.now.tryNow}</Button>}
      {button === 'sure' && <Sure answer={props.answer} />}
      {button === 'return' && <Button onClick={props.toGame}>{text.now.toGame}</Button>}
    </section>
  )
}

/** Has the focus until it is answered; then it goes back to where it was. */
function Sure({ answer }: Pick<Props, 'answer'>) {
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
  return (
    <div className="now-sure">
      <Button look="strong" autoFocus onClick={() => answer(false)}>
        {text.now.thinkAgain}
      </Button>
      <Button onClick={() => answer(true)}>{text.now.playAnyway}</Button>
    </div>
  )
}
