import { type FormEvent, useEffect, useState } from 'react'
import { claimFree } from '../../core/claim'
import { keep, recall } from '../../core/keep'
import { LobbyLink } from '../../core/lobby'
import { useMe } from '../../core/me'
import { CLOCKS, seatsOf, simplePlan } from '../../core/plan'
import { changeRoom } from '../../core/rooms'
import { go } from '../../core/route'
import { getSettings } from '../../core/settings'
import { offerTable } from '../../core/start'
import { useStore } from '../../core/store'
import { text } from '../../core/text'
import type { GameInfo, LobbyTable } from '../../core/types.gen'
import { tableTitle } from '../../core/words'
import { Button, PageLink, Select, Setting, Trouble, useAttempts } from '../parts'
import { Rating } from './Rating'
import { words } from './words'
import './club.css'

const KEY = 'breakroom.lobby'
const t = words.lobby

/** Who is here, tables to sit down at, and games to watch. */
export default function Lobby({ games }: { games: GameInfo[] }) {
  const me = useMe()
  const [shown, setShown] = useState(() => recall(KEY).shown === true)
  const [link] = useState(() => new LobbyLink(shown))
  const { now, isAway } = useStore(link.state)
  const [isOffering, setIsOffering] = useState(false)
  const { trouble, attempt } = useAttempts()
  useEffect(() => {
    link.open()
    return () => link.close()
  }, [link])
  const show = (shown: boolean) => {
    setShown(shown)
    keep(KEY, { shown })
    link.show(shown)
  }
  const sit = async (table: LobbyTable) => {
    const title = titleOf(table, games)
    const tokens = await claimFree(table.room, getSettings().name)
    changeRoom(table.room, { tokens, game: table.game, title, at: Date.now() })
    go(`/t/${table.room}`)
  }
  const open = now?.tables.filter(({ is_open }) => is_open) ?? []
  const playing = now?.tables.filter(({ is_open }) => !is_open) ?? []
  const first = games.find((game) => seatsOf(game, simplePlan(game).options) > 1)
  return (
    <section
      className="lobby"
      data-quiet={open.length + playing.length === 0 && !isOffering}
      aria-labelledby="lobby-title"
    >
      <div className="lobby-head">
        <h2 id="lobby-title">{t.title}</h2>
        <nav className="lobby-links">
          {first && <PageLink href={`/club/${first.key}`}>{t.clubTable}</PageLink>}
          <PageLink href="/me">{me ? me.name : t.me}</PageLink>
        </nav>
      </div>
      <Trouble what={trouble} />
      {isAway && <p className="quiet">{t.away}</p>}
      {open.length > 0 && (
        <ul className="lobby-tables" aria-label={t.open}>
          {open.map((table) => (
            <Row key={table.room} table={table} games={games}>
              <Button
                look="strong"
                disabled={table.rated && !me}
                title={table.rated && !me ? t.unknown : undefined}
                aria-label={t.sitAt(titleOf(table, games), namesOf(table))}
                onClick={() => attempt(() => sit(table))}
              >
                {t.sit}
              </Button>
            </Row>
          ))}
        </ul>
      )}
      {!me && open.some(({ rated }) => rated) && <p className="quiet">{t.unknown}</p>}
      {open.length === 0 && !isAway && <p className="quiet">{t.nobody}</p>}
      {isOffering ? (
        <OfferForm games={games} isKnown={me !== null} onDone={() => setIsOffering(false)} />
      ) : (
        <div className="buttons">
          <Button onClick={() => setIsOffering(true)}>{t.offer}</Button>
          {me && (
            <label className="lobby-show">
              <input
                type="checkbox"
                checked={shown}
                onChange={({ target }) => show(target.checked)}
              />
              {t.showMe}
            </label>
          )}
        </div>
      )}
      {playing.length > 0 && (
        <>
          <h3>{t.playing}</h3>
          <ul className="lobby-tables" aria-label={t.playing}>
            {playing.map((table) => (
              <Row key={table.room} table={table} games={games}>
                <PageLink
                  href={`/t/${table.room}`}
                  className="button"
                  aria-label={t.watchAt(titleOf(table, games), namesOf(table))}
                >
                  {t.watch}
                </PageLink>
              </Row>
            ))}
          </ul>
        </>
      )}
      {now && now.here.length > 0 && (
        <p className="lobby-here">
          <span className="quiet">{t.here}</span>
          {now.here.map(({ id, name }) => (
            <PageLink key={id} href={`/people/${id}`}>
              {name}
            </PageLink>
          ))}
        </p>
      )}
    </section>
  )
}

