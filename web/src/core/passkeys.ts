// Passkeys: another way in, on top of this browser's key. They are offered only where the browser
// has them and the server takes them: on a page with a name of its own, over TLS or on localhost.

import { json, type Me } from './api'
import { newToken } from './claim'
import { becomeOneOf } from './me'
import type { ComeIn, NewPasskey, PasskeysHere } from './types.gen'

export async function havePasskeys(): Promise<boolean> {
  const reads = ['parseCreationOptionsFromJSON', 'parseRequestOptionsFromJSON', 'prototype']
  const has = globalThis.PublicKeyCredential as unknown as Record<string, unknown> | undefined
  if (!has || reads.some((name) => !has[name])) return false
  const origin = encodeURIComponent(location.origin)
  return (await json<PasskeysHere>(`/api/passkeys?origin=${origin}`)).work
}

/** What went wrong in the browser's own window, in a sentence of ours. */
export type Why = (name: string) => string

async function asked(work: Promise<Credential | null>, why: Why): Promise<PublicKeyCredential> {
  const credential = await work.catch((error: Error) => {
    throw new Error(why(error.name))
  })
  return credential as PublicKeyCredential
}

/** A new passkey, on whatever device its owner chooses. */
export async function keepPasskey(why: Why): Promise<Me> {
  const wish = await json<PublicKeyCredentialCreationOptionsJSON>('/api/passkeys/new', {})
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(wish)
  const made = await asked(navigator.credentials.create({ publicKey }), why)
  const answer: NewPasskey = { challenge: wish.challenge, credential: made.toJSON() }
  return json<Me>('/api/passkeys', answer)
}

/** This browser becomes one more of whoever's passkey is chosen. */
export async function comeInWithPasskey(why: Why): Promise<Me> {
  const wish = await json<PublicKeyCredentialRequestOptionsJSON>('/api/passkeys/ask', {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(wish)
  const signed = await asked(navigator.credentials.get({ publicKey }), why)
  const key = newToken()
  const answer: ComeIn = { key, challenge: wish.challenge, credential: signed.toJSON() }
  return becomeOneOf(key, await json<Me>('/api/passkeys/come-in', answer))
}
