import { anyOf, doneOn, goToPuzzle, useProgress, utcDay } from '../../core/puzzles'
import type { GameInfo } from '../../core/types.gen'
import { Button, PageLink, Trouble, useAttempts } from '../parts'
import { words } from './words'

/** One quiet row of the home page: today's puzzles, the next one, and all of them. */
export function HomePuzzles({ games }: { games: readonly GameInfo[] }) {
  const { days } = useProgress()
  const { trouble, attempt } = useAttempts()
  const having = games.filter(({ puzzles }) => puzzles > 0)
  if (!having.length) return null
  const go = (game: string, day = '') => attempt(() => goToPuzzle(game, { day }))
  const today = utcDay(Date.now())
  return (
    <section className="home-puzzles" aria-label={words.title}>
      <h2>{words.home.daily}</h2>
      <ul>
        {having.map(({ key, title }) => {
          const done = doneOn(days, today, key)
          return (
            <li key={key}>
              <button
                type="button"
                className="as-link"
                data-done={done !== undefined}
                aria-label={[words.home.dailyOf(title), done && words.home.isDone]
                  .filter(Boolean)
                  .join(', ')}
                onClick={() => go(key, 'today')}
              >
                {done && '✓ '}
                {title}
              </button>
            </li>
          )
        })}
      </ul>
      <span className="home-puzzles-more">
        <Button onClick={() => go(anyOf(having.map(({ key }) => key)))}>{words.next}</Button>
        <PageLink href="/puzzles">{words.title}</PageLink>
      </span>
      <Trouble what={trouble} />
    </section>
  )
}
