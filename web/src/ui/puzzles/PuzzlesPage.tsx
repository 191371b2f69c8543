// All puzzles: the next one, those of the day, the rush, by game, by theme, and one's own.

import { getPuzzles } from '../../core/api'
import { useLoad } from '../../core/load'
import { anyOf, goToPuzzle, standingIn, useProgress } from '../../core/puzzles'
import { beginRush } from '../../core/rush'
import { text } from '../../core/text'
import type { PuzzleSet, PuzzleShelf } from '../../core/types.gen'
import { Header } from '../Header'
import { Button, Message, OneMoment, PageLink, Trouble, useAttempts } from '../parts'
import { Daily } from './Daily'
import { Own } from './Own'
import { RushBest } from './RushBar'
import { words } from './words'
import './puzzles.css'

export default function PuzzlesPage({ game }: { game: string }) {
  const { value, error, again } = useLoad(getPuzzles)
  const set = value?.sets.find((one) => one.game === game)
  return (
    <>
      <a className="skip" href="#content">
        {text.skipPage}
      </a>
      <Header />
      {error ? (
        <Message title={text.problems.server} about={error.message} again={again} />
      ) : !value ? (
        <OneMoment>{text.problems.loading}</OneMoment>
      ) : game && !set ? (
        <Message title={text.problems.noGame} about={text.problems.noGameAbout} />
      ) : (
        <Shelf shelf={value} set={set ?? null} />
      )}
    </>
  )
}

function Shelf({ shelf, set }: { shelf: PuzzleShelf; set: PuzzleSet | null }) {
  const { trouble, attempt } = useAttempts()
  const { streak, best } = useProgress()
  const sets = set ? [set] : shelf.sets
  const games = sets.map(({ game }) => game)
  const start = (game: string, wish: { day?: string; theme?: string } = {}) =>
    attempt(() => goToPuzzle(game, wish))
  return (
    <main id="content" className="puzzles" data-game={set?.game}>
      <div className="puzzles-lead">
        <p>
          <PageLink href={set ? '/puzzles' : '/'}>{set ? words.all : text.setUp.back}</PageLink>
        </p>
        <h1>{set ? words.titleOf(set.title) : words.title}</h1>
        <p className="quiet">{sets.length ? words.lead : words.noSets}</p>
        {sets.length > 0 && (
          <p className="puzzles-next">
            <Button look="strong" onClick={() => start(anyOf(games))}>
              {words.next}
            </Button>
            <span className="quiet">
              {set ? <Rating game={set.game} /> : words.nextAbout}{' '}
              {streak > 0 && `${words.streak.now(streak)}, ${words.streak.best(best)}.`}
            </span>
          </p>
        )}
        <Trouble what={trouble} />
      </div>
      <Daily today={shelf.today} sets={sets} onSolve={(game, day) => start(game, { day })} />
      {set ? (
        <Themes set={set} onChoose={(theme) => start(set.game, { theme })} />
      ) : (
        <Games sets={sets} onNext={(game) => start(game)} />
      )}
      <section className="puzzles-card" aria-labelledby="puzzles-rush">
        <h2 id="puzzles-rush">{words.rush.title}</h2>
        <p>{words.rush.about}</p>
        <p>
          <Button
            disabled={!games.length}
            onClick={() => attempt(() => beginRush(set?.game ?? '', games))}
          >
            {set ? words.rush.startIn(set.title) : words.rush.start}
          </Button>
        </p>
        <RushBest game={set?.game ?? ''} />
      </section>
      <Own game={set?.game ?? ''} />
    </main>
  )
}

function Rating({ game }: { game: string }) {
  const { rating, tried, solved } = standingIn(useProgress(), game)
  const t = words.games
  if (!tried) return `${t.rating}: ${t.unrated}.`
  return `${t.rating}: ${rating}. ${t.solved(solved, tried)}.`
}

function Games({ sets, onNext }: { sets: readonly PuzzleSet[]; onNext: (game: string) => void }) {
  const progress = useProgress()
  const t = words.games
  return (
    <section className="puzzles-card" aria-labelledby="puzzles-games">
      <h2 id="puzzles-games">{t.title}</h2>
      <ul className="puzzles-rows">
        {sets.map(({ game, title, count }) => {
          const { rating, tried, solved } = standingIn(progress, game)
          return (
            <li key={game} data-game={game}>
              <PageLink href={`/puzzles/${game}`} className="puzzles-name">
                {title}
              </PageLink>
              <span className="quiet">{tried ? t.solved(solved, tried) : t.count(count)}</span>
              <span className="puzzles-figure">{tried ? rating : ''}</span>
              <Button aria-label={words.nextIn(title)} onClick={() => onNext(game)}>
                {words.daily.solve}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Themes({ set, onChoose }: { set: PuzzleSet; onChoose: (theme: string) => void }) {
  const t = words.themes
  return (
    <section className="puzzles-card puzzles-themes" aria-labelledby="puzzles-themes">
      <h2 id="puzzles-themes">{t.title}</h2>
      <ul className="buttons puzzles-chips">
        {set.themes.map(({ name, words: theme, count }) => (
          <li key={name}>
            <Button aria-label={t.of(theme, count)} onClick={() => onChoose(name)}>
              {theme} <span className="quiet">{count}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
