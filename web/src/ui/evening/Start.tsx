import { useState } from 'react'
import { RequestFailed } from '../../core/api'
import { type EveningWish, makeEvening, readCode } from '../../core/evenings'
import { keepKey, keptKey } from '../../core/hostKey'
import { useLoad } from '../../core/load'
import { CLOCKS, defaultOptions, isFor, optionsInUse, seatsOf } from '../../core/plan'
import { go } from '../../core/route'
import { text } from '../../core/text'
import type { GameInfo, NewEvening } from '../../core/types.gen'
import { Header } from '../Header'
import { OptionChoice } from '../Options'
import { Button, Choice, CodeField, Field, Trouble, useAttempts } from '../parts'
import { loadShelf } from '../shelf'
import { words } from './words'

/** Join an evening by its code, or make one. */
export function Start() {
  const shelf = useLoad(loadShelf)
  const [code, setCode] = useState('')
  return (
    <>
      <Header />
      <main id="content" className="evening evening-start">
        <header className="evening-lead">
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </header>
        <form
          className="evening-card evening-mine"
          onSubmit={(event) => {
            event.preventDefault()
            go(`/evening/${readCode(code)}`)
          }}
        >
          <h2>{words.join}</h2>
          <CodeField label={words.code} value={code} onType={setCode} />
          <Button type="submit" look="strong" disabled={!readCode(code)}>
            {words.go}
          </Button>
        </form>
        {shelf.value && <Make games={shelf.value} />}
      </main>
    </>
  )
}

type Form = 'auto' | 'arena'

function Make({ games }: { games: GameInfo[] }) {
  const [key, setKey] = useState(games[0]?.key ?? '')
  const game = games.find((info) => info.key === key)
  const [variant, setVariant] = useState<string | null>(null)
  const [form, setForm] = useState<Form>('auto')
  const [size, setSize] = useState('2')
  const [clock, setClock] = useState('quick')
  const [title, setTitle] = useState('')
  const { trouble, isBusy, attempt } = useAttempts()
  const [needsKey, setNeedsKey] = useState(false)
  const [hostKey, setHostKey] = useState(keptKey)
  if (!game) return null
  const defaults = defaultOptions(game)
  const options = variant === null ? defaults : { ...defaults, variant }
  const choice = game.options.find(({ name }) => name === 'variant')
  const variants = Object.fromEntries(
    Object.entries(choice?.values ?? {}).filter(
      ([value]) => seatsOf(game, { ...defaults, variant: value }) > 1,
    ),
  )
  const seats = game.options.find((option) => option.name === 'seats' && isFor(option, options))
  const most = seats?.most ?? 2
  const make = async () => {
    const wish: EveningWish = {
      game: key,
      title,
      options: optionsInUse(game, options) as NewEvening['options'],
      form,
      size: form === 'arena' ? 2 : Math.min(Number(size), most),
      clock: CLOCKS[clock] as NewEvening['clock'],
    }
    const withKey = hostKey.trim()
    const code = await makeEvening(wish, withKey).catch((failed: Error) => {
      if (failed instanceof RequestFailed && failed.status === 401) setNeedsKey(true)
      throw failed
    })
    if (withKey) keepKey(withKey)
    go(`/evening/${code}`)
  }
  return (
    <form
      className="evening-card"
      data-game={key}
      onSubmit={(event) => {
        event.preventDefault()
        attempt(make)
      }}
    >
      <h2>{words.make}</h2>
      <Choice
        slim
        legend={words.game}
        choices={games.map((info) => ({ value: info.key, title: info.title }))}
        value={key}
        onChange={(next) => {
          setKey(next)
          setVariant(null)
        }}
      />
      {choice && Object.keys(variants).length > 1 && (
        <OptionChoice
          slim
          legend={words.variant}
          option={{ ...choice, values: variants }}
          value={options.variant}
          onChange={(_, value) => setVariant(String(value))}
        />
      )}
      <Choice
        legend={words.form}
        choices={Object.entries(words.forms).map(([value, [title, about]]) => ({
          value: value as Form,
          title,
          about,
        }))}
        value={form}
        onChange={setForm}
      />
      {most > 2 && form !== 'arena' && (
        <Choice
          slim
          legend={words.size}
          choices={Array.from({ length: most - 1 }, (_, i) => ({
            value: String(i + 2),
            title: words.sizes(i + 2),
          }))}
          value={size}
          onChange={setSize}
        />
      )}
      <Choice
        slim
        legend={words.clock}
        choices={['quick', 'slow', 'move', 'none'].map((value) => ({
          value,
          title: text.setUp.clocks[value] ?? value,
        }))}
        value={clock}
        onChange={setClock}
      />
      <Field
        label={words.called}
        value={title}
        maxLength={60}
        placeholder={words.calledLike(game.title)}
        onType={setTitle}
      />
      <Trouble what={trouble} />
      {needsKey && (
        <Field
          label={words.hostKey}
          type="password"
          autoComplete="off"
          value={hostKey}
          onType={setHostKey}
        />
      )}
      <Button type="submit" look="big" disabled={isBusy}>
        {isBusy ? words.making : words.start}
      </Button>
    </form>
  )
}
