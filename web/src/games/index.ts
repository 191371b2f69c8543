// Every folder is a game's own board; a game without one has the general board. Its code is loaded
// when a table is opened.

import type { ComponentType } from 'react'
import type { GameClient } from './contract'

/** Drawings for the rules, by name. */
export type Pictures = Readonly<Record<string, ComponentType>>

const folders = import.meta.glob<{ default: GameClient }>('./*/index.tsx')
const drawings = import.meta.glob<{ default: Pictures }>('./*/pictures.tsx')
const general = () => import('../general')
const loading = new Map<string, Promise<GameClient>>()

/** What a game draws for its rules. */
export async function loadPictures(key: string): Promise<Pictures> {
  const load = drawings[`./${key}/pictures.tsx`]
  return load ? (await load()).default : {}
}

export function loadGame(key: string): Promise<GameClient> {
  const known = loading.get(key)
  if (known) return known
  const load = folders[`./${key}/index.tsx`] ?? general
  const client = load().then((module) => module.default as GameClient)
  loading.set(key, client)
  client.catch(() => loading.delete(key))
  return client
}
