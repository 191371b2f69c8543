import { beforeEach, describe, expect, it } from 'vitest'
import { FakeWorld } from './fake'
import { TableSession } from './table'
import type { Decision, Line, Reviewed, Snapshot, Table, Update } from './types.gen'

const table = (change: Partial<Table> = {}): Table => ({
  seats: [],
  status: 'playing',
  to_move: [0],
  offers: {},
  ending: '',
  outcome: null,
  can_take_back: false,
  rematch: '',
  watching: 0,
  lesson: null,
  puzzle: null,
  origin: null,
  rated: false,
  ...change,
})

const decision = { seat: 0, id: 'place', ask: 'Place a block.' } as Decision

const snapshot = (change: Partial<Snapshot> = {}): Snapshot => ({
  type: 'snapshot',
  v: 1,
  room: 'r',
  game: 'convert',
  options: {},
  clock: null,
  talk: true,
  seat: 0,
  mine: [0],
  secrets: false,
  table: table(),
  lines: [],
  told: [],
  ply: 0,
  box_name: '',
  box: null,
  view: 'start',
  decision,
  ...change,
})

const line = (kind: Line['kind'], v: number, ply: number): Line => ({
  v,
  kind,
  seat: 0,
  text: '',
  ply,
  at_ms: 0,
})

const update = (v: number, ply: number, change: Partial<Update> = {}): Update => ({
  type: 'update',
  v,
  line: line('act', v, ply),
  events: [`event ${ply}`],
  table: table({ to_move: [1] }),
  ply,
  view: `view ${ply}`,
  decision: null,
  ...change,
})

let world: FakeWorld
let session: TableSession

const state = () => session.state.get()
const sent = (type: string) => world.wire.sent.filter((message) => message.type === type)

function sitDown(first: Snapshot, tokens: Record<string, string> = { 0: 't' }) {
  world = new FakeWorld()
  session = new TableSession(world, tokens)
  session.open()
  world.wire.onopen?.()
  world.wire.hear(first)
}

describe('an action', () => {
  beforeEach(() => sitDown(snapshot()))

  it('is considered, and each answer goes to who asked', async () => {
    const [first, second] = [session.consider({ x: 1 }), session.consider({ x: 2 })]
    const [one, two] = sent('consider').map(({ id }) => String(id))
    const told = { type: 'considered' as const, doubt: null, view: null as never, events: null }
    world.wire.hear({ ...told, id: two ?? '', faults: [{ sentence: 'No.', rule: '', at: [] }] })
    world.wire.hear({ ...told, id: one ?? '', faults: [] })
    expect((await first).faults).toEqual([])
    expect((await second).faults[0]?.sentence).toBe('No.')
    expect(state().waiting).toBe(false)
  })

  it('waits until it is acknowledged and its update is here', () => {
    session.act({ type: 'place' })
    expect(state().waiting).toBe(true)
    world.wire.hear({ type: 'ack', id: 'id1', v: 2 })
    expect(state().waiting).toBe(true)
    world.wire.hear(update(2, 1))
    expect(state().waiting).toBe(false)
    expect(state().shown).toMatchObject({ ply: 1, view: 'view 1', events: ['event 1'], version: 2 })
  })

  it('is sent once, however often it is clicked', () => {
    session.act({ type: 'place' })
    session.act({ type: 'place' })
    expect(sent('act')).toHaveLength(1)
  })

  it('that is refused says why until something happens', () => {
    session.act({ type: 'place' })
    const refused = { type: 'refused', id: 'id1', code: 'rules', sentence: 'A gap.', v: 1 } as const
    world.wire.hear(refused)
    expect(state()).toMatchObject({ waiting: false, refusal: 'A gap.' })
    world.wire.hear(update(2, 1))
    expect(state().refusal).toBeNull()
  })

  it('is not sent while nothing is asked', () => {
    world.wire.hear(update(2, 1))
    session.act({ type: 'place' })
    expect(sent('act')).toHaveLength(0)
  })
})

