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
      {button === 'sure' && (
        <div className="now-sure">
          <Button look="strong" onClick={() => props.answer(false)}>
            {text.now.thinkAgain}
          </Button>
          <Button onClick={() => props.answer(true)}>{text.now.playAnyway}</Button>
        </div>
      )}
      {button === 'return' && <Button onClick={props.toGame}>{text.now.toGame}</Button>}
    </section>
  )
}
