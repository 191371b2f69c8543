import { useCallback } from 'react'
import { getClubTable } from '../../core/api'
import { useLoad } from '../../core/load'
import { useMe } from '../../core/me'
import type { ClubStanding, GameInfo } from '../../core/types.gen'
import { PageLink } from '../parts'
import { loadShelf } from '../shelf'
import { LoadedPage, NumbersTable, RowName } from './parts'
import { words } from './words'
import './club.css'

const t = words.club

/** Everyone who is rated in a game, and the bots. */
export default function ClubPage({ game }: { game: string }) {
  const load = useCallback(
    async () => ({ table: await getClubTable(game), games: await loadShelf() }),
    [game],
  )
  return (
    <LoadedPage of={useLoad(load)} title={t.title(game)}>
      {(value) => <Standings {...value} game={game} />}
    </LoadedPage>
  )
}

function Standings(props: {
  table: { standings: ClubStanding[]; games: number }
  games: GameInfo[]
  game: string
}) {
  const { standings } = props.table
  const me = useMe()
  const title = props.games.find(({ key }) => key === props.game)?.title ?? props.game
  const people = standings.filter(({ person }) => person)
  return (
    <main id="content" className="club">
      <h1>{t.title(title)}</h1>
      <nav className="club-games" aria-label={t.choose}>
        {props.games.map(({ key, title }) => (
          <PageLink
            key={key}
            href={`/club/${key}`}
            aria-current={key === props.game ? 'page' : undefined}
          >
            {title}
          </PageLink>
        ))}
      </nav>
      <p className="quiet">{people.length ? t.about : t.nobody}</p>
      <NumbersTable heads={[t.name, t.rating, t.range, t.games]}>
        {standings.map(({ person, name, rating, games }) => (
          <tr key={person || name} data-bot={!person} data-me={person === me?.id}>
            <RowName person={person} name={name} />
            <td className="number">
              <b>{rating.elo}</b>
            </td>
            <td className="number quiet">{person ? `${rating.low}–${rating.high}` : ''}</td>
            <td className="number">{games || ''}</td>
          </tr>
        ))}
      </NumbersTable>
    </main>
  )
}
