import { useEffect, useState } from 'react'
import { RequestFailed } from '../../core/api'
import { canPush, isOn, turnOff, turnOn } from '../../core/push'
import type { Now } from '../../core/table'
import { Icon } from '../icons'
import { Button } from '../parts'
import { words } from './words'

/** A game over days: be told when it is one's turn, or no more. */
export function Bell({ now }: { now: Now }) {
  const { room } = now
  const isOffered = isSlow(now) && canPush()
  const [on, setOn] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [trouble, setTrouble] = useState('')
  useEffect(() => {
    if (isOffered) isOn(room).then(setOn, () => {})
  }, [room, isOffered])
  if (!isOffered) return null
  const turn = async () => {
    setTrouble('')
    setIsAsking(true)
    try {
      if (on) await turnOff(room)
      const isNow = !on && (await turnOn(room))
      setOn(isNow)
      if (!on && !isNow) setTrouble(words.blocked)
    } catch (error) {
      setTrouble(error instanceof RequestFailed ? error.message : words.unreachable)
    }
    setIsAsking(false)
  }
  return (
    <>
      <Button
        look="quiet"
        aria-pressed={on}
        disabled={isAsking}
        title={on ? words.notifiedAbout : words.notifyAbout}
        onClick={turn}
      >
        <Icon name="bell" />
        {isAsking ? words.asking : on ? words.notified : words.notify}
      </Button>
      {trouble && (
        <p className="quiet" role="alert">
          {trouble}
        </p>
      )}
    </>
  )
}

/** Somebody else may take days over a move. */
function isSlow({ clock, table, mine }: Now): boolean {
  if (table.status === 'over' || table.lesson || table.origin || !mine.length) return false
  const others = table.seats.filter((_, seat) => !mine.includes(seat))
  const isWaitedFor = others.some(({ kind, level }) => kind !== 'bot' || level.startsWith('@'))
  return isWaitedFor && (!clock || clock.type === 'days')
}
