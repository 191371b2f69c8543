// How fast reveal and resolve are shown: the player's choice, kept in this browser.

import { useState } from 'react'
import { keep, recall } from '../../core/keep'
import { PACES, type Pace } from './text'

const KEY = 'breakroom.breach'
const ORDER = Object.keys(PACES) as Pace[]

export function usePace(): [Pace, () => void] {
  const [pace, setPace] = useState<Pace>(() => {
    const kept = recall(KEY).pace
    return ORDER.find((one) => one === kept) ?? 'normal'
  })
  const next = () => {
    const chosen = ORDER[(ORDER.indexOf(pace) + 1) % ORDER.length] ?? 'normal'
    keep(KEY, { pace: chosen })
    setPace(chosen)
  }
  return [pace, next]
}
