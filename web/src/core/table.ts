// What one table knows: the room as the server last told it, and what the board shows of it.

import { castOf } from './cast'
import { offerEnded } from './log'
import { Connection, type Link, type ServerMessage, type Wish, type World } from './socket'
import { Store } from './store'
import type {
  Ack,
  Considered,
  Decision,
  EarlierLines,
  Learn,
  MakeOffer,
  RefusedCommand,
  Snapshot,
  Table,
  TableChanged,
  Update,
} from './types.gen'

export type Now = Omit<Snapshot, 'type'>
export type Offer = MakeOffer['what']

/** A position on the board, and what led to it. */
export interface Shown {
  ply: number
  view: unknown
  events: unknown[]
  /** Of a finished game: what was asked there. */
  decision: Decision | null
  /** Rises with each position that is shown. */
  version: number
}

/** A position as it is known: where nothing is said of it, nothing was asked there. */
type Position = Omit<Shown, 'version' | 'decision'> & { decision?: Decision | null }

export interface TableState {
  link: Link
  /** Null until the first snapshot. */
  now: Now | null
  shown: Shown | null
  /**
   * The board still shows what led to its position, and what came of it is not told yet; `decision`
   * is what is asked there. Null: the board shows the game as it is told.
   */
  playing: { decision: Decision | null } | null
  /** The last view that the board has shown to its end: what seats and ears are told of. */
  settled: unknown
  /** A look back; null while the board shows the game as it stands. */
  replay: { ply: number; playing: boolean } | null
  /** What the last update brought, for the live region. */
  news: { v: number; events: unknown[] }
  waiting: boolean
  /** Why the last action was refused. */
  refusal: string | null
  /** What the coach asks before an action counts. */
  question: { sentence: string; action: unknown } | null
  /** Why something else was refused, or a word about it. */
  notice: string | null
  suggestion: unknown
  /** What would come of the suggestion; null until that is known. */
  outlook: Considered | null
  hinting: boolean
  /** The seat that must be handed the screen before anything private is shown. */
  curtain: number | null
}

const START: TableState = {
  link: { state: 'connecting' },
  now: null,
  shown: null,
  playing: null,
  settled: null,
  replay: null,
  news: { v: 0, events: [] },
  waiting: false,
  refusal: null,
  question: null,
  notice: null,
  suggestion: null,
  outlook: null,
  hinting: false,
  curtain: null,
}

const REPLAY_STEP_MS = 1_300
const AGAIN_MS = 200 // a replay that runs waits so long for a board that is not done yet
const BEAT_MS = 200 // between what came of a move and the next one
const LONGEST_MS = 30_000 // then everything is told, whatever a board still shows

export class TableSession {
  readonly state = new Store<TableState>(START)
  private readonly connection: Connection
  private readonly positions = new Map<number, Position>()
  private readonly asked = new Map<string, number>() // review commands: id → ply
  private readonly considering = new Map<string, (told: Considered) => void>()
  private acting: { id: string; v: number | null; action: unknown } | null = null
  private hintId = ''
  private looking: number | null = null // asked for, not yet seen
  private version = 0
  private hasBoard = false
  private seen = 0 // the version that the board has shown to its end
  private readonly held: { message: Update | TableChanged; heard: number }[] = []
  private tellRest: (() => void) | null = null // what the board's position leads to
  private isPausing = false // between what came of one move and the next
  private cancelStep = () => {}
  private cancelWait = () => {}

  constructor(
    private readonly world: World,
    tokens: Readonly<Record<string, string>>,
  ) {
    const seats = Object.keys(tokens).map(Number)
    // Several seats at one screen: nothing private before it is known whose turn it is.
    const look = seats.length === 1 ? (seats[0] ?? null) : null
    const ear = {
      receive: (message: ServerMessage) => this.receive(message),
      linked: (link: Link) => this.change({ link }),
    }
    this.connection = new Connection(world, ear, { tokens: Object.values(tokens), look })
  }

  open(): void {
    this.connection.open()
  }

  close(): void {
    this.cancelStep()
    this.cancelWait()
    this.connection.close()
  }

  readonly retry = (): void => this.connection.retry()

  // -- what the player does ---------------------------------------------------------------

  readonly act = (action: unknown): void => this.perform(action, false)

  /** The coach has asked: play it anyway, or think again. */
  answer(isSure: boolean): void {
    const { question } = this.state.get()
    this.change({ question: null })
    if (question && isSure) this.perform(question.action, true)
  }

  private perform(action: unknown, sure: boolean): void {
    const seat = askedIn(this.state.get())?.seat
    if (seat === undefined || this.acting) return
    const id = this.send({ type: 'act', seat, action: action as object, sure })
    this.acting = { id, v: null, action }
    this.change({ waiting: true, refusal: null, question: null })
  }