const titleOf = (table: LobbyTable, games: GameInfo[]): string =>
  tableTitle(
    games.find(({ key }) => key === table.game),
    table.options as Record<string, unknown>,
  )

const namesOf = ({ seats }: LobbyTable): string =>
  seats.flatMap(({ name }) => (name ? [name] : [])).join(', ')

const clockOf = ({ clock }: LobbyTable): string => {
  const known = Object.entries(CLOCKS).find(
    ([, value]) => JSON.stringify(value) === JSON.stringify(clock),
  )
  if (known) return text.setUp.clocks[known[0]] ?? ''
  if (clock?.type === 'game') return `${Math.round(clock.seconds / 60)} min + ${clock.increment} s`
  if (clock?.type === 'move') return `${clock.seconds} s a move`
  return clock ? `${clock.days} days a move` : ''
}

function Row(props: { table: LobbyTable; games: GameInfo[]; children: React.ReactNode }) {
  const { table, games } = props
  const free = table.seats.filter(({ name }) => !name).length
  return (
    <li className="lobby-row" data-game={table.game}>
      <span className="lobby-title">{titleOf(table, games)}</span>
      <span className="lobby-names">
        {table.seats
          .filter(({ name }) => name)
          .map(({ name, rating }) => (
            <span key={name}>
              {name} {rating && <Rating of={rating} />}
            </span>
          ))}
      </span>
      <span className="quiet lobby-facts">
        {[clockOf(table), table.rated ? t.rated : '', free > 1 ? t.freeSeats(free) : '']
          .filter(Boolean)
          .join(' · ')}
      </span>
      {props.children}
    </li>
  )
}

const clocks = Object.fromEntries(
  ['slow', 'quick', 'move', 'none'].map((value) => [value, text.setUp.clocks[value] ?? value]),
)

function OfferForm(props: { games: GameInfo[]; isKnown: boolean; onDone: () => void }) {
  const games = props.games.filter((game) => seatsOf(game, simplePlan(game).options) > 1)
  const [key, setKey] = useState(games[0]?.key ?? '')
  const [clock, setClock] = useState('slow')
  const [rated, setRated] = useState(props.isKnown)
  const { trouble, attempt } = useAttempts()
  const titles = Object.fromEntries(games.map(({ key, title }) => [key, title]))
  const isRated = rated && props.isKnown && clock !== 'none'
  const offer = (event: FormEvent) => {
    event.preventDefault()
    const game = games.find((game) => game.key === key)
    if (!game) return
    const plan = { ...simplePlan(game), name: getSettings().name, seat: 'any', clock }
    attempt(() => offerTable(game, plan, isRated))
  }
  return (
    <form className="lobby-offer" onSubmit={offer}>
      <p className="quiet">{t.offerAbout}</p>
      <Setting label={t.game}>
        <Select value={key} names={titles} onChange={setKey} />
      </Setting>
      <Setting label={t.clock}>
        <Select value={clock} names={clocks} onChange={setClock} />
      </Setting>
      <label className="lobby-show">
        <input
          type="checkbox"
          checked={isRated}
          disabled={!props.isKnown || clock === 'none'}
          onChange={({ target }) => setRated(target.checked)}
        />
        {t.rated}
      </label>
      <p className="quiet lobby-rated">{props.isKnown ? t.ratedAbout : t.unknown}</p>
      <Trouble what={trouble} />
      <div className="buttons">
        <Button type="submit" look="strong">
          {t.offer}
        </Button>
        <Button onClick={props.onDone}>{t.cancel}</Button>
      </div>
    </form>
  )
}
