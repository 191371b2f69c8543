import { useState } from 'react'
import { useLoad } from '../core/load'
import { useMe } from '../core/me'
import {
  CLOCKS,
  isFor,
  type Opponent,
  type Options,
  type Plan,
  seatsOf,
  simplePlan,
} from '../core/plan'
import { keepPlan } from '../core/plans'
import { changeSettings, getSettings } from '../core/settings'
import { canBeRated, startDaily, startGame } from '../core/start'
import { text } from '../core/text'
import type { GameInfo } from '../core/types.gen'
import { plain } from '../core/words'
import { Header } from './Header'
import { MoreOptions, NumberChoice, OptionChoice } from './Options'
import { Picture } from './Picture'
import {
  Button,
  Choice,
  type Choosable,
  Message,
  NameField,
  OneMoment,
  PageLink,
  Select,
  Setting,
  Trouble,
  useAttempts,
} from './parts'
import { SeatSign } from './SeatSign'
import { loadShelf } from './shelf'

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

/** Who the others are; with several of them, also one by one. */
function opponentsFor(seats: number): Choosable<Opponent>[] {
  const t = text.setUp
  const here = { value: 'here', title: t.here, about: t.hereAbout } as const
  if (seats === 2) {
    return [
      { value: 'bot', title: t.bot, about: t.botAbout },
      { value: 'friend', title: t.friend, about: t.friendAbout },
      here,
    ]
  }
  return [
    { value: 'bot', title: t.bots, about: t.botsAbout },
    { value: 'friend', title: t.friends, about: t.friendsAbout },
    here,
    { value: 'mix', title: t.mix, about: t.mixAbout },
  ]
}

function levelsOf(game: GameInfo) {
  return game.levels.map((value) => {
    const [title, about] = text.setUp.levels[value] ?? text.setUp.program(value)
    return { value, title, about }
  })
}

/** A game over days is for people who are not here together. */
function clockChoices(opponent: Opponent): Choosable<string>[] {
  const isFar = opponent === 'friend' || opponent === 'mix'
  return Object.entries(CLOCKS)
    .filter(([, clock]) => isFar || clock?.type !== 'days')
    .map(([value]) => ({ value, title: text.setUp.clocks[value] ?? value }))
}

function seatChoices(game: GameInfo, seats: number) {
  const named = game.seat_names.slice(0, seats).map((name, seat) => ({
    value: String(seat),
    title: name,
    mark: <SeatSign colour={name} />,
  }))
  const title = seats > 2 ? text.setUp.anyOfMany : text.setUp.anySeat
  return [...named, { value: 'any', title, mark: <SeatSign colour="any" /> }]
}

