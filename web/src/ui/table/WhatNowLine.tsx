import { text } from '../../core/text'
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls in a look back */}
      <div className="now-words" tabIndex={tone === 'back' ? 0 : undefined}>
        <p className="now-title">{title}</p>
        {detail && <p className="now-detail">{detail}</p>}
        {props.standing && <p className="now-standing">{props.standing}</p>}
      </div>
      {button === 'retry' && (
        <button type="button" className="button" onClick={props.retry}>
          {text.now.tryNow}
        </button>
      )}
      {button === 'sure' && (
        <div className="now-sure">
          <button
            type="button"
            className="button button-strong"
            onClick={() => props.answer(false)}
          >
            {text.now.thinkAgain}
          </button>
          <button type="button" className="button" onClick={() => props.answer(true)}>
            {text.now.playAnyway}
          </button>
        </div>
      )}
      {button === 'return' && (
        <button type="button" className="button" onClick={props.toGame}>
          {text.now.toGame}
        </button>
      )}
    </section>
  )
}
