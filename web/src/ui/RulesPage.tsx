import { useLoad } from '../core/load'
import { text } from '../core/text'
import { Header } from './Header'
import { Message, OneMoment, PageLink } from './parts'
import { loadShelf } from './shelf'
import { Rules } from './table/Rules'

/** The rules of a game by themselves: to be linked, read and printed. */
export function RulesPage({ game: key }: { game: string }) {
  const { value: shelf } = useLoad(loadShelf)
  const game = shelf?.find((info) => info.key === key)
  const { noGame, noGameAbout, loading } = text.problems
  return (
    <>
      <a className="skip" href="#content">
        {text.skipPage}
      </a>
      <Header />
      {game ? (
        <main id="content" className="rules-page" data-game={key}>
          <p>
            <PageLink href="/">{text.setUp.back}</PageLink>
          </p>
          <h1>{game.title}</h1>
          <p className="tagline">{game.tagline}</p>
          <Rules game={key} matters={[]} isOpen />
        </main>
      ) : shelf ? (
        <Message title={noGame} about={noGameAbout} />
      ) : (
        <OneMoment>{loading}</OneMoment>
      )}
    </>
  )
}
