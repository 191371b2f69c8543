import { useCallback } from 'react'
import { getClubTable } from '../../core/api'
import { useLoad } from '../../core/load'
import { useMe } from '../../core/me'
import type { ClubStanding, GameInfo } from '../../core/types.gen'
import { Header } from '../Header'
import { Message, OneMoment, PageLink } from '../parts'
import { loadShelf } from '../shelf'
import { words } from './words'
import './club.css'

const t = words.club

/** Everyone who is rated in a game, and the bots. */
export default function ClubPage({ game }: { game: string }) {
  const load = useCallback(
    async () => ({ table: await getClubTable(game), games: await loadShelf() }),
    [game],
  )
  const { value, error, again } = useLoad(load)
  return (
    <>
      <Header />
      {error && <Message title={t.title(game)} about={error.message} again={again} />}
      {!error && !value && <OneMoment>…</OneMoment>}
      {value && <Standings {...value} game={game} />}
    </>
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
      <table className="club-table">
        <thead>
          <tr>
            <th scope="col">{t.name}</th>
            <th scope="col" className="number">
              {t.rating}
            </th>
            <th scope="col" className="number">
              {t.range}
            </th>
            <th scope="col" className="number">
              {t.games}
            </th>
          </tr>
        </thead>
        <tbody>
          {standings.map(({ person, name, rating, games }) => (
            <tr key={person || name} data-bot={!person} data-me={person === me?.id}>
              <th scope="row">
                {person ? <PageLink href={`/people/${person}`}>{name}</PageLink> : name}
              </th>
              <td className="number">
                <b>{rating.elo}</b>
              </td>
              <td className="number quiet">{person ? `${rating.low}–${rating.high}` : ''}</td>
              <td className="number">{games || ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
