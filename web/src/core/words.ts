import { text } from './text'
import type { GameInfo, SeatInfo } from './types.gen'

/** "change_up" is shown as "Change up". */
export function plain(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function seatName(seat: SeatInfo | undefined): string {
  if (!seat || seat.kind === 'open') return text.seat.open
  return seat.name || seat.colour
}

export function variantOf(options: Readonly<Record<string, unknown>>): string {
  return typeof options.variant === 'string' ? plain(options.variant) : ''
}

/** "Convert · Basic" */
export function tableTitle(game: GameInfo | undefined, options: Record<string, unknown>): string {
  return [game?.title, variantOf(options)].filter(Boolean).join(' · ')
}
