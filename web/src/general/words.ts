// Any game's data in words.

import type { Cast } from '../core/cast'
import type { Outcome } from '../core/types.gen'
import { plain } from '../core/words'
import type { Told } from '../games/contract'
import { type Action, fieldsOf, kindOf } from './choices'

export type Fields = Readonly<Record<string, unknown>>

const LONGEST = 60
const SEATS = ['seat', 'to_move'] // as the library itself names seats

export const text = {
  view: 'What you see',
  choose: 'What you can do',
  news: 'What just happened',
  loading: 'Looking up what you can do…',
  some: 'These are some of many choices.',
  back: 'Back',
  suggested: 'Suggested',
  again: 'Try again',
  nothing: 'There is nothing for you to do now.',
  more: (count: number) => `${count} items`,
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isSimple = (value: unknown): boolean => typeof value !== 'object' || value === null

/** "first_player" within a sentence: "first player". */
export const lower = (name: string): string => name.replaceAll('_', ' ')

/** A value as people read it; a seat by who sits there. */
export function words(value: unknown, cast: Cast, name = ''): string {
  if (SEATS.includes(name) && typeof value === 'number' && cast.names[value]) return cast.who(value)
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) {
    return value.map((one) => words(one, cast, name)).join(', ') || 'none'
  }
  if (isFields(value)) return pairs(Object.entries(value), cast)
  return String(value)
}

const pairs = (entries: [string, unknown][], cast: Cast): string =>
  entries.map(([name, value]) => `${lower(name)} ${words(value, cast, name)}`).join(', ')

const short = (words: string): string =>
  words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words

/** "You: taken", with the rest as chips: "count 3". */
export function tell(event: Fields, cast: Cast): Told {
  const { type, seat, ...rest } = event
  const what = lower(String(type))
  const isSeat = typeof seat === 'number' && cast.names[seat] !== undefined
  const line = isSeat ? `${cast.who(seat)}: ${what}` : plain(String(type))
  return { line, chips: Object.entries(rest).map((entry) => short(pairs([entry], cast))) }
}

/** "Take: count 3" */
export function advise(action: Action, _outlook: unknown, _view: Fields, cast: Cast): string {
  const fields = fieldsOf(action).map((name): [string, unknown] => [name, action[name]])
  return [plain(kindOf(action)), pairs(fields, cast)].filter(Boolean).join(': ')
}

export function score(view: Fields, seat: number): [string, string] | null {
  const points = Array.isArray(view.scores) ? view.scores[seat] : null
  return typeof points === 'number' ? [`${points}`, points === 1 ? 'point' : 'points'] : null
}

/** What there is to see, but for how it ended: the table says that. */
export const seen = (view: Fields): [string, unknown][] =>
  Object.entries(view).filter(([name]) => name !== 'outcome')

export const describe = (view: Fields, cast: Cast): string =>
  seen(view)
    .map(([name, value]) => `${plain(name)}: ${words(value, cast, name)}.`)
    .join('\n')

export function ending(_view: Fields, { ranks, reason }: Outcome, cast: Cast): string {
  const first = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []))
  const [winner] = first
  const how = first.length === 1 && winner !== undefined ? cast.does(winner, 'win') : 'A draw'
  return ranks.length === 1 ? `${plain(reason)}.` : `${how}: ${lower(reason)}.`
}
