import { text } from '../../core/text'
import type { WhatNow } from './whatNow'

export function WhatNowLine(props: { what: WhatNow; retry: () => void; toGame: () => void }) {
  const { tone, title, detail, button } = props.what
  return (
    <section className="now" data-tone={tone} aria-label={text.now.label}>
      <div className="now-words">
        <p className="now-title">{title}</p>
        {detail && <p className="now-detail">{detail}</p>}
      </div>
      {button === 'retry' && (
        <button type="button" className="button" onClick={props.retry}>
          {text.now.tryNow}
        </button>
      )}
      {button === 'return' && (
        <button type="button" className="button" onClick={props.toGame}>
          {text.now.toGame}
        </button>
      )}
    </section>
  )
}
