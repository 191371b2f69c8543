import { capital } from './english'
import { text } from './text'
import type { GameInfo, SeatInfo } from './types.gen'

/** "change_up" is shown as "Change up". */
export const plain = (name: string): string => capital(name.replaceAll('_', ' '))

export function seatName(seat: SeatInfo | undefined): string {
  if (!seat || seat.kind === 'open') return text.seat.open
  return seat.name || seat.colour
}

export function variantOf(options: Readonly<Record<string, unknown>>): string {
  return typeof options.variant === 'string' ? plain(options.variant) : ''
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** "2026-11-17" is "17 November". */
export const dayText = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`))

/** "Convert · Basic", "Break the Cube · 17 November" */
export function tableTitle(
  game: GameInfo | undefined,
  options: Record<string, unknown>,
  day = '',
): string {
  return [game?.title, day ? dayText(day) : variantOf(options)].filter(Boolean).join(' · ')
}

/** "Convert · Puzzle", "Convert · Puzzle of 17 November" */
export function puzzleTitle(game: GameInfo | undefined, day: string): string {
  const what = day ? text.puzzle.of(dayText(day)) : text.puzzle.title
  return [game?.title, what].filter(Boolean).join(' · ')
}
