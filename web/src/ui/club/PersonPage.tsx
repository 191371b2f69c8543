import { useCallback } from 'react'
import { getProfile } from '../../core/api'
import { useLoad } from '../../core/load'
import type { GameInfo, GameProfile, PlayedGame, Profile } from '../../core/types.gen'
import { PageLink } from '../parts'
import { loadShelf } from '../shelf'
import { dayOf } from './days'
import { Plot } from './Plot'
import { LoadedPage, NumbersTable, RowName } from './parts'
import { Rating } from './Rating'
import { words } from './words'
import './club.css'

const t = words.person

/** What rated games say of somebody. */
export default function PersonPage({ id }: { id: string }) {
  const load = useCallback(
    async () => ({ person: await getProfile(id), games: await loadShelf() }),
    [id],
  )
  return (
    <LoadedPage of={useLoad(load)} title={t.title}>
      {(value) => <About {...value} />}
    </LoadedPage>
  )
}

function About({ person, games }: { person: Profile; games: GameInfo[] }) {
  const titleOf = (key: string) => games.find((game) => game.key === key)?.title ?? key
  return (
    <main id="content" className="club">
      <h1>{person.name}</h1>
      <p className="quiet">{t.since(dayOf(person.since_ms))}</p>
      {!person.by_game.length && <p>{t.none}</p>}
      {person.by_game.map((one) => (
        <OneGame key={one.game} one={one} title={titleOf(one.game)} />
      ))}
      {person.latest.length > 0 && (
        <section className="club-section">
          <h2>{t.latest}</h2>
          <ul className="club-latest">
            {person.latest.map((game) => (
              <li key={`${game.ended_ms} ${game.game}`}>
                <span>{dayOf(game.ended_ms)}</span>
                <span>{titleOf(game.game)}</span>
                <span>
                  {resultOf(game)} {words.lobby.against} {game.others.join(', ')}
                </span>
                {game.room && <PageLink href={`/t/${game.room}`}>{t.replay}</PageLink>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  )
}

function resultOf({ rank, ranks }: PlayedGame): string {
  if (ranks.length > 2) return t.place(rank, ranks.length)
  if (ranks[0] === ranks[1]) return t.drew
  return rank === 1 ? t.won : t.lost
}

function OneGame({ one, title }: { one: GameProfile; title: string }) {
  return (
    <section className="club-card" data-game={one.game}>
      <div className="club-card-head">
        <h2>
          <PageLink href={`/club/${one.game}`}>{title}</PageLink>
        </h2>
        <p>
          {one.rating ? <Rating of={one.rating} /> : <span>{words.rating.notYet}</span>}{' '}
          <span className="quiet">· {words.rating.games(one.games)}</span>
        </p>
      </div>
      <Plot points={one.history as [number, number][]} title={t.plot(title)} />
      <NumbersTable heads={[t.against, t.points, t.games]}>
        {one.opponents.map(({ person, name, games, points }) => (
          <tr key={person || name}>
            <RowName person={person} name={name} />
            <td className="number">{points}</td>
            <td className="number">{games}</td>
          </tr>
        ))}
      </NumbersTable>
    </section>
  )
}