function Form({ game }: { game: GameInfo }) {
  const [plan, setPlan] = useState<Plan>(() => ({ ...simplePlan(game), name: getSettings().name }))
  const me = useMe()
  const { trouble, isBusy: isStarting, attempt } = useAttempts()
  const change = (part: Partial<Plan>) => setPlan({ ...plan, ...part })
  const setOption = (name: string, value: Options[string]) =>
    change({ options: { ...plan.options, [name]: value } })

  const seats = seatsOf(game, plan.options)
  const isSolo = seats === 1
  const inUse = game.options.filter((option) => isFor(option, plan.options))
  const variant = inUse.find(({ name }) => name === 'variant')
  const first = inUse.find(({ name }) => name === 'first')
  const howMany = inUse.find(({ name }) => name === 'seats')
  const others = inUse.filter((option) => ![variant, first, howMany].includes(option))
  const isMix = plan.opponent === 'mix'

  const start = (begin: (name: string) => Promise<void>) => {
    const name = plan.name.trim() || getSettings().name
    changeSettings({ name })
    attempt(() => begin(name))
  }

  return (
    <main id="content" data-game={game.key}>
      <form
        className="set-up"
        onSubmit={(event) => {
          event.preventDefault()
          start((name) => {
            keepPlan(game, plan)
            return startGame(game, { ...plan, name })
          })
        }}
      >
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
          {!isSolo && howMany && (
            <NumberChoice
              legend={text.setUp.seats}
              option={howMany}
              value={plan.options.seats}
              onChange={(name, value) => {
                const opponent = value === 2 && isMix ? 'bot' : plan.opponent
                const seat = Number(plan.seat) >= Number(value) ? 'any' : plan.seat
                change({ options: { ...plan.options, [name]: value }, opponent, seat })
              }}
            />
          )}
          {!isSolo && (
            <Choice
              legend={text.setUp.opponent}
              choices={opponentsFor(seats)}
              value={plan.opponent}
              onChange={(opponent) =>
                change({
                  opponent,
                  clock: 'none',
                  seat: opponent === 'mix' && plan.seat === 'any' ? '0' : plan.seat,
                })
              }
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
              choices={seatChoices(game, seats).filter(({ value }) => !isMix || value !== 'any')}
              value={plan.seat}
              onChange={(seat) => change({ seat })}
            />
          )}
          {!isSolo && isMix && (
            <Mix game={game} seats={seats} plan={plan} onChange={(mix) => change({ mix })} />
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
          {!isSolo && (
            <Choice
              slim
              legend={text.setUp.clock}
              choices={clockChoices(plan.opponent)}
              value={plan.clock}
              onChange={(clock) => change({ clock })}
            />
          )}
          {!isSolo && (isMix || plan.opponent === 'friend') && (
            <Choice
              slim
              legend={text.setUp.talk}
              choices={[
                { value: 'yes', title: text.setUp.yes },
                { value: 'no', title: text.setUp.no },
              ]}
              value={plan.talk ? 'yes' : 'no'}
              onChange={(talk) => change({ talk: talk === 'yes' })}
            />
          )}
          {!isSolo && plan.opponent === 'bot' && game.has_coach && (
            <Choice
              slim
              legend={text.setUp.coach}
              choices={[
                { value: 'yes', title: text.setUp.yes, about: text.setUp.coachAbout },
                { value: 'no', title: text.setUp.no },
              ]}
              value={plan.coach ? 'yes' : 'no'}
              onChange={(coach) => change({ coach: coach === 'yes' })}
            />
          )}
          {!isSolo && me && canBeRated(plan) && (
            <Choice
              slim
              legend={text.setUp.rated}
              choices={[
                { value: 'no', title: text.setUp.no },
                { value: 'yes', title: text.setUp.yes, about: text.setUp.ratedAbout },
              ]}
              value={plan.rated ? 'yes' : 'no'}
              onChange={(rated) => change({ rated: rated === 'yes' })}
            />
          )}
          {others.length > 0 && (
            <MoreOptions
              options={others}
              values={plan.options}
              seatNames={game.seat_names.slice(0, seats)}
              onChange={setOption}
            />
          )}
        </div>
        <aside className="set-up-side">
          <Picture game={game.key} />
          <p className="tagline">{summaryOf(game, plan)}</p>
          {(isSolo || plan.opponent !== 'here') && (
            <NameField
              label={text.setUp.name}
              value={plan.name}
              onType={(name) => change({ name })}
            />
          )}
          <Trouble what={trouble} />
          <Button type="submit" look="big" disabled={isStarting}>
            {isStarting ? text.setUp.starting : text.setUp.start}
          </Button>
          {game.daily && (
            <Button
              aria-label={text.home.dailyGame(game.title)}
              disabled={isStarting}
              onClick={() => start((name) => startDaily(game, name))}
            >
              {text.home.daily}
            </Button>
          )}
        </aside>
      </form>
    </main>
  )
}

/** Every other seat: a bot, a friend, or somebody at this screen. */
function Mix(props: {
  game: GameInfo
  seats: number
  plan: Plan
  onChange: (mix: Plan['mix']) => void
}) {
  const { game, seats, plan, onChange } = props
  const bots = Object.fromEntries(
    levelsOf(game).map(({ value, title }) => [value, text.seat.bot(title)]),
  )
  return (
    <div className="mix">
      {game.seat_names.slice(0, seats).map((name, seat) =>
        String(seat) === plan.seat ? null : (
          <Setting
            key={name}
            label={
              <>
                <SeatSign colour={name} /> {text.setUp.who(name)}
              </>
            }
          >
            <Select
              value={plan.mix[seat] ?? plan.level}
              names={{ ...bots, friend: text.setUp.byLink, here: text.setUp.byScreen }}
              onChange={(who) => onChange({ ...plan.mix, [seat]: who })}
            />
          </Setting>
        ),
      )}
    </div>
  )
}

function summaryOf(game: GameInfo, { options, opponent, level }: Plan): string {
  const variant = plain(String(options.variant ?? game.title))
  const { summary, levels } = text.setUp
  const seats = seatsOf(game, options)
  const strength = levels[level]?.[0] ?? text.setUp.program(level)[0]
  if (seats === 1) return summary.solo(variant)
  if (opponent === 'mix') return summary.mix(variant, seats)
  if (opponent === 'here') return summary.here(variant)
  if (opponent === 'friend') return (seats > 2 ? summary.friends : summary.friend)(variant)
  return seats > 2 ? summary.bots(variant, strength, seats - 1) : summary.bot(variant, strength)
}