  /** What would come of an action? Without an answer nothing is said. */
  readonly consider = (action: unknown): Promise<Considered> =>
    new Promise((resolve) => {
      const seat = askedIn(this.state.get())?.seat
      if (seat === undefined) return
      const id = this.connection.send({ type: 'consider', seat, action: action as object })
      this.considering.set(id, resolve)
    })

  look(seat: number): void {
    this.looking = seat // the curtain opens when that seat's own view is here: see `follow`
    this.connection.send({ type: 'look', seat })
  }

  offer(what: Offer): void {
    this.asMe((seat) => ({ type: 'offer', seat, what }))
  }

  decline(what: Offer): void {
    this.asMe((seat) => ({ type: 'decline', seat, what }))
  }

  resign(): void {
    this.asMe((seat) => ({ type: 'resign', seat }))
  }

  say(words: string): void {
    this.asMe((seat) => ({ type: 'say', seat, text: words }))
  }

  /** Let a bot play for a seat; without a level its owner, me, plays again. */
  standIn(absent: number, level = ''): void {
    this.asMe((seat) => ({ type: 'stand_in', seat, absent, level }))
  }

  /** Asks for the lines before those that are known. */
  earlier(): void {
    const before = this.state.get().now?.lines[0]?.v
    if (before !== undefined) this.send({ type: 'earlier', before })
  }

  /** In a lesson: begin this step again, or the one before; in a puzzle: again, or show me. */
  begin(what: Learn['what']): void {
    this.asMe((seat) => ({ type: 'learn', seat, what }))
  }

  /** In a puzzle: one of its answers. */
  choose(choice: number): void {
    this.asMe((seat) => ({ type: 'choose', seat, choice }))
  }

  hint(): void {
    this.hintId = this.asMe((seat) => ({ type: 'hint', seat }))
    this.change({ hinting: this.hintId !== '' })
  }

  /** Shows an action on the board as a hint would. */
  suggest(suggestion: unknown): void {
    this.change({ suggestion, outlook: null })
  }

  private asMe(wish: (seat: number) => Wish): string {
    const { now } = this.state.get()
    const seat = now?.seat ?? now?.mine[0]
    return seat === undefined ? '' : this.send(wish(seat))
  }

  private send(wish: Wish): string {
    this.change({ notice: null })
    return this.connection.send(wish)
  }

  // -- one truth at a time ----------------------------------------------------------------

  /** A board is there, until the result is called: without one nothing waits to be shown. */
  readonly attend = (): (() => void) => {
    this.hasBoard = true
    return () => {
      this.hasBoard = false
      this.catchUp()
    }
  }

  /** The board has shown a position, and all that led to it. */
  readonly onShown = (version: number): void => {
    this.seen = Math.max(this.seen, version)
    if (!this.isBusy) this.change({ settled: this.state.get().shown?.view })
    if (!this.tellRest || this.seen < this.version) return
    this.tell()
    this.isPausing = this.held.length > 0
    if (this.isPausing) this.cancelWait = this.world.after(BEAT_MS, () => this.goOn())
  }

  /** Whoever does not look on is not kept waiting. */
  catchUp(): void {
    this.tellAll()
    this.seen = this.version
    this.change({ settled: this.state.get().shown?.view })
  }

  private tellAll(): void {
    while (this.tellRest || this.held.length) {
      this.tell()
      this.goOn()
    }
  }

  private get isBusy(): boolean {
    return this.hasBoard && this.seen < this.version
  }

  /** What came of the position on the board. */
  private tell(): void {
    this.cancelWait()
    const rest = this.tellRest
    this.tellRest = null
    if (rest) this.change({ playing: null })
    rest?.()
  }

  /** What has come in meanwhile, up to the next thing that the board shows. */
  private goOn(): void {
    this.isPausing = false
    while (!this.tellRest) {
      const next = this.held.shift()
      if (!next) return
      if (next.message.type === 'update') this.takeUpdate(next.message, next.heard)
      else this.takeTable(next.message)
    }
  }

  private takeInTurn(message: Update | TableChanged): void {
    this.held.push({ message, heard: this.world.now() })
    if (!this.tellRest && !this.isPausing) this.goOn()
  }

  // -- looking back -----------------------------------------------------------------------

  /** Shows the position after so many actions; the last one is the game as it stands. */
  jump(ply: number): void {
    this.tellAll()
    this.pause()
    this.turnTo(ply)
  }

  step(by: number): void {
    this.tellAll()
    const { now, replay } = this.state.get()
    if (now) this.jump((replay?.ply ?? now.ply) + by)
  }

  play(): void {
    this.tellAll()
    const { now, replay } = this.state.get()
    if (!now?.ply) return
    const from = replay?.ply ?? 0
    if (!replay) this.turnTo(0)
    this.change({ replay: { ply: from, playing: true } })
    this.stepLater()
  }

