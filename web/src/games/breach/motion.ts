// The pictures between one view and the next, made from events alone: reveal, then card by card.

import { LANES, type LaneName, piecesOf } from './names'
import { leaderOf } from './power'
import type { InPlay, Lane, View } from './types.gen'
import { type Event, sentence } from './words'

export type Mark =
  | { kind: 'arrive' | 'chosen' | 'destroyed' | 'hijacked' | 'moved' | 'silenced' | 'protected' }
  | { kind: 'power'; n: number }

/** One step of the staging: how the table stands, who acts, what is said about it. */
export interface Frame {
  lanes: Lane[]
  /** The card or persona that acts, and whose it is. */
  acting: { id: string; seat: number } | null
  marks: Record<string, Mark>
  /** What happened so far in this act. */
  lines: string[]
  /** Do the lanes' numbers still wait for the first card to act? */
  isCounting: boolean
  ms: number
}

export const MS = { reveal: 1500, act: 1500, deed: 1250, settle: 900, laid: 1000, turn: 1500 }

export function framesOf(
  before: View,
  events: readonly Event[],
  after: View,
  names: readonly string[],
): Frame[] {
  const stage = new Stage(before, after, names)
  for (const event of events) stage.take(event)
  return stage.frames
}

/** The table while it is being staged. */
class Stage {
  readonly frames: Frame[] = []
  private lanes: Lane[]
  private acting: Frame['acting'] = null
  private lines: string[] = []
  private isCounting = false
  private hasActed = true

  constructor(
    private readonly before: View,
    private readonly after: View,
    private readonly names: readonly string[],
  ) {
    this.lanes = before.lanes
    const { question } = before
    if (question) this.acting = { id: question.source, seat: question.seat }
  }

  take(event: Event) {
    const told = sentence(event, this.names, this.asKnown())
    switch (event.type) {
      case 'mulliganed':
      case 'personas_chosen':
        this.lines = [told ?? '']
        return this.show(MS.turn)
      case 'laid': {
        const piece = piecesOf(this.after.lanes).find(({ id }) => id === event.id)
        const lane = this.after.lanes[LANES.indexOf(event.lane)]
        if (!piece || !lane) return
        this.put(event.lane, event.seat, piece)
        this.change(event.lane, () => ({ powers: lane.powers, leader: lane.leader }))
        this.lines = [told ?? '']
        return this.show(MS.laid, { [event.id]: { kind: 'arrive' } })
      }
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
        return this.deed(told, { [event.id]: { kind: 'power', n: event.n } })
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
        this.remove(event.id)
        return
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
    this.isCounting = true
    this.acting = null
    this.lines = [told]
    this.show(event.plays.length ? MS.reveal : MS.settle, marks)
  }

  /** Something the acting card does. The card itself is introduced first. */
  private deed(line: string | null, marks: Record<string, Mark> = {}, change = () => {}): void {
    if (!this.hasActed) this.show(MS.act)
    this.hasActed = true
    change()
    if (line) this.lines = [...this.lines, line]
    this.show(MS.deed, marks)
  }

  /** The card has acted: what stands now, and what its effects changed by holding. */
  private settle(event: Extract<Event, { type: 'resolved' }>): void {
    const marks: Record<string, Mark> = {}
    const wasCounting = this.isCounting
    for (const { id, power } of piecesOf(this.lanes)) {
      const now = event.cards[id]
      if (now !== undefined && now !== power) marks[id] = { kind: 'power', n: now - power }
    }
    this.lanes = this.lanes.map((lane, i) => {
      const powers = event.powers[i] ?? lane.powers
      const cards = lane.cards.map((side) =>
        side.map((piece) => ({
          ...piece,
          power: event.cards[piece.id] ?? piece.power,
          waits: piece.waits && piece.id !== event.id,
        })),
      )
      return { ...lane, cards, powers: [...powers], leader: leaderOf(powers) }
    })
    this.isCounting = false
    if (this.hasActed && !wasCounting && !Object.keys(marks).length) return
    if (!this.hasActed) this.lines = [this.quietLine(event.id)]
    this.show(this.hasActed ? MS.settle : MS.act, marks)
    this.hasActed = true
  }

  /** A card that did nothing one could see. */
  private quietLine(id: string): string {
    const text = (this.after.cards[id] ?? this.after.personas[id])?.text ?? ''
    const piece = piecesOf(this.lanes).find((one) => one.id === id)
    if (piece?.silenced) return 'It has lost its effects.'
    if (!text) return 'It has no effect, and counts its power.'
    return text.includes('Persist:') ? 'It holds from now on.' : 'It finds nothing to act on.'
  }

  private show(ms: number, marks: Record<string, Mark> = {}): void {
    const { lanes, acting, lines, isCounting } = this
    this.frames.push({ lanes, acting, marks, lines, isCounting, ms })
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
