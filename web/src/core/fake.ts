// A socket, a clock and a chance for tests: time passes when a test says so.

import type { ServerMessage, Wire, World } from './socket'

class FakeWire implements Wire {
  sent: Record<string, unknown>[] = []
  isClosed = false
  onopen: Wire['onopen'] = null
  onmessage: Wire['onmessage'] = null
  onclose: Wire['onclose'] = null

  send(data: string) {
    this.sent.push(JSON.parse(data))
  }
  close() {
    this.isClosed = true
  }
  hear(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  types() {
    return this.sent.map(({ type }) => type)
  }
}

export class FakeWorld implements World {
  wires: FakeWire[] = []
  time = 0
  chance = 1
  private ids = 0
  private timers: { at: number; run: () => void }[] = []

  open() {
    const wire = new FakeWire()
    this.wires.push(wire)
    return wire
  }
  now() {
    return this.time
  }
  after(ms: number, run: () => void) {
    const timer = { at: this.time + ms, run }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((other) => other !== timer)
    }
  }
  random() {
    return this.chance
  }
  uuid() {
    return `id${++this.ids}`
  }
  pass(ms: number) {
    const until = this.time + ms
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.timers = this.timers.filter((other) => other !== next)
      this.time = next.at
      next.run()
    }
    this.time = until
  }
  get wire() {
    const last = this.wires.at(-1)
    if (!last) throw new Error('no socket was opened')
    return last
  }
}
