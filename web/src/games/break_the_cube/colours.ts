// The twelve paints. A colour is never shown without its two letters.

import type { Answered } from './types.gen'

export type Colour = NonNullable<Answered['seen'][number]>

interface Paint {
  code: string
  paint: string
  /** What is written on it. */
  ink: string
}

const DARK = '#241c15'
const LIGHT = '#fffaf0'

export const PAINTS: Record<Colour, Paint> = {
  white: { code: 'Wh', paint: '#fffdf8', ink: DARK },
  'light grey': { code: 'Lg', paint: '#b4b1aa', ink: DARK },
  'dark grey': { code: 'Dg', paint: '#62605d', ink: LIGHT },
  black: { code: 'Bk', paint: '#2a2725', ink: LIGHT },
  red: { code: 'Rd', paint: '#bd352c', ink: LIGHT },
  orange: { code: 'Or', paint: '#e2802d', ink: DARK },
  yellow: { code: 'Ye', paint: '#f0c53c', ink: DARK },
  pink: { code: 'Pk', paint: '#eaa3b6', ink: DARK },
  green: { code: 'Gr', paint: '#2f7a43', ink: LIGHT },
  blue: { code: 'Bl', paint: '#2c5fa8', ink: LIGHT },
  purple: { code: 'Pu', paint: '#744a9c', ink: LIGHT },
  turquoise: { code: 'Tu', paint: '#3cb5b0', ink: DARK },
}
