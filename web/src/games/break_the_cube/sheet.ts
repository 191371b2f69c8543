import type { Place } from './types.gen'

/** What is remembered of a shape, by question. */
export type Sheet = Place['sheet']

/** How strong an answer still is that stays for so many more: 1 when it is kept. */
export const fading = (stays: number | null | undefined) =>
  stays == null ? 1 : 0.46 + 0.09 * Math.min(6, stays)