  pause(): void {
    this.cancelStep()
    const { replay } = this.state.get()
    if (replay?.playing) this.change({ replay: { ...replay, playing: false } })
  }

  private stepLater(ms = REPLAY_STEP_MS): void {
    this.cancelStep()
    this.cancelStep = this.world.after(ms, () => {
      const { replay } = this.state.get()
      if (!replay?.playing) return
      if (this.isBusy) return this.stepLater(AGAIN_MS)
      if (this.positions.has(replay.ply + 1)) this.turnTo(replay.ply + 1)
      if (this.state.get().replay) this.stepLater()
    })
  }

  private turnTo(wanted: number): void {
    const { now, replay } = this.state.get()
    if (!now) return
    const ply = Math.min(Math.max(wanted, 0), now.ply)
    const playing = replay?.playing === true
    this.change({ replay: ply === now.ply ? null : { ply, playing } })
    if (ply < now.ply) this.need(ply)
    if (ply + 1 <= now.ply) this.need(ply + 1)
    this.showReplayed()
  }

  /** Shows what the replay stands at, as soon as it is known. */
  private showReplayed(): void {
    const { now, shown, replay } = this.state.get()
    if (!now) return
    const ply = replay?.ply ?? now.ply
    const known = this.positions.get(ply)
    if (ply === shown?.ply && (!replay || !known || known.view === shown.view)) return
    // Whoever is quicker than the board cuts to where they want to be.
    const events = shown?.ply === ply - 1 && !this.isBusy ? (known?.events ?? []) : []
    if (!replay) this.show({ ply, view: now.view, events })
    else if (known) this.show({ ...known, events })
  }

  private need(ply: number): void {
    if (this.positions.has(ply) || [...this.asked.values()].includes(ply)) return
    this.asked.set(this.connection.send({ type: 'review', ply }), ply)
  }