describe('one truth at a time', () => {
  let leave: () => void
  const seat = { clock: 60_000, seconds_left: null } as Table['seats'][number]

  beforeEach(() => {
    sitDown(snapshot())
    leave = session.attend()
    session.onShown(1)
  })

  it('what came of a move is told when the board has shown it', () => {
    session.act({ type: 'place' })
    world.wire.hear({ type: 'ack', id: 'id1', v: 2 })
    world.wire.hear(update(2, 1, { table: table({ status: 'over' }) }))
    expect(state()).toMatchObject({
      playing: { decision: null },
      waiting: true,
      shown: { view: 'view 1' },
    })
    expect(state().now).toMatchObject({ v: 1, view: 'start', lines: [], table: table() })
    expect(state().news.events).toEqual([])
    session.onShown(2)
    expect(state()).toMatchObject({ playing: null, waiting: false, news: { v: 2 } })
    expect(state().now).toMatchObject({ v: 2, view: 'view 1', table: { status: 'over' } })
  })

  it('what comes meanwhile waits for its turn, and stays in order', () => {
    world.wire.hear(update(2, 1))
    world.wire.hear(update(3, 2))
    world.wire.hear({ type: 'table', table: table({ watching: 3 }) })
    expect(state().shown?.ply).toBe(1)
    session.onShown(2)
    expect(state()).toMatchObject({ playing: null, shown: { ply: 1 }, now: { v: 2 } })
    world.pass(200)
    expect(state()).toMatchObject({ playing: { decision: null }, shown: { ply: 2 }, now: { v: 2 } })
    session.onShown(3)
    world.pass(200)
    expect(state().now).toMatchObject({ v: 3, table: { watching: 3 } })
  })

  it('a board that says twice what it has shown says it once', () => {
    world.wire.hear(update(2, 1))
    session.onShown(1)
    expect(state().playing).not.toBeNull()
    session.onShown(2)
    session.onShown(2)
    expect(state().now?.lines).toHaveLength(1)
  })

  it('talk alone is told at once', () => {
    world.wire.hear(update(2, 0, { line: line('say', 2, 0), events: [] }))
    expect(state().now?.v).toBe(2)
  })

  it('nothing is kept from whoever looks away, or has no board', () => {
    world.wire.hear(update(2, 1))
    world.wire.hear(update(3, 2))
    session.catchUp()
    expect(state()).toMatchObject({ playing: null, now: { v: 3 }, settled: 'view 2' })
    world.wire.hear(update(4, 3))
    leave()
    expect(state().now?.v).toBe(4)
    world.wire.hear(update(5, 4))
    expect(state().now?.v).toBe(5)
  })

  it('a board that never ends is not waited for for ever', () => {
    world.wire.hear(update(2, 1))
    world.pass(60_000)
    expect(state().now?.v).toBe(2)
  })

  it('clocks run on while something is shown', () => {
    world.wire.hear(update(2, 1, { table: table({ to_move: [1], seats: [seat, seat] }) }))
    world.pass(4_000)
    session.onShown(2)
    expect(state().now?.table.seats.map(({ clock }) => clock)).toEqual([60_000, 56_000])
  })

  it('a fresh start forgets what was to be shown', () => {
    world.wire.hear(update(2, 1))
    world.wire.hear(snapshot({ v: 7, view: 'later', ply: 5 }))
    expect(state()).toMatchObject({ playing: null, now: { v: 7 }, shown: { view: 'later' } })
    session.onShown(3)
    expect(state().now?.v).toBe(7)
  })

  it('a look back tells the rest first, and cuts to where one wants to be', () => {
    for (const n of [1, 2, 3]) world.wire.hear(update(n + 1, n))
    session.step(-1)
    expect(state()).toMatchObject({ playing: null, now: { v: 4 }, replay: { ply: 2 } })
    session.onShown(state().shown?.version ?? 0)
    session.step(-1)
    session.onShown(state().shown?.version ?? 0)
    session.step(1)
    expect(state().shown).toMatchObject({ ply: 2, events: ['event 2'] })
    session.step(1)
    expect(state().shown).toMatchObject({ ply: 3, events: [] })
  })
})

