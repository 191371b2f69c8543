// The pictures between one view and the next, made from events alone: reveal, then card by card.

import type { Cast } from '../../core/cast'
import { type LaneName, piecesOf } from './names'
import type { InPlay, Lane, View } from './types.gen'
import { type Event, sentence } from './words'

export type Mark =
  | { kind: 'arrive' | 'chosen' | 'destroyed' | 'hijacked' | 'moved' | 'silenced' | 'protected' }
  | { kind: 'power'; n: number }

/** One step of the staging: how the table stands, who acts, what is said about it. */
export interface Frame {
  /** What was seen before all this: nothing else is told until it is shown. */
  before: View
  lanes: Lane[]
  /** The card or persona that acts, and whose it is. */
  acting: { id: string; seat: number } | null
  marks: Record<string, Mark>
  /** What happened so far in this act. */
  lines: string[]
  ms: number
}

export const MS = { reveal: 1500, act: 1500, deed: 1250, settle: 900, turn: 1500 }

export function framesOf(before: View, events: readonly Event[], after: View, cast: Cast): Frame[] {
  const stage = new Stage(before, after, cast)
  for (const event of events) stage.take(event)
  return stage.frames
}

/** The table while it is being staged. */
class Stage {
  readonly frames: Frame[] = []
  private lanes: Lane[]
  private acting: Frame['acting'] = null
  private lines: string[] = []
  private hasActed = true

  constructor(
    private readonly before: View,
    private readonly after: View,
    private readonly cast: Cast,
  ) {
    this.lanes = before.lanes
    const { question } = before
    if (question) this.acting = { id: question.source, seat: question.seat }
  }

  take(event: Event) {
    const told = sentence(event, this.cast, this.asKnown())
    switch (event.type) {
      case 'mulliganed':
      case 'personas_chosen':
        this.lines = [told ?? '']
        return this.show(MS.turn)
      case 'revealed':
        return this.reveal(event, told ?? '')
      case 'resolving':
        this.acting = { id: event.id, seat: event.seat }
        this.lines = []
        this.hasActed = false
        return
      case 'resolved':
        return this.settle(event)
      case 'turn_ended':
        this.acting = null
        this.lines = [told ?? '']
        return this.show(MS.turn)
      case 'drew':
        if (event.by) this.deed(told)
        return
      case 'chosen':
        return this.deed(told, { [event.id]: { kind: 'chosen' } })
      case 'power_changed':
        return this.deed(told, { [event.id]: { kind: 'power', n: event.n } }, () => {
          const power = piecesOf(this.lanes).find(({ id }) => id === event.id)?.power ?? 0
          this.alter(event.id, { power: Math.max(0, power + event.n) })
        })
      case 'silenced':
        return this.deed(told, { [event.id]: { kind: 'silenced' } }, () =>
          this.alter(event.id, { silenced: true }),
        )
      case 'protected':
        return this.deed(told, { [event.id]: { kind: 'protected' } })
      case 'destroyed':
      case 'returned':
        this.deed(told, {
          [event.id]: { kind: event.type === 'destroyed' ? 'destroyed' : 'moved' },
        })
        return this.count(() => this.remove(event.id))
      case 'hijacked':
        return this.deed(told, { [event.id]: { kind: 'hijacked' } }, () => {
          const [piece, lane] = this.remove(event.id)
          if (piece && lane) this.put(lane, event.side, piece)
        })
      case 'moved':
        return this.deed(told, { [event.id]: { kind: 'moved' } }, () => {
          const side = this.lanes.some(({ cards }) => cards[0]?.some(({ id }) => id === event.id))
          const [piece] = this.remove(event.id)
          if (piece) this.put(event.lane, side ? 0 : 1, piece)
        })
      case 'came_to_nothing':
      case 'discarded':
      case 'peeked':
      case 'energy_changed':
        return this.deed(told)
    }
  }

  /** The view with the lanes of this moment, which knows the names of what has left since. */
  private asKnown(): View {
    return { ...this.after, lanes: this.lanes }
  }

  private reveal(event: Extract<Event, { type: 'revealed' }>, told: string): void {
    const marks: Record<string, Mark> = {}
    for (const { card, lane } of event.plays) {
      const power = this.after.cards[card]?.power ?? 0
      this.put(lane, event.seat, {
        id: card,
        card,
        face_down: false,
        owner: event.seat,
        power,
        own_power: power,
        added: 0,
        steps: [],
        turn: this.before.turn,
        silenced: false,
        waits: true,
      })
      marks[card] = { kind: 'arrive' }
    }
    this.stand(event)
    this.acting = null
    this.lines = [told]
    this.show(event.plays.length ? MS.reveal : MS.settle, marks)
  }

