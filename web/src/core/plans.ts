// How somebody last set up each game against a bot: what Play repeats.

import { keep, recall } from './keep'
import { gentlePlan, type Plan } from './plan'
import type { GameInfo } from './types.gen'

const KEY = 'breakroom.plans'

type Kept = Omit<Plan, 'name'>

export function keepPlan(game: GameInfo, { name: _, ...plan }: Plan): void {
  if (plan.opponent === 'bot') keep(KEY, { ...recall(KEY), [game.key]: plan })
}

/** As it was last set up here; a gentle game for whoever has set up none. */
export function planToPlay(game: GameInfo): Kept {
  const kept = recall(KEY)[game.key] as Partial<Kept> | undefined
  const gentle = gentlePlan(game)
  if (typeof kept?.options !== 'object' || kept.options === null) return gentle
  const known = new Set(game.options.map(({ name }) => name))
  const isOfToday = Object.keys(kept.options).every((name) => known.has(name))
  return isOfToday && game.levels.includes(String(kept.level)) ? { ...gentle, ...kept } : gentle
}
