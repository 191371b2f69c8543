// Taking a seat. Its token is chosen here and kept before it is sent: should the answer get lost,
// the same claim is made again.

import { claimSeat, newInvite } from './api'
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

/** The seat that the invitation is for, by its number, with its token. */
export async function claim(
  room: string,
  invite: string,
  name: string | undefined,
): Promise<Record<string, string>> {
  const { [invite]: kept, ...others } = recall(KEY)
  const token = typeof kept === 'string' ? kept : newToken()
  keep(KEY, { ...others, [invite]: token })
  const { seat } = await claimSeat(room, { invite, token, name })
  keep(KEY, others)
  return { [seat]: token }
}

/** A new link to a friend's seat: for one who lost theirs, or never came. */
export async function inviteAgain(room: string, seat: number): Promise<void> {
  const { tokens, invites } = roomOf(room) ?? { tokens: {}, invites: {} }
  const [token] = Object.values(tokens)
  if (!token) return
  const invite = newToken()
  await newInvite(room, { token, seat, invite })
  changeRoom(room, { invites: { ...invites, [seat]: invite } })
}
