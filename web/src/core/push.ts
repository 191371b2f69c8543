// Taps on the shoulder: this browser's subscription, and the tables that use it.

import { getPushKey, isPushOn, pushOff, pushOn, RequestFailed } from './api'
import { base64url } from './claim'
import { roomOf } from './rooms'

/** Can this browser be tapped at all? On an iPhone only as an installed app. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const NO_WORKER = 'Notifications are not ready on this page yet. Reload it and try again.'
const PATIENCE_MS = 20_000

async function manager(): Promise<PushManager> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) throw new RequestFailed(0, NO_WORKER)
  return registration.pushManager
}

export async function isOn(room: string): Promise<boolean> {
  if (Notification.permission !== 'granted') return false
  const subscription = await (await manager()).getSubscription()
  if (!subscription) return false
  return (await isPushOn({ endpoint: subscription.endpoint, room })).on
}

/** Asks the player if need be; false: they, or their browser, do not want it. */
export async function turnOn(room: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const subscription = await subscribe()
  const { p256dh, auth } = subscription.toJSON().keys ?? {}
  if (!p256dh || !auth) return false
  const wish = { endpoint: subscription.endpoint, p256dh, auth }
  for (const token of Object.values(roomOf(room)?.tokens ?? {})) await pushOn(room, token, wish)
  return true
}

export async function turnOff(room: string): Promise<void> {
  const subscription = await (await manager()).getSubscription()
  if (subscription) await pushOff({ endpoint: subscription.endpoint, room })
}

/** With the server's key; a subscription with another one, of a server before, is of no use. */
async function subscribe(): Promise<PushSubscription> {
  const { key } = await getPushKey()
  const push = await manager()
  const before = await push.getSubscription()
  if (before && keyOf(before) === key) return before
  await before?.unsubscribe()
  const asked = push.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  // A browser that reaches none of its maker's servers may try for ever.
  const late = new Promise<never>((_, failed) => setTimeout(failed, PATIENCE_MS))
  return Promise.race([asked, late])
}

const keyOf = ({ options }: PushSubscription): string =>
  base64url(new Uint8Array(options.applicationServerKey ?? []))
