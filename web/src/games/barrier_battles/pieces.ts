// The pieces by number, as the engine counts them: red's blocks 0–14, blue's 15–29, red's discs
// 30–34 and king 35, blue's discs 36–40 and king 41.

import type { PieceView, View } from './types.gen'

export const BLOCKS = 15
export const DISCS = 6 // with the king, who is the last
export const FIRST_DISC = 2 * BLOCKS
export const COUNT = 2 * (BLOCKS + DISCS)
export const PIECES = Array.from({ length: COUNT }, (_, piece) => piece)

export type Kind = PieceView['kind']

export const COLOURS = ['red', 'blue'] as const

export const isDisc = (piece: number) => piece >= FIRST_DISC
export const ownerOf = (piece: number) =>
  isDisc(piece) ? Math.floor((piece - FIRST_DISC) / DISCS) : Math.floor(piece / BLOCKS)
export const isKing = (piece: number) => isDisc(piece) && numberOf(piece) === DISCS
export const kindOf = (piece: number): Kind =>
  isKing(piece) ? 'king' : isDisc(piece) ? 'disc' : 'block'
export const kingOf = (seat: number) => FIRST_DISC + DISCS * (seat + 1) - 1
export const discsOf = (seat: number) =>
  Array.from({ length: DISCS }, (_, i) => FIRST_DISC + DISCS * seat + i)

/** Counted from one within its kind and colour; a king is the sixth disc. */
export const numberOf = (piece: number) =>
  1 + (isDisc(piece) ? (piece - FIRST_DISC) % DISCS : piece % BLOCKS)

/** "red disc 3", "the blue king", "a red block". */
export function nameOf(piece: number): string {
  const colour = COLOURS[ownerOf(piece)]
  if (isKing(piece)) return `the ${colour} king`
  return isDisc(piece) ? `${colour} disc ${numberOf(piece)}` : `a ${colour} block`
}

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

export const isSolo = (view: View) => view.options.variant === 'trick_shots'

/** The seat's discs that are still in play, the king included. */
export const discsLeft = (view: View, seat: number) =>
  discsOf(seat).filter((piece) => view.pieces[piece]?.where === 'table')
