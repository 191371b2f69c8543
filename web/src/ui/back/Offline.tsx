import { useEffect } from 'react'
import type { GameInfo } from '../../core/types.gen'
import { Picture } from '../Picture'
import { Button, PageLink } from '../parts'
import { words } from './words'

/** What can be done without the server, and what cannot. */
export function Offline({ again }: { again: () => void }) {
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [again])
  return (
    <div className="trouble offline" role="alert">
      <b>{words.away}.</b> {words.offline} <Button onClick={again}>{words.tryAgain}</Button>
    </div>
  )
}

/** A game on the shelf while nobody can play it. */
export function RulesCard({ game }: { game: GameInfo }) {
  return (
    <article className="game-card" data-game={game.key} aria-labelledby={`game-${game.key}`}>
      <Picture game={game.key} />
      <div className="game-words">
        <h2 id={`game-${game.key}`}>{game.title}</h2>
        <p className="tagline">{game.tagline}</p>
        <div className="buttons">
          <PageLink
            href={`/rules/${game.key}`}
            className="button"
            aria-label={words.rulesOf(game.title)}
          >
            {words.rules}
          </PageLink>
        </div>
      </div>
    </article>
  )
}