  // -- what the server says ---------------------------------------------------------------

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'snapshot':
        this.takeSnapshot(message)
        break
      case 'update':
      case 'table':
        this.takeInTurn(message)
        break
      case 'ack':
        this.takeAck(message)
        break
      case 'refused':
        this.takeRefusal(message)
        break
      case 'hinted':
        if (message.id === this.hintId) {
          this.change({ suggestion: message.action, outlook: null, hinting: false })
          void this.consider(message.action).then((outlook) => {
            if (this.state.get().suggestion === message.action) this.change({ outlook })
          })
        }
        break
      case 'considered':
        this.considering.get(message.id)?.(message)
        this.considering.delete(message.id)
        break
      case 'reviewed':
        if (!this.asked.delete(message.id)) break // asked before something was forgotten
        this.positions.set(message.ply, message)
        this.showReplayed()
        break
      case 'earlier_lines':
        this.takeEarlier(message)
    }
  }

  private takeSnapshot(snapshot: Snapshot): void {
    const { now, shown, replay } = this.state.get()
    const isSameMoment = now !== null && now.v === snapshot.v
    if (snapshot.secrets || !isSameMoment) this.forgetPositions()
    this.looking = null
    this.forgetHeld()
    this.change({ now: snapshot, suggestion: null })
    if (isSameMoment && !snapshot.secrets && shown && !replay) {
      // Only the seat has changed: what is being animated goes on.
      this.change({ shown: { ...shown, view: snapshot.view } })
      if (!this.isBusy) this.change({ settled: snapshot.view })
    } else {
      this.change({ replay: null })
      this.show({ ply: snapshot.ply, view: snapshot.view, events: [] })
    }
    this.settle()
    this.follow()
  }

  /** The board shows first what happened; then the rest of the table learns what came of it. */
  private takeUpdate(update: Update, heard: number): void {
    const { replay } = this.state.get()
    const { line, ply, view, events } = update
    const isShown = ['act', 'takeback', 'step'].includes(line.kind) && !replay
    if (isShown && this.hasBoard && events.length) {
      this.show({ ply, view, events })
      this.tellRest = () => this.learn(update, heard)
      // At one screen what is shown may wait to be read before the next person looks.
      const isShared = (this.state.get().now?.mine.length ?? 0) > 1
      if (!isShared) this.cancelWait = this.world.after(LONGEST_MS, () => this.catchUp())
      this.change({ playing: { decision: update.decision } })
    } else {
      this.learn(update, heard)
      if (isShown && !this.state.get().replay) this.show({ ply, view, events })
    }
  }

  private learn({ v, line, events, table, ply, view, decision }: Update, heard: number): void {
    const { now, replay } = this.state.get()
    if (!now) return
    // Where there are secrets, a player may have to forget: what was seen once is asked for again.
    if (now.secrets) this.forgetPositions()
    if (line.kind === 'act' && line.ply === ply) this.positions.set(ply, { ply, view, events })
    if (line.kind === 'takeback' || line.kind === 'step') {
      for (const known of this.positions.keys()) if (known > ply) this.positions.delete(known)
    }
    this.change({
      now: {
        ...now,
        v,
        table: aged(table, this.world.now() - heard),
        ply,
        view,
        decision,
        lines: [...now.lines, line],
        told: [...now.told, events],
      },
      news: { v, events },
    })
    if (replay && replay.ply >= ply) {
      this.change({ replay: null })
      this.show({ ply, view, events: [] })
    } else if (replay && now.secrets) this.need(replay.ply)
    if (line.kind !== 'say') {
      this.change({ suggestion: null, hinting: false, refusal: null, question: null, notice: null })
    }
    if (line.kind === 'unoffer' && !now.mine.includes(line.seat)) {
      const cast = castOf({ table, mine: now.mine })
      this.change({ notice: offerEnded([...now.lines, line], now.lines.length, cast) })
    }
    if (now.secrets && table.status === 'over' && now.table.status !== 'over') {
      this.connection.send({ type: 'look', seat: now.seat }) // all that was forgotten comes back
    }
    // What was asked in each position is told when the game is over.
    if (table.status === 'over') this.forgetPositions()
    this.settle()
    this.follow()
  }

  private forgetHeld(): void {
    this.cancelWait()
    this.held.length = 0
    this.tellRest = null
    this.isPausing = false
    this.change({ playing: null })
  }

  private takeEarlier({ lines, told }: EarlierLines): void {
    const { now } = this.state.get()
    const first = now?.lines[0]?.v
    if (!now || lines.at(-1)?.v !== (first ?? 0) - 1) return
    this.change({ now: { ...now, lines: [...lines, ...now.lines], told: [...told, ...now.told] } })
  }

  private forgetPositions(): void {
    this.positions.clear()
    this.asked.clear()
  }

  private takeTable({ table }: TableChanged): void {
    const { now } = this.state.get()
    if (!now) return
    this.change({ now: { ...now, table } })
    this.follow()
  }

  private takeAck({ id, v }: Ack): void {
    if (this.acting?.id !== id) return
    this.acting.v = v
    this.settle()
  }

  private takeRefusal({ id, code, sentence }: RefusedCommand): void {
    this.asked.delete(id)
    if (this.considering.delete(id)) return
    if (this.acting?.id === id) {
      const { action } = this.acting
      this.acting = null
      const isAsked = code === 'coach'
      this.change({
        waiting: false,
        refusal: isAsked ? null : sentence,
        question: isAsked ? { sentence, action } : null,
      })
    } else {
      this.change({ notice: sentence, hinting: false })
    }
  }

  /** An action is answered when it is acknowledged and its update is here. */
  private settle(): void {
    const { now } = this.state.get()
    if (this.acting?.v == null || !now || now.v < this.acting.v) return
    this.acting = null
    this.change({ waiting: false })
  }

  /** One screen for several seats: the eyes are those of the seat to move. */
  private follow(): void {
    const { now, curtain } = this.state.get()
    if (!now || now.mine.length < 2) return
    const { table, seat, mine, secrets } = now
    const due = table.to_move.filter((mover) => mine.includes(mover))
    const next = seat === null ? (due[0] ?? mine[0]) : due.includes(seat) ? seat : due[0]
    if (next === undefined || next === seat) {
      if (curtain !== null) this.change({ curtain: null })
    } else if (secrets && table.status === 'playing' && !table.origin) {
      this.change({ curtain: next })
    } else if (next !== this.looking) {
      this.look(next)
    }
  }

  private show({ ply, view, events, decision = null }: Position): void {
    this.change({ shown: { ply, view, events, decision, version: ++this.version } })
    if (!this.hasBoard) this.change({ settled: view })
  }

  private change(change: Partial<TableState>): void {
    this.state.set({ ...this.state.get(), ...change })
  }
}

/** What is asked in the position on the board. */
export function askedIn({ now, playing, replay }: TableState): Decision | null {
  if (replay) return null
  return playing ? playing.decision : (now?.decision ?? null)
}

/** A table of so many ms ago: clocks have run on since. */
function aged(table: Table, ms: number): Table {
  const run = (clock: number | null, seat: number) =>
    clock === null || table.status !== 'playing' || !table.to_move.includes(seat)
      ? clock
      : Math.max(0, clock - ms)
  return {
    ...table,
    seats: table.seats.map((info, seat) => ({
      ...info,
      clock: run(info.clock, seat),
      seconds_left: info.seconds_left && Math.max(0, info.seconds_left - ms / 1000),
    })),
  }
}
