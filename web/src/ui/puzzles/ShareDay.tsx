import { useLoad } from '../../core/load'
import { doneOn, useProgress } from '../../core/puzzles'
import { CopyButton } from '../parts'
import { loadShelf } from '../shelf'
import { words } from './words'

/** What was solved that day, as text that gives nothing away. */
export function ShareDay({ day, games }: { day: string; games: readonly string[] }) {
  const { value: shelf } = useLoad(loadShelf)
  const { days } = useProgress()
  const done = games.flatMap((game) => doneOn(days, day, game) ?? [])
  if (!done.length || !shelf) return null
  const lines = done.map((one) =>
    words.shareLine(shelf.find(({ key }) => key === one.game)?.title ?? one.game, one),
  )
  const value = words.share(day, lines, `${location.origin}/puzzles`)
  return <CopyButton value={value} label={words.daily.share} done={words.daily.shared} />
}
