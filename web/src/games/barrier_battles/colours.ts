// The paints of the pieces: no three.js in here.

import { isKing, ownerOf } from './pieces'

export const PAINTS = [
  { disc: '#b3261d', king: '#e87f14', end: '#c23a2c', mark: '#fff0dc' },
  { disc: '#1f4fa3', king: '#7d3fb0', end: '#2f63b8', mark: '#eaf2ff' },
] as const

export function lacquer(piece: number): string {
  const paint = PAINTS[ownerOf(piece)] ?? PAINTS[0]
  return isKing(piece) ? paint.king : paint.disc
}
