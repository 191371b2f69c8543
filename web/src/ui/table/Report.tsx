import { useState } from 'react'
import { reportLine } from '../../core/api'
import { Icon } from '../icons'
import { Button } from '../parts'

const words = {
  report: 'Report this to the host',
  why: 'What is wrong with it? (You can leave this empty.)',
  send: 'Report',
  no: 'Not now',
  done: 'Reported. The host will read it, together with what was said around it.',
}

/** Under what somebody else has said: tell the host of it. */
export function Report({ room, v }: { room: string; v: number }) {
  const [step, setStep] = useState<'' | 'asked' | 'done'>('')
  const [why, setWhy] = useState('')
  const [trouble, setTrouble] = useState('')
  const send = async () => {
    try {
      await reportLine(room, { v, why: why.trim() })
      setStep('done')
    } catch (error) {
      setTrouble((error as Error).message)
    }
  }
  if (step === 'done') {
    return (
      <span className="quiet report-form" role="status">
        {words.done}
      </span>
    )
  }
  if (!step) {
    return (
      <button
        type="button"
        className="report"
        aria-label={words.report}
        title={words.report}
        onClick={() => setStep('asked')}
      >
        <Icon name="resign" />
      </button>
    )
  }
  return (
    <span className="report-form">
      <input
        className="field"
        aria-label={words.why}
        placeholder={words.why}
        maxLength={200}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
      />
      <Button onClick={send}>{words.send}</Button>
      <Button onClick={() => setStep('')}>{words.no}</Button>
      {trouble && (
        <span className="trouble" role="alert">
          {trouble}
        </span>
      )}
    </span>
  )
}
