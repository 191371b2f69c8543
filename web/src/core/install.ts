// The page as an app of this device: its service worker, and the browser's offer to install it.

import { Store } from './store'

/** The event with which Chromium offers to install the page. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

export const installOffer = new Store<InstallOffer | null>(null)

export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault() // it waits in the settings until somebody wants it
    installOffer.set(event as InstallOffer)
  })
  addEventListener('appinstalled', () => installOffer.set(null))
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') whenIdle(register)
  else addEventListener('load', () => whenIdle(register))
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 1_000)
}

async function register(): Promise<void> {
  try {
    // Who has one already gets no new one: one that is about to leave would be called back.
    if (!navigator.serviceWorker.controller) await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (!connection?.saveData) active?.postMessage('keep all')
  } catch {
    // A page without a service worker is the same page, with the server.
  }
}
