// The stars that this browser has won with each trick shot.

import { keep, recall } from '../../core/keep'

const KEY = 'breakroom.trick-shots'
export const MOST_STARS = 3

/** "★★☆" */
export const starsText = (stars: number) => '★'.repeat(stars) + '☆'.repeat(MOST_STARS - stars)

/** By number of the trick shot: the most that were won. */
export function wonStars(): Record<string, number> {
  const won = recall(KEY)
  return Object.fromEntries(
    Object.entries(won).flatMap(([shot, stars]) =>
      typeof stars === 'number' ? [[shot, Math.min(MOST_STARS, Math.max(0, stars))]] : [],
    ),
  )
}

export function keepStars(shot: number, stars: number): void {
  const won = wonStars()
  if (stars > (won[shot] ?? 0)) keep(KEY, { ...won, [shot]: stars })
}
