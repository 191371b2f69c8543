import { useEffect, useMemo, useState } from 'react'
import { text } from '../../core/text'

const HURRY = 10

/** Counts down by itself from what the server said last. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const until = useMemo(() => performance.now() + seconds * 1000, [seconds])
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(tick)
  }, [])
  const left = Math.max(0, Math.ceil((until - Math.min(now, until)) / 1000))
  return (
    <span className="time-left" role="timer" data-hurry={left <= HURRY} aria-label={text.seat.left}>
      {clockText(left)}
    </span>
  )
}

export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