describe('talk', () => {
  it('leaves the board and its refusal alone', () => {
    sitDown(snapshot())
    const before = state().shown
    world.wire.hear(update(2, 0, { line: line('say', 2, 0), events: [] }))
    expect(state().shown).toBe(before)
    expect(state().now?.lines).toHaveLength(1)
  })
})

describe('several seats at one screen', () => {
  const both = { 0: 't0', 1: 't1' }

  it('begin with nobody’s eyes, then take those of the seat to move', () => {
    sitDown(snapshot({ seat: null, mine: [0, 1], decision: null }), both)
    expect(world.wire.sent[0]).toMatchObject({ look: null })
    expect(sent('look')).toMatchObject([{ seat: 0 }])
  })

  it('follow the turn without cutting the animation short', () => {
    sitDown(snapshot({ mine: [0, 1] }), both)
    world.wire.hear(update(2, 1))
    world.wire.hear({ type: 'table', table: table({ to_move: [1] }) })
    expect(sent('look')).toMatchObject([{ seat: 1 }])
    const { version } = state().shown ?? {}
    world.wire.hear(
      snapshot({ v: 2, seat: 1, mine: [0, 1], ply: 1, table: table({ to_move: [1] }) }),
    )
    expect(state().shown).toMatchObject({ version, events: ['event 1'] })
    expect(state().now?.seat).toBe(1)
  })

  it('draw a curtain first when there are secrets', () => {
    sitDown(snapshot({ mine: [0, 1], secrets: true }), both)
    world.wire.hear(update(2, 1))
    expect(sent('look')).toHaveLength(0)
    expect(state().curtain).toBe(1)
    session.look(1)
    expect(sent('look')).toMatchObject([{ seat: 1 }])
    expect(state().curtain, 'until then only the other seat’s view is here').toBe(1)
    const mine = { seat: 1, mine: [0, 1], secrets: true, table: table({ to_move: [1] }) }
    world.wire.hear(snapshot({ v: 2, view: 'for 1', ...mine }))
    expect(state()).toMatchObject({ curtain: null, now: { view: 'for 1' } })
  })

  it('draw none in a side line', () => {
    const origin = { room: 'r', ply: 4 }
    const change = { seat: 0, mine: [0, 1], secrets: true }
    sitDown(snapshot({ ...change, table: table({ to_move: [1], origin }) }), { 0: 'a', 1: 'b' })
    expect(state().curtain).toBeNull()
    expect(sent('look')).toMatchObject([{ seat: 1 }])
  })

  it('stay where they are while both may act', () => {
    const race = table({ to_move: [0, 1] })
    sitDown(snapshot({ seat: 1, mine: [0, 1], table: race }), both)
    expect(sent('look')).toHaveLength(0)
  })
})

describe('looking back', () => {
  const reviewed = (id: string, ply: number): Reviewed => ({
    type: 'reviewed',
    id,
    ply,
    view: `then ${ply}`,
    events: [`event ${ply}`],
    decision: null,
  })

  function answerReviews() {
    for (const { id, ply } of sent('review')) world.wire.hear(reviewed(String(id), Number(ply)))
  }

  beforeEach(() => sitDown(snapshot({ ply: 3, view: 'view 3' })))

  it('asks for a position once and shows it when it comes', () => {
    session.jump(1)
    expect(state().replay).toEqual({ ply: 1, playing: false })
    expect(state().shown?.view).toBe('view 3')
    answerReviews()
    expect(state().shown).toMatchObject({ ply: 1, view: 'then 1', events: [] })
    session.jump(3)
    session.jump(1)
    expect(sent('review').map(({ ply }) => ply)).toEqual([1, 2])
  })

  it('forward by one brings the events to animate', () => {
    session.jump(1)
    answerReviews()
    session.step(1)
    expect(state().shown).toMatchObject({ ply: 2, events: ['event 2'] })
  })

  it('at a game that is over says what was asked then, and no action is taken there', () => {
    world.wire.hear(update(2, 4, { table: table({ status: 'over' }) }))
    session.jump(3)
    const asked = sent('review').find(({ ply }) => ply === 3)
    world.wire.hear({ ...reviewed(String(asked?.id), 3), decision })
    expect(state().shown).toMatchObject({ ply: 3, decision })
    session.act({ type: 'place' })
    expect(sent('act')).toEqual([])
  })

  it('ends at the game as it stands', () => {
    session.jump(0)
    session.jump(99)
    expect(state().replay).toBeNull()
    expect(state().shown?.view).toBe('view 3')
  })

  it('plays through by itself and stops at the end', () => {
    session.play()
    for (let i = 0; i < 4; i++) {
      answerReviews()
      world.wire.hear({ type: 'pong', probe: 1 })
      world.pass(1300)
    }
    expect(state().replay).toBeNull()
    expect(state().shown).toMatchObject({ ply: 3, view: 'view 3' })
  })

  it('is not disturbed by a move, and forgets what was taken back', () => {
    session.jump(1)
    answerReviews()
    world.wire.hear(update(2, 4))
    expect(state().replay?.ply).toBe(1)
    world.wire.hear(update(3, 0, { line: line('takeback', 3, 0), events: [] }))
    expect(state().replay).toBeNull()
    expect(state().shown?.view).toBe('view 0')
  })
})