  /** Something the acting card does. The card itself is introduced first. */
  private deed(line: string | null, marks: Record<string, Mark> = {}, change = () => {}): void {
    if (!this.hasActed) this.show(MS.act)
    this.hasActed = true
    this.count(change)
    if (line) this.lines = [...this.lines, line]
    this.show(MS.deed, marks)
  }

  /** Changes the table; the lanes' numbers go with their cards. */
  private count(change: () => unknown): void {
    const extras = this.lanes.map(extraOf)
    change()
    this.lanes = this.lanes.map((lane, i) => totalled(lane, extras[i] ?? [0, 0]))
  }

  /** The card has acted: what stands now, and what its effects changed by holding. */
  private settle(event: Extract<Event, { type: 'resolved' }>): void {
    const marks: Record<string, Mark> = {}
    for (const { id, power } of piecesOf(this.lanes)) {
      const now = event.cards[id]
      if (now !== undefined && now !== power) marks[id] = { kind: 'power', n: now - power }
    }
    this.stand(event)
    this.alter(event.id, { waits: false })
    if (this.hasActed && !Object.keys(marks).length) return
    if (!this.hasActed) this.lines = [this.quietLine(event.id)]
    this.show(this.hasActed ? MS.settle : MS.act, marks)
    this.hasActed = true
  }

  /** The numbers of this moment. */
  private stand({ powers, cards }: Pick<Extract<Event, { type: 'resolved' }>, 'powers' | 'cards'>) {
    this.lanes = this.lanes.map((lane, i) => {
      const pair = powers[i] ?? lane.powers
      const sides = lane.cards.map((side) =>
        side.map((piece) => ({ ...piece, power: cards[piece.id] ?? piece.power })),
      )
      return { ...lane, cards: sides, powers: [...pair], leader: leaderOf(pair) }
    })
  }

  /** A card that did nothing one could see. */
  private quietLine(id: string): string {
    const text = (this.after.cards[id] ?? this.after.personas[id])?.text ?? ''
    const piece = piecesOf(this.lanes).find((one) => one.id === id)
    if (piece?.silenced) return 'It has lost its effects.'
    if (!text) return 'It has no effect: only its power counts.'
    return text.includes('Persist:') ? 'Its effect holds from now on.' : 'It changes nothing.'
  }

  private show(ms: number, marks: Record<string, Mark> = {}): void {
    const { before, lanes, acting, lines } = this
    this.frames.push({ before, lanes, acting, marks, lines, ms })
  }

  private change(name: LaneName, change: (lane: Lane) => Partial<Lane>): void {
    this.lanes = this.lanes.map((lane) =>
      lane.name === name ? { ...lane, ...change(lane) } : lane,
    )
  }

  private put(name: LaneName, seat: number, piece: InPlay): void {
    this.change(name, ({ cards }) => ({
      cards: cards.map((side, i) => (i === seat ? [...side, piece] : side)),
    }))
  }

  private alter(id: string, change: Partial<InPlay>): void {
    this.lanes = this.lanes.map((lane) => ({
      ...lane,
      cards: lane.cards.map((side) =>
        side.map((piece) => (piece.id === id ? { ...piece, ...change } : piece)),
      ),
    }))
  }

  private remove(id: string): [InPlay | undefined, LaneName | undefined] {
    const lane = this.lanes.find(({ cards }) => cards.flat().some((piece) => piece.id === id))
    const piece = lane?.cards.flat().find((one) => one.id === id)
    if (lane) {
      this.change(lane.name, ({ cards }) => ({
        cards: cards.map((side) => side.filter((one) => one.id !== id)),
      }))
    }
    return [piece, lane?.name]
  }
}

const sumOf = (side: readonly InPlay[]) => side.reduce((sum, { power }) => sum + power, 0)

/** What a lane's sides have beyond their cards. */
const extraOf = ({ cards, powers }: Lane) =>
  cards.map((side, seat) => (powers[seat] ?? 0) - sumOf(side))

/** For the moments between two positions: whose number is the greater. */
const leaderOf = ([defender = 0, attacker = 0]: readonly number[]): number | null =>
  defender === attacker ? null : defender > attacker ? 0 : 1

/** The lane with the numbers that its cards make now, until the card has acted. */
function totalled(lane: Lane, extra: readonly number[]): Lane {
  const powers = lane.cards.map((side, seat) => Math.max(0, sumOf(side) + (extra[seat] ?? 0)))
  return { ...lane, powers, leader: leaderOf(powers) }
}
