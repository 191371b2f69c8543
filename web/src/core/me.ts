// Who plays in this browser. Nobody is asked: a key is made when the first game is over.

import {
  addMe,
  forgetMe,
  getMe,
  joinMe,
  type Me,
  makeCode,
  RequestFailed,
  removeKey,
  renameMe,
} from './api'
import { newToken } from './claim'
import { isMyKey, type KeptMe, readMe, writeMe } from './key'
import { keptRooms } from './rooms'
import { changeSettings, getSettings, watchSettings } from './settings'
import { Store, useStore } from './store'

const me = new Store<KeptMe | null>(readMe())
if (typeof addEventListener === 'function') {
  addEventListener('storage', (event) => {
    if (isMyKey(event)) me.set(readMe())
  })
}

export const useMe = (): KeptMe | null => {
  const kept = useStore(me)
  return kept?.isKnown ? kept : null
}

function set(next: KeptMe | null): void {
  writeMe(next)
  me.set(next)
}

const known = (key: string, { id, name }: Me) => set({ key, id, name, isKnown: true })

/** The seats that this browser holds, as far as the server takes them at once. */
function heldSeats(): { room: string; token: string }[] {
  return keptRooms()
    .flatMap(([room, { tokens }]) => Object.values(tokens).map((token) => ({ room, token })))
    .slice(0, 48)
}

/** A game of mine is over: from the first one on, this browser has a key. The key is kept before it
 * is sent: should the answer get lost, the same one is sent again. */
export async function becomeKnown(): Promise<void> {
  const kept = readMe()
  if (kept?.isKnown) return
  const { name } = getSettings()
  const key = kept?.key ?? newToken()
  set({ key, id: '', name, isKnown: false })
  try {
    known(key, await addMe({ key, name, seats: heldSeats() }))
    changeSettings({ name: readMe()?.name ?? name })
  } catch {
    // The next finished game tries again.
  }
}

/** What the server knows of me; null: nothing any more. */
export async function askWhoIAm(): Promise<Me | null> {
  const kept = readMe()
  if (!kept?.isKnown) return null
  try {
    const found = await getMe()
    known(kept.key, found)
    return found
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 401) set(null)
    else throw error
    return null
  }
}

export async function rename(name: string): Promise<Me> {
  const kept = readMe()
  const found = await renameMe({ name })
  if (kept) known(kept.key, found)
  changeSettings({ name: found.name })
  return found
}

export const codeForAnotherDevice = makeCode

/** This browser becomes one more of somebody's, by a code or by the secret of a link. */
export async function join(by: { code: string } | { link: string }): Promise<Me> {
  const key = newToken()
  return becomeOneOf(key, await joinMe({ key, ...by }))
}

/** The server takes the key for one of theirs. */
export function becomeOneOf(key: string, found: Me): Me {
  known(key, found)
  changeSettings({ name: found.name })
  return found
}

export const removeBrowser = removeKey

export async function forget(): Promise<void> {
  await forgetMe()
  set(null)
}

// A name that is chosen elsewhere on the page is the name under which one is known.
if (typeof addEventListener === 'function') {
  watchSettings(() => {
    const kept = readMe()
    const { name } = getSettings()
    if (kept?.isKnown && kept.name !== name) {
      set({ ...kept, name })
      renameMe({ name }).catch(() => {}) // taken, or no plain name: the page of one's own says so
    }
  })
}
