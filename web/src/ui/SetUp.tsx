import { type FormEvent, useState } from 'react'
import { loadShelf, useLoad } from '../core/load'
import { defaultOptions, easyLevel, type Plan, seatsOf } from '../core/plan'
import { changeSettings, getSettings, LONGEST_NAME } from '../core/settings'
import { startGame } from '../core/start'
import { text } from '../core/text'
import type { GameInfo } from '../core/types.gen'
import { plain } from '../core/words'
import { Header } from './Header'
import { MoreOptions, OptionChoice } from './Options'
import { Picture } from './Picture'
import { Choice, Message, OneMoment, PageLink } from './parts'
import { SeatSign } from './SeatSign'

/** How to play one game: against whom, which variant, in which seat. */
export function SetUp({ game: key }: { game: string }) {
  const shelf = useLoad(loadShelf)
  const game = shelf.value?.find((info) => info.key === key)
  const { noGame, noGameAbout, server, loading } = text.problems
  return (
    <>
      <a className="skip" href="#content">
        {text.skipPage}
      </a>
      <Header>
        <nav className="crumbs" aria-label={text.setUp.back}>
          <PageLink href="/">{text.setUp.back}</PageLink>
        </nav>
      </Header>
      {game && <Form game={game} />}
      {shelf.value && !game && <Message title={noGame} about={noGameAbout} />}
      {shelf.error && <Message title={server} about={shelf.error.message} again={shelf.again} />}
      {!shelf.value && !shelf.error && <OneMoment>{loading}</OneMoment>}
    </>
  )
}

const OPPONENTS = [
  { value: 'bot', title: text.setUp.bot, about: text.setUp.botAbout },
  { value: 'friend', title: text.setUp.friend, about: text.setUp.friendAbout },
  { value: 'here', title: text.setUp.here, about: text.setUp.hereAbout },
] as const

function levelsOf(game: GameInfo) {
  return game.levels.map((value) => {
    const [title, about] = text.setUp.levels[value] ?? [plain(value), '']
    return { value, title, about }
  })
}

function seatChoices(game: GameInfo, seats: number) {
  const named = game.seat_names.slice(0, seats).map((name, seat) => ({
    value: String(seat),
    title: name,
    mark: <SeatSign colour={name} />,
  }))
  return [...named, { value: 'any', title: text.setUp.anySeat, mark: <SeatSign colour="any" /> }]
}

function Form({ game }: { game: GameInfo }) {
  const [plan, setPlan] = useState<Plan>(() => ({
    options: defaultOptions(game),
    opponent: 'bot',
    level: easyLevel(game),
    seat: 'any',
    name: getSettings().name,
  }))
  const [isStarting, setIsStarting] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const change = (part: Partial<Plan>) => setPlan({ ...plan, ...part })
  const setOption = (name: string, value: string | number | boolean) =>
    change({ options: { ...plan.options, [name]: value } })

  const seats = seatsOf(game, plan.options)
  const isSolo = seats === 1
  const variant = game.options.find(({ name }) => name === 'variant')
  const first = game.options.find(({ name }) => name === 'first')
  const others = game.options.filter((option) => option !== variant && option !== first)

  const start = async (event: FormEvent) => {
    event.preventDefault()
    setIsStarting(true)
    setTrouble(null)
    const name = plan.name.trim() || getSettings().name
    changeSettings({ name })
    try {
      await startGame(game, { ...plan, name })
    } catch (error) {
      setTrouble((error as Error).message)
      setIsStarting(false)
    }
  }

  return (
    <main id="content" data-game={game.key}>
      <form className="set-up" onSubmit={start}>
        <div className="set-up-choices">
          <h1>{text.setUp.title(game.title)}</h1>
          {variant && (
            <OptionChoice
              legend={text.setUp.variant}
              option={variant}
              value={plan.options.variant}
              onChange={setOption}
            />
          )}
          {!isSolo && (
            <Choice
              legend={text.setUp.opponent}
              choices={OPPONENTS}
              value={plan.opponent}
              onChange={(opponent) => change({ opponent })}
            />
          )}
          {!isSolo && plan.opponent === 'bot' && (
            <Choice
              legend={text.setUp.level}
              choices={levelsOf(game)}
              value={plan.level}
              onChange={(level) => change({ level })}
            />
          )}
          {!isSolo && plan.opponent !== 'here' && (
            <Choice
              slim
              legend={text.setUp.seat}
              choices={seatChoices(game, seats)}
              value={plan.seat}
              onChange={(seat) => change({ seat })}
            />
          )}
          {!isSolo && first && (
            <OptionChoice
              slim
              legend={text.setUp.first}
              option={first}
              value={plan.options.first}
              onChange={setOption}
            />
          )}
          {others.length > 0 && (
            <MoreOptions options={others} values={plan.options} onChange={setOption} />
          )}
        </div>
        <aside className="set-up-side">
          <Picture game={game.key} />
          <p className="tagline">{summaryOf(game, plan)}</p>
          {(isSolo || plan.opponent !== 'here') && (
            <label className="setting">
              <span>{text.setUp.name}</span>
              <input
                className="field"
                value={plan.name}
                maxLength={LONGEST_NAME}
                autoComplete="nickname"
                onChange={({ target }) => change({ name: target.value })}
              />
            </label>
          )}
          {trouble && (
            <p className="trouble" role="alert">
              {trouble}
            </p>
          )}
          <button type="submit" className="button button-strong button-big" disabled={isStarting}>
            {isStarting ? text.setUp.starting : text.setUp.start}
          </button>
        </aside>
      </form>
    </main>
  )
}

function summaryOf(game: GameInfo, { options, opponent, level }: Plan): string {
  const variant = plain(String(options.variant ?? game.title))
  const { summary, levels } = text.setUp
  if (seatsOf(game, options) === 1) return summary.solo(variant)
  if (opponent === 'bot') return summary.bot(variant, levels[level]?.[0] ?? plain(level))
  return summary[opponent](variant)
}