describe('a game in which one forgets', () => {
  const then = (view: string): Reviewed => {
    const id = String(sent('review').at(-1)?.id)
    return { type: 'reviewed', id, ply: 1, view, events: [], decision: null }
  }
  beforeEach(() => sitDown(snapshot({ secrets: true, ply: 3 })))

  it('asks for an earlier position again after each move', () => {
    session.jump(1)
    const early = then('all of it')
    world.wire.hear({ ...early, id: String(sent('review')[0]?.id) })
    expect(state().shown?.view).toBe('all of it')
    world.wire.hear(update(2, 4))
    expect(sent('review').at(-1)?.ply).toBe(1)
    world.wire.hear(then('less of it'))
    expect(state().shown?.view).toBe('less of it')
  })

  it('shows nothing that was asked for before the move', () => {
    session.jump(1)
    const late = { ...then('all of it'), id: String(sent('review')[0]?.id) }
    world.wire.hear(update(2, 4))
    world.wire.hear(late)
    expect(state().shown?.view).not.toBe('all of it')
  })

  it('looks at everything anew when it is over', () => {
    world.wire.hear(update(2, 4, { table: table({ status: 'over' }) }))
    expect(sent('look')).toMatchObject([{ seat: 0 }])
  })
})

describe('a long log', () => {
  it('is asked for bit by bit, and put in front', () => {
    world.wire.hear(snapshot({ v: 3, lines: [line('act', 3, 3)], told: [['event 3']] }))
    session.earlier()
    const [asked] = sent('earlier')
    expect(asked).toMatchObject({ before: 3 })
    const lines = [line('act', 1, 1), line('act', 2, 2)]
    const told = [['event 1'], ['event 2']]
    world.wire.hear({ type: 'earlier_lines', id: String(asked?.id), lines, told })
    expect(state().now?.lines.map(({ v }) => v)).toEqual([1, 2, 3])
    expect(state().now?.told).toEqual([['event 1'], ['event 2'], ['event 3']])
  })
})

describe('an offer that ends', () => {
  const seats = ['White', 'Black'].map((name) => ({ name, kind: 'person' })) as Table['seats']
  const around = (kind: Line['kind'], v: number, seat: number, what: string) =>
    update(v, 0, { line: { ...line(kind, v, 0), seat, text: what }, table: table({ seats }) })

  it.each([
    [1, 'Black declined the draw.'],
    [0, null], // I withdrew it myself
  ])('by seat %i is told to whoever did not end it', (seat, notice) => {
    sitDown(snapshot())
    world.wire.hear(around('offer', 2, 0, 'draw'))
    world.wire.hear(around('unoffer', 3, seat, 'draw'))
    expect(state().notice).toBe(notice)
  })

  it('by its maker is told as withdrawn', () => {
    sitDown(snapshot())
    world.wire.hear(around('offer', 2, 1, 'takeback'))
    world.wire.hear(around('unoffer', 3, 1, 'takeback'))
    expect(state().notice).toBe('Black no longer wants to take a move back.')
  })
})
