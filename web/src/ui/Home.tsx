import { lazy, Suspense } from 'react'
import { goLearning, hasLearnt } from '../core/lessons'
import { useLoad } from '../core/load'
import { planToPlay } from '../core/plans'
import { useRooms } from '../core/rooms'
import { getSettings } from '../core/settings'
import { startDaily, startGame } from '../core/start'
import { useStore } from '../core/store'
import { text } from '../core/text'
import type { GameInfo } from '../core/types.gen'
import { loadGame } from '../games'
import { Offline, RulesCard } from './back/Offline'
import { Header } from './Header'
import { KeptRooms } from './KeptRooms'
import { Picture } from './Picture'
import { Button, Failed, OneMoment, PageLink, Trouble, useAttempts } from './parts'
import { HomePuzzles } from './puzzles/HomePuzzles'
import { isShelfKept, loadShelf } from './shelf'
import { Tasks } from './Tasks'

const Lobby = lazy(() => import('./club/Lobby'))

/** The shelf: what can be played, and what was left unfinished. */
export function Home() {
  const shelf = useLoad(loadShelf)
  const isOffline = useStore(isShelfKept)
  const [last] = Object.values(useRooms()).sort((a, b) => b.at - a.at)
  // Whoever has played nothing yet sees the games first.
  const more = shelf.value && !isOffline && (
    <>
      <HomePuzzles games={shelf.value} />
      <Suspense fallback={<div className="home-lobby-comes" />}>
        <Lobby games={shelf.value} />
      </Suspense>
    </>
  )
  return (
    <>
      <a className="skip" href="#content">
        {text.skipPage}
      </a>
      <Header />
      <main id="content" className="home">
        <div className="home-lead">
          <h1>{text.home.title}</h1>
          <p>{text.home.lead}</p>
        </div>
        {isOffline && <Offline again={shelf.again} />}
        {shelf.value && <KeptRooms games={shelf.value} state="open" />}
        <Tasks />
        {last && more}
        <section aria-label={text.home.games} className="shelf">
          {shelf.value?.map((game) =>
            isOffline ? (
              <RulesCard key={game.key} game={game} />
            ) : (
              <GameCard key={game.key} game={game} isLast={game.key === last?.game} />
            ),
          )}
          {shelf.error && <Failed why={shelf.error.message} again={shelf.again} />}
          {!shelf.value && !shelf.error && <OneMoment>{text.problems.loading}</OneMoment>}
        </section>
        {!last && more}
        {shelf.value && (
          <p className="home-evening">
            <PageLink href="/evening">{text.evening.home}</PageLink>
          </p>
        )}
        {shelf.value && <KeptRooms games={shelf.value} state="over" />}
      </main>
      <footer className="footer">{text.home.footer}</footer>
    </>
  )
}

function GameCard({ game, isLast }: { game: GameInfo; isLast: boolean }) {
  const { trouble, isBusy, attempt } = useAttempts()
  // Fetched when a hand moves towards it, so that the table is there at the click.
  const warm = () => void loadGame(game.key).catch(() => {})

  const { name } = getSettings()
  const isLearnt = hasLearnt(game)
  const starting = (begin: () => Promise<void>) => ({
    disabled: isBusy,
    onPointerEnter: warm,
    onFocus: warm,
    onClick: () => attempt(begin),
  })

  return (
    <article className="game-card" data-game={game.key} aria-labelledby={`game-${game.key}`}>
      <Picture game={game.key} />
      <div className="game-words">
        <h2 id={`game-${game.key}`}>{game.title}</h2>
        <p className="tagline">{game.tagline}</p>
        <ul className="facts">
          <li>{text.home.players(game.players)}</li>
          <li>{text.home.minutes(game.minutes)}</li>
          <li>{isLast ? text.home.playedLast : text.home.learntIn(game.learnt_in)}</li>
        </ul>
        <div className="buttons">
          <Button
            look="strong"
            aria-label={text.home.playGame(game.title)}
            {...starting(() => startGame(game, { ...planToPlay(game), name }))}
          >
            {text.home.play}
          </Button>
          {game.lessons.length > 0 && !isLearnt && (
            <Button
              aria-label={text.lesson.learnGame(game.title, game.learnt_in)}
              {...starting(() => goLearning(game))}
            >
              {text.lesson.learn}
            </Button>
          )}
          {game.daily && (
            <Button
              aria-label={text.home.dailyGame(game.title)}
              {...starting(() => startDaily(game, name))}
            >
              {text.home.daily}
            </Button>
          )}
          <PageLink
            href={`/new/${game.key}`}
            className="button"
            aria-label={text.home.chooseGame(game.title)}
          >
            {text.home.choose}
          </PageLink>
          {isLearnt && (
            <button
              type="button"
              className="as-link quiet"
              disabled={isBusy}
              onClick={() => attempt(() => goLearning(game))}
            >
              {text.lesson.learnAgain}
            </button>
          )}
        </div>
        <Trouble what={trouble} />
      </div>
    </article>
  )
}
