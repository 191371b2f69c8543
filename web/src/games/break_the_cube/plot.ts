// How many shapes were left after each turn, as lines on a logarithmic scale.

import type { Analysis, View } from './types.gen'

export interface Line {
  /** A seat's number, or the bot that tried the same shape. */
  of: number | 'bot'
  /** Before the first turn, and after each. */
  left: number[]
  /** Turns in which this seat asked or guessed: numbers into `left`. */
  own: number[]
}

export function linesOf(analysis: Analysis, view: View): Line[] {
  const lines: Line[] = analysis.left.map((left, seat) => ({
    of: seat,
    left: [analysis.shapes[seat] ?? 1, ...left],
    own: view.turns.flatMap((turn, i) => (turn.seat === seat ? [i + 1] : [])),
  }))
  if (analysis.bot.length) {
    const left = [analysis.shapes[0] ?? 1, ...analysis.bot.map((step) => step.left)]
    lines.push({ of: 'bot', left, own: analysis.bot.map((_, i) => i + 1) })
  }
  return lines
}

/** 0 for one shape, 1 for all of them. */
export const heightOf = (left: number, most: number) =>
  most > 1 ? Math.log(Math.max(1, left)) / Math.log(most) : 0

/** 1, 10, 100 … up to the most. */
export function ticksTo(most: number): number[] {
  const ticks = [1]
  while ((ticks.at(-1) as number) * 10 <= most) ticks.push((ticks.at(-1) as number) * 10)
  return ticks
}

/** Actions before the first question: everyone's secret shape; none when it was drawn. */
export const buildsOf = (view: View) =>
  view.options.variant === 'crack_it' ? 0 : view.places.length
