import { useEffect, useMemo, useState } from 'react'
import { text } from '../../core/text'

const HURRY = 10

interface Props {
  /** What the server said last. */
  seconds: number
  /** Does it run now? */
  runs?: boolean
}

/** Counts down by itself from what the server said last. */
export function TimeLeft({ seconds, runs = true }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins anew when it begins to run
  const until = useMemo(() => performance.now() + seconds * 1000, [seconds, runs])
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (!runs) return
    const tick = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(tick)
  }, [runs])
  const gone = runs ? Math.max(0, now - (until - seconds * 1000)) / 1000 : 0
  const left = Math.max(0, Math.ceil(seconds - gone))
  return (
    <span
      className="time-left"
      role="timer"
      data-runs={runs}
      data-hurry={left <= HURRY}
      aria-label={text.seat.left}
    >
      {clockText(left)}
    </span>
  )
}

export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  if (hours >= 48) return text.seat.days(Math.floor(hours / 24))
  if (hours >= 3) return text.seat.hours(hours)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
