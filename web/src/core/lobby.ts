// The lobby, live: one small socket while a page shows it and somebody looks at that page.

import { readMe } from './key'
import { Store } from './store'
import type { Bye, Lobby, LobbyHello } from './types.gen'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

export interface LobbyState {
  now: Lobby | null
  isAway: boolean
}

export class LobbyLink {
  readonly state = new Store<LobbyState>({ now: null, isAway: false })
  private socket: WebSocket | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private wait = FIRST_WAIT_MS

  constructor(private shown: boolean) {}

  open(): void {
    document.addEventListener('visibilitychange', this.look)
    this.look()
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.look)
    this.hangUp()
  }

  show(shown: boolean): void {
    this.shown = shown
    if (this.socket?.readyState === WebSocket.OPEN) this.hello(this.socket)
  }

  private readonly look = () => {
    if (document.hidden) this.hangUp()
    else if (!this.socket) this.connect()
  }

  private hangUp(): void {
    clearTimeout(this.timer)
    const socket = this.socket
    this.socket = null
    socket?.close()
  }

  private hello(socket: WebSocket): void {
    const me = readMe()
    const hello: LobbyHello = {
      protocol: 1,
      key: me?.isKnown ? me.key : null,
      shown: this.shown,
    }
    socket.send(JSON.stringify(hello))
  }

  private connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/lobby/socket`)
    this.socket = socket
    socket.onopen = () => this.hello(socket)
    socket.onmessage = ({ data }) => {
      const now = JSON.parse(String(data)) as Lobby | Bye
      if (now.type !== 'lobby') return
      this.wait = FIRST_WAIT_MS
      this.state.set({ now, isAway: false })
    }
    socket.onclose = () => {
      if (this.socket !== socket) return
      this.socket = null
      this.state.set({ ...this.state.get(), isAway: true })
      this.timer = setTimeout(this.look, this.wait * (0.5 + Math.random() / 2))
      this.wait = Math.min(2 * this.wait, LONGEST_WAIT_MS)
    }
  }
}
