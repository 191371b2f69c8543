// The list of games is the list of folders. A game's code is loaded when its table is opened.

import type { GameClient } from './contract'

const folders = import.meta.glob<{ default: GameClient }>('./*/index.tsx')
const loading = new Map<string, Promise<GameClient>>()

export const hasBoard = (key: string): boolean => `./${key}/index.tsx` in folders

export function loadGame(key: string): Promise<GameClient> {
  const known = loading.get(key)
  if (known) return known
  const load = folders[`./${key}/index.tsx`]
  const client = load
    ? load().then((module) => module.default)
    : Promise.reject(new Error(`no board for ${key}`))
  loading.set(key, client)
  client.catch(() => loading.delete(key))
  return client
}
