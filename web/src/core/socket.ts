// One table's connection: it comes back by itself, sends again what was not answered, and never
// lets a version of the room be missed. It knows nothing of React or of the page.

import type { Bye, Hello, Messages } from './types.gen'

export const PROTOCOL = 1
const PING_EVERY_MS = 5_000
const SILENCE_MS = 8_000 // a ping unanswered for so long means that the line is dead
const FIRST_WAIT_MS = 300
const LONGEST_WAIT_MS = 8_000
/** Close codes: the server will be back at once; it cannot reach its database just now. */
const PASSING = [1012, 1013]

export type ServerMessage = Messages['server']
type ClientMessage = Messages['client']
export type Command = Extract<ClientMessage, { id: string }>
type WithoutId<C> = C extends Command ? Omit<C, 'id'> : never
export type Wish = WithoutId<Command>

export type Link =
  | { state: 'connecting' }
  | { state: 'live' }
  /** `at`: when the next try begins, on the world's clock; null while it is being tried. */
  | { state: 'reconnecting'; at: number | null }
  /** The server closed the door and said why; only a wish of the player's opens it again. */
  | { state: 'closed'; sentence: string }
  | { state: 'gone' }

/** The part of WebSocket that is used. */
export interface Wire {
  send(data: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

/** What lies outside: tests bring their own. */
export interface World {
  open(): Wire
  now(): number
  /** Runs something later; the result cancels it. */
  after(ms: number, run: () => void): () => void
  random(): number
  uuid(): string
}

export interface Ear {
  receive(message: ServerMessage): void
  linked(link: Link): void
}

export interface Identity {
  tokens: string[]
  look: number | null
}

// Codes of a goodbye.
const UNKNOWN_ROOM = 'unknown_room'
const TOO_SLOW = 'slow' // we fell behind: come back and catch up

export class Connection {
  private wire: Wire | null = null
  private link: Link = { state: 'connecting' }
  private tries = 0
  private have: number | null = null
  private box: { name: string; content: object } | null = null
  private bye: Bye | null = null
  private readonly unanswered = new Map<string, Command>()
  private cancelTry = () => {}
  private cancelPing = () => {}
  private cancelSilence: (() => void) | null = null

  constructor(
    private readonly world: World,
    private readonly ear: Ear,
    private readonly me: Identity,
  ) {}

  open(): void {
    this.connect()
  }

  /** Closes the connection, and does not try again. */
  close(): void {
    this.drop()
    this.cancelTry()
  }

  /** The player, or the browser's network, says that now is a good moment. */
  retry(): void {
    if (this.link.state === 'live' || this.link.state === 'gone' || this.wire) return
    this.cancelTry()
    this.connect()
  }

  /** Sends a command now, or as soon as there is a line; its id names the answer. */
  send(wish: Wish): string {
    const command = { ...wish, id: this.world.uuid() } as Command
    if (command.type === 'look') this.me.look = command.seat
    this.unanswered.set(command.id, command)
    if (this.link.state === 'live') this.write(command)
    return command.id
  }

  private write(message: ClientMessage): void {
    this.wire?.send(JSON.stringify(message))
  }

  private connect(): void {
    const wire = this.world.open()
    this.wire = wire
    this.bye = null
    if (this.link.state === 'reconnecting') this.say({ state: 'reconnecting', at: null })
    else this.say({ state: 'connecting' })
    wire.onopen = () => this.greet()
    wire.onmessage = ({ data }) => this.hear(data)
    wire.onclose = ({ code }) => this.closed(code)
    this.expectSign()
  }

  private greet(): void {
    const looks = [...this.unanswered.values()].filter(({ type }) => type === 'look')
    for (const { id } of looks) this.unanswered.delete(id)
    this.write({
      type: 'hello',
      protocol: PROTOCOL,
      tokens: this.me.tokens as Hello['tokens'],
      look: this.me.look,
      have: looks.length ? null : this.have,
      box: this.box?.name ?? '',
    })
    for (const command of this.unanswered.values()) this.write(command)
    this.ping()
  }

  private ping(): void {
    this.write({ type: 'ping' })
    this.expectSign()
    this.cancelPing()
    this.cancelPing = this.world.after(PING_EVERY_MS, () => this.ping())
  }

  private expectSign(): void {
    this.cancelSilence ??= this.world.after(SILENCE_MS, () => {
      this.drop()
      this.tryLater()
    })
  }

  private heardSign(): void {
    this.cancelSilence?.()
    this.cancelSilence = null
  }

  private hear(data: unknown): void {
    let message: ServerMessage
    try {
      message = JSON.parse(String(data))
    } catch {
      return
    }
    this.heardSign()
    if (message.type === 'bye') {
      this.bye = message
      return
    }
    if (this.link.state !== 'live') {
      this.tries = 0
      this.say({ state: 'live' })
    }
    if (message.type === 'pong') this.write({ type: 'echo', probe: message.probe })
    if (this.isInOrder(message)) this.ear.receive(this.withBox(message))
  }

  /** What never changes was sent once, and is put into every view. */
  private withBox(message: ServerMessage): ServerMessage {
    if (message.type === 'snapshot' && message.box) {
      this.box = { name: message.box_name, content: message.box }
    }
    if (!this.box || !('view' in message) || !message.view) return message
    return { ...message, view: { ...this.box.content, ...(message.view as object) } }
  }

  private isInOrder(message: ServerMessage): boolean {
    switch (message.type) {
      case 'snapshot':
        this.have = message.v
        for (const { id, type } of this.unanswered.values()) {
          if (type === 'look') this.unanswered.delete(id)
        }
        return true
      case 'update':
        if (this.have !== null && message.v <= this.have) return false
        if (message.v !== (this.have ?? Number.NaN) + 1) {
          this.drop()
          this.tryLater()
          return false
        }
        this.have = message.v
        return true
      case 'ack':
      case 'refused':
      case 'hinted':
      case 'considered':
      case 'reviewed':
      case 'earlier_lines':
        return this.unanswered.delete(message.id)
      default:
        return true
    }
  }

  private closed(code: number): void {
    const { bye } = this
    this.drop()
    if (!bye || bye.code === TOO_SLOW || PASSING.includes(code)) this.tryLater()
    else if (bye.code === UNKNOWN_ROOM) this.say({ state: 'gone' })
    else this.say({ state: 'closed', sentence: bye.sentence })
  }

  /** Full jitter: any wait up to a ceiling that doubles, so that a crowd does not come back at once. */
  private tryLater(): void {
    const ceiling = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.tries++)
    const wait = this.world.random() * ceiling
    this.say({ state: 'reconnecting', at: this.world.now() + wait })
    this.cancelTry = this.world.after(wait, () => this.connect())
  }

  private drop(): void {
    this.cancelPing()
    this.heardSign()
    const { wire } = this
    this.wire = null
    if (!wire) return
    wire.onopen = wire.onmessage = wire.onclose = null
    wire.close()
  }

  private say(link: Link): void {
    this.link = link
    this.ear.linked(link)
  }
}
