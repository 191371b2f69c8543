// The key of this browser, by which the server knows who plays here. It is kept here and nowhere
// else, and is only ever sent to the server that it was made for.

import { keep, recall } from './keep'

const KEY = 'breakroom.me'

export interface KeptMe {
  key: string
  id: string
  name: string
  /** The server has taken note of it. */
  isKnown: boolean
}

export function readMe(): KeptMe | null {
  const { key, id, name, isKnown } = recall(KEY)
  if (typeof key !== 'string' || !/^[\w-]{43}$/.test(key)) return null
  return { key, id: String(id ?? ''), name: String(name ?? ''), isKnown: isKnown === true }
}

export const writeMe = (me: KeptMe | null): void => keep(KEY, me ?? {})

/** For requests: who asks, if that is known. */
export function keyHeader(): Record<string, string> {
  const me = readMe()
  return me?.isKnown ? { 'x-breakroom-key': me.key } : {}
}

export const isMyKey = (event: StorageEvent): boolean => event.key === KEY
