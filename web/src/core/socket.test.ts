import { beforeEach, describe, expect, it } from 'vitest'
import { FakeWorld } from './fake'
import { Connection, type Link, type ServerMessage } from './socket'
import type { Table, Update } from './types.gen'

const table = { seats: [], to_move: [] } as unknown as Table
const snapshot = (v: number) =>
  ({ type: 'snapshot', v, table, lines: [], mine: [0], seat: 0 }) as unknown as ServerMessage
const update = (v: number) => ({ type: 'update', v, table }) as unknown as Update

let world: FakeWorld
let heard: ServerMessage[]
let links: Link[]
let connection: Connection

function arrive() {
  world.wire.onopen?.()
  world.wire.hear(snapshot(3))
}

beforeEach(() => {
  world = new FakeWorld()
  heard = []
  links = []
  const ear = {
    receive: (message: ServerMessage) => heard.push(message),
    linked: (link: Link) => links.push(link),
  }
  connection = new Connection(world, ear, { tokens: ['t0'], look: 0 })
  connection.open()
})

describe('arriving', () => {
  it('says hello first, and is live only when the server has answered', () => {
    world.wire.onopen?.()
    expect(world.wire.sent[0]).toEqual({
      type: 'hello',
      protocol: 1,
      tokens: ['t0'],
      look: 0,
      have: null,
      box: '',
    })
    expect(links.at(-1)).toEqual({ state: 'connecting' })
    world.wire.hear(snapshot(3))
    expect(links.at(-1)).toEqual({ state: 'live' })
  })

  it('passes updates on in order and ignores one that it has already', () => {
    arrive()
    world.wire.hear(update(4))
    world.wire.hear(update(4))
    expect(heard.map((m) => m.type)).toEqual(['snapshot', 'update'])
  })

  it('puts what was sent once into every view, and does not ask for it again', () => {
    world.wire.onopen?.()
    const box = { box_name: 'b1', box: { cards: 40 } }
    world.wire.hear({ ...snapshot(3), ...box, view: { turn: 1 } } as ServerMessage)
    world.wire.hear({ ...update(4), view: { turn: 2 } })
    expect(heard.map((m) => 'view' in m && m.view)).toEqual([
      { cards: 40, turn: 1 },
      { cards: 40, turn: 2 },
    ])
    world.wire.onclose?.({ code: 1006 })
    world.pass(60_000)
    world.wire.onopen?.()
    expect(world.wire.sent[0]).toMatchObject({ type: 'hello', box: 'b1' })
  })

  it('ignores a frame that is not JSON', () => {
    arrive()
    world.wire.onmessage?.({ data: '{' })
    expect(heard).toHaveLength(1)
  })
})

describe('a lost line', () => {
  it('comes back with the version it has', () => {
    arrive()
    world.wire.hear(update(4))
    world.wire.onclose?.({ code: 1006 })
    expect(links.at(-1)).toEqual({ state: 'reconnecting', at: 300 })
    world.pass(300)
    expect(links.at(-1)).toEqual({ state: 'reconnecting', at: null })
    world.wire.onopen?.()
    expect(world.wire.sent[0]).toMatchObject({ type: 'hello', have: 4 })
  })

  it('is live again when nothing was missed and only a pong comes', () => {
    arrive()
    world.wire.onclose?.({ code: 1006 })
    world.pass(300)
    world.wire.onopen?.()
    world.wire.hear({ type: 'pong', probe: 1 })
    expect(links.at(-1)).toEqual({ state: 'live' })
  })

  it('waits longer each time, with full jitter, up to eight seconds', () => {
    const waits: number[] = []
    for (let i = 0; i < 7; i++) {
      world.wire.onclose?.({ code: 1006 })
      const link = links.at(-1)
      if (link?.state !== 'reconnecting' || link.at === null) throw new Error('not waiting')
      waits.push(link.at - world.time)
      world.pass(link.at - world.time)
    }
    expect(waits).toEqual([300, 600, 1200, 2400, 4800, 8000, 8000])
    world.chance = 0.25
    world.wire.onclose?.({ code: 1006 })
    expect(links.at(-1)).toEqual({ state: 'reconnecting', at: world.time + 2000 })
  })

  it('begins with short waits again after it was live', () => {
    for (let i = 0; i < 4; i++) {
      world.wire.onclose?.({ code: 1006 })
      world.pass(8000)
    }
    arrive()
    world.wire.onclose?.({ code: 1012 })
    expect(links.at(-1)).toEqual({ state: 'reconnecting', at: world.time + 300 })
  })

  it('tries at once when the browser says that the network is back', () => {
    arrive()
    world.wire.onclose?.({ code: 1006 })
    connection.retry()
    expect(world.wires).toHaveLength(2)
    world.pass(300)
    expect(world.wires).toHaveLength(2)
  })

  it('sends a probe back at once, so that the server can measure the line', () => {
    arrive()
    world.wire.hear({ type: 'pong', probe: 7 })
    expect(world.wire.types().at(-1)).toBe('echo')
  })

  it('notices silence: a ping unanswered for eight seconds', () => {
    arrive()
    world.wire.hear({ type: 'pong', probe: 1 })
    world.pass(5000)
    expect(world.wire.types().filter((type) => type === 'ping')).toHaveLength(2)
    world.wire.hear({ type: 'pong', probe: 1 })
    world.pass(5000)
    const silent = world.wire
    world.pass(7999)
    expect(silent.isClosed).toBe(false)
    world.pass(1)
    expect(silent.isClosed).toBe(true)
    expect(links.at(-1)?.state).toBe('reconnecting')
  })

  it('gives up a socket that never opens', () => {
    world.pass(8000)
    expect(links.at(-1)?.state).toBe('reconnecting')
  })
})

