// Taking a seat. Its token is chosen here and kept before it is sent: should the answer get lost,
// the same claim is made again.

import { claimSeat, newInvite, sitAt } from './api'
import { keep, recall } from './keep'
import { changeRoom, roomOf } from './rooms'

const KEY = 'breakroom.claims'

/** Bytes as the server writes them: base64 for addresses. */
export function base64url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** 256 random bits. */
export const newToken = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** A seat's token, by its number, under a key by which the claim is known until it is answered. */
async function take(
  key: string,
  ask: (token: string) => Promise<{ seat: number }>,
): Promise<Record<string, string>> {
  const claims = recall(KEY)
  const token = typeof claims[key] === 'string' ? claims[key] : newToken()
  keep(KEY, { ...claims, [key]: token })
  const { seat } = await ask(token)
  const { [key]: _, ...others } = recall(KEY)
  keep(KEY, others)
  return { [seat]: token }
}

/** The seat that the invitation is for. */
export const claim = (room: string, invite: string, name: string | undefined) =>
  take(invite, (token) => claimSeat(room, { invite, token, name }))

/** A free seat of a table in the lobby. */
export const claimFree = (room: string, name: string) =>
  take(room, (token) => sitAt(room, { token, name }))

/** A new link to a friend's seat: for one who lost theirs, or never came. */
export async function inviteAgain(room: string, seat: number): Promise<void> {
  const { tokens, invites } = roomOf(room) ?? { tokens: {}, invites: {} }
  const [token] = Object.values(tokens)
  if (!token) return
  const invite = newToken()
  await newInvite(room, { token, seat, invite })
  changeRoom(room, { invites: { ...invites, [seat]: invite } })
}
