import { useEffect, useState } from 'react'
import { keep, recall } from '../../core/keep'
import { goLearning, hasBegunToLearn } from '../../core/lessons'
import { useRooms } from '../../core/rooms'
import type { Now } from '../../core/table'
import { text } from '../../core/text'
import type { GameInfo } from '../../core/types.gen'
import { Button } from '../parts'
import { loadShelf } from '../shelf'

const KEY = 'breakroom.asked'

/** Whoever plays a game for the first time here is asked once whether to learn it first. */
export function LearnFirst({ now }: { now: Now }) {
  const [game, setGame] = useState<GameInfo | null>(null)
  const [isAnswered, setIsAnswered] = useState(now.game in recall(KEY))
  const rooms = Object.values(useRooms()).filter((room) => room.game === now.game)
  // Others may have acted already: a bot builds, or keeps its hand, before anybody has looked.
  const hasActed = now.lines.some(({ kind, seat }) => kind === 'act' && now.mine.includes(seat))
  const isNew = rooms.length < 2 && !hasActed && now.table.status === 'playing'
  const isAsked = isNew && now.mine.length > 0 && !isAnswered && !hasBegunToLearn(now.game)
  useEffect(() => {
    if (!isAsked) return
    loadShelf().then(
      (shelf) => setGame(shelf.find(({ key }) => key === now.game) ?? null),
      () => {},
    )
  }, [isAsked, now.game])
  if (!isAsked || !game?.lessons.length) return null
  const answer = () => {
    keep(KEY, { ...recall(KEY), [now.game]: true })
    setIsAnswered(true)
  }
  return (
    <div className="offer learn-first" role="status">
      <p>{text.lesson.offer(game.title)}</p>
      <Button
        look="strong"
        onClick={() => {
          answer()
          goLearning(game).catch(() => {})
        }}
      >
        {text.lesson.learnFirst(game.learnt_in)}
      </Button>
      <Button onClick={answer}>{text.lesson.justPlay}</Button>
    </div>
  )
}
