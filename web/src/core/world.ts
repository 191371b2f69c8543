// The browser's own socket, clock and chance, for a table's connection.

import type { Wire, World } from './socket'

/** `crypto.randomUUID` exists on secure pages only; a table on the local network may not be one. */
function uuid(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function browserWorld(room: string): World {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return {
    open: () => new WebSocket(`${scheme}://${location.host}/api/rooms/${room}/socket`) as Wire,
    now: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    uuid,
  }
}
