import { useEffect, useState } from 'react'
import { getMyLevel } from '../../core/api'
import { simplePlan } from '../../core/plan'
import { forgetRoom, type Offer } from '../../core/rooms'
import { getSettings } from '../../core/settings'
import { startGame } from '../../core/start'
import { text } from '../../core/text'
import { Button, Trouble, useAttempts } from '../parts'
import { loadShelf } from '../shelf'
import { words } from './words'

const PATIENCE_MS = 60_000
const t = words.lobby

/** At one's own table in the lobby: when nobody has come for a minute, a bot of one's strength is
 * offered instead. */
export default function Waiting(props: { room: string; game: string; offer: Offer }) {
  const { room, game, offer } = props
  const [level, setLevel] = useState<string | null>(null)
  const { trouble, attempt } = useAttempts()
  useEffect(() => {
    let isWanted = true
    const timer = setTimeout(async () => {
      const found = await getMyLevel(game).catch(() => null)
      if (isWanted && found) setLevel(found.level)
    }, PATIENCE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [game])
  const play = async (level: string) => {
    const info = (await loadShelf()).find(({ key }) => key === game)
    if (!info) return
    const options = offer.options as ReturnType<typeof simplePlan>['options']
    const plan = { ...simplePlan(info), options, seat: 'any', opponent: 'bot' as const, level }
    const { clock, rated } = offer
    await startGame(info, { ...plan, clock, rated, name: getSettings().name })
    forgetRoom(room)
  }
  return (
    <>
      <p>{t.waiting}</p>
      {level && (
        <p role="status">
          {t.noOneYet}{' '}
          <Button look="strong" onClick={() => attempt(() => play(level))}>
            {t.botInstead((text.setUp.levels[level]?.[0] ?? level).toLowerCase())}
          </Button>
        </p>
      )}
      <Trouble what={trouble} />
    </>
  )
}