describe('commands', () => {
  const act = { type: 'act', seat: 0, sure: false, action: { type: 'place' } } as const

  it('are sent again after reconnecting, with the same id, until they are answered', () => {
    arrive()
    const id = connection.send(act)
    world.wire.onclose?.({ code: 1006 })
    world.pass(300)
    world.wire.onopen?.()
    expect(world.wire.sent[1]).toEqual({ ...act, id })
    world.wire.hear({ type: 'ack', id, v: 4 })
    world.wire.onclose?.({ code: 1006 })
    world.pass(300)
    world.wire.onopen?.()
    expect(world.wire.types()).toEqual(['hello', 'ping'])
  })

  it('wait while there is no line', () => {
    const id = connection.send(act)
    arrive()
    expect(world.wire.sent[1]).toEqual({ ...act, id })
  })

  it('pass on one answer only', () => {
    arrive()
    const id = connection.send(act)
    const refused = { type: 'refused', id, code: 'rules', sentence: 'No.', v: 3 } as const
    world.wire.hear(refused)
    world.wire.hear(refused)
    expect(heard.filter((m) => m.type === 'refused')).toHaveLength(1)
  })

  it('look: a lost look is asked for by hello, with a fresh snapshot', () => {
    arrive()
    connection.send({ type: 'look', seat: 1 })
    world.wire.onclose?.({ code: 1006 })
    world.pass(300)
    world.wire.onopen?.()
    expect(world.wire.sent[0]).toMatchObject({ look: 1, have: null })
    expect(world.wire.types()).toEqual(['hello', 'ping'])
  })
})

describe('a missed version', () => {
  it('is asked for by coming back with the version before it', () => {
    arrive()
    const first = world.wire
    first.hear(update(6))
    expect(heard.map((m) => m.type)).toEqual(['snapshot'])
    expect(first.isClosed).toBe(true)
    world.pass(300)
    world.wire.onopen?.()
    expect(world.wire.sent[0]).toMatchObject({ have: 3 })
    for (const v of [4, 5, 6]) world.wire.hear(update(v))
    expect(heard.map((m) => m.type)).toEqual(['snapshot', 'update', 'update', 'update'])
  })
})

describe('goodbye', () => {
  it('shows the sentence and stays away until the player wants to come back', () => {
    arrive()
    world.wire.hear({ type: 'bye', code: 'rate', sentence: 'Too many messages.' })
    world.wire.onclose?.({ code: 4008 })
    expect(links.at(-1)).toEqual({ state: 'closed', sentence: 'Too many messages.' })
    world.pass(60_000)
    expect(world.wires).toHaveLength(1)
    connection.retry()
    expect(world.wires).toHaveLength(2)
  })

  it('knows that there is no such room', () => {
    world.wire.onopen?.()
    world.wire.hear({ type: 'bye', code: 'unknown_room', sentence: 'There is no such table.' })
    world.wire.onclose?.({ code: 4004 })
    expect(links.at(-1)).toEqual({ state: 'gone' })
    connection.retry()
    expect(world.wires).toHaveLength(1)
  })

  it('is no goodbye when the server restarts', () => {
    arrive()
    world.wire.hear({ type: 'bye', code: 'restart', sentence: 'Back in a moment.' })
    world.wire.onclose?.({ code: 1012 })
    world.pass(300)
    expect(world.wires).toHaveLength(2)
  })

  it('is no goodbye when the database is away', () => {
    arrive()
    world.wire.hear({ type: 'bye', code: 'store', sentence: 'The database does not answer.' })
    world.wire.onclose?.({ code: 1013 })
    expect(links.at(-1)?.state).toBe('reconnecting')
  })

  it('is no goodbye when we fell behind', () => {
    arrive()
    world.wire.hear({ type: 'bye', code: 'slow', sentence: 'The connection is too slow.' })
    world.wire.onclose?.({ code: 4408 })
    expect(links.at(-1)?.state).toBe('reconnecting')
  })

  it('of our own is silent', () => {
    arrive()
    connection.close()
    world.pass(60_000)
    expect(world.wires).toHaveLength(1)
    expect(world.wire.isClosed).toBe(true)
  })
})
