// The pieces by number, as the box has them.

import type { Box, Component, View } from './types.gen'

export type Kind = Component['kind']

export const COLOURS = ['red', 'blue'] as const

export const componentOf = (box: Box, piece: number) => box.components[piece] as Component
export const kindOf = (box: Box, piece: number) => componentOf(box, piece).kind
export const ownerOf = (box: Box, piece: number) => componentOf(box, piece).owner
export const isDisc = (box: Box, piece: number) => kindOf(box, piece) !== 'block'
export const isKing = (box: Box, piece: number) => kindOf(box, piece) === 'king'

export const piecesIn = (box: Box) => box.components.map((_, piece) => piece)
export const piecesOf = (box: Box, seat: number) =>
  piecesIn(box).filter((piece) => ownerOf(box, piece) === seat)
/** With the king, who is the last. */
export const discsOf = (box: Box, seat: number) =>
  piecesOf(box, seat).filter((piece) => isDisc(box, piece))
export const kingOf = (box: Box, seat: number) =>
  piecesOf(box, seat).findLast((piece) => isKing(box, piece)) as number

/** "red disc 3", "the blue king", "a red block". */
export function nameOf(box: Box, piece: number): string {
  const { kind, owner, number } = componentOf(box, piece)
  const colour = COLOURS[owner]
  if (kind === 'king') return `the ${colour} king`
  return kind === 'disc' ? `${colour} disc ${number}` : `a ${colour} block`
}

/** What is written on a disc. */
export function signOf(box: Box, disc: number): string {
  const { kind, number } = componentOf(box, disc)
  return kind === 'king' ? '♛' : `${number}`
}

export const isSolo = (view: View) => view.goal !== ''

export const poseOf = (view: View, piece: number) => view.pieces[piece]?.pose ?? null

/** The seat's discs that are still in play, the king included. */
export const discsLeft = (view: View, seat: number) =>
  discsOf(view, seat).filter((piece) => view.pieces[piece]?.where === 'table')
