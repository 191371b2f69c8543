// Who is at the table, in words: whoever reads is "you", the others have names.

import { lower } from './english'
import type { Table } from './types.gen'
import { seatName } from './words'

const BOT = 'The bot'

export class Cast {
  constructor(
    /** By seat, as they stand at the start of a sentence: "You", "The bot", "Ada". */
    readonly names: readonly string[],
    /** Whose eyes read this; null for a spectator and for several people at one screen. */
    readonly me: number | null = null,
    private readonly bot: number | null = null,
    /** By seat, as the rules call them: "White", "Attacker". */
    private readonly colours: readonly string[] = [],
  ) {}

  isMe(seat: number): boolean {
    return seat === this.me
  }

  /** At the start of a sentence: "You", "Ada", "The bot". */
  who(seat: number): string {
    return this.isMe(seat) ? 'You' : (this.names[seat] ?? '')
  }

  /** Within a sentence: "you", "Ada", "the bot". */
  whom(seat: number): string {
    const who = this.who(seat)
    return this.isMe(seat) || seat === this.bot ? lower(who) : who
  }

  /** At the start of a sentence: "Your", "Ada’s", "The bot’s". */
  whoseFirst(seat: number): string {
    return this.isMe(seat) ? 'Your' : `${this.who(seat)}’s`
  }

  /** Within a sentence: "your", "Ada’s", "the bot’s". */
  whose(seat: number): string {
    return this.isMe(seat) ? 'your' : `${this.whom(seat)}’s`
  }

  /** "You place", "Ada places"; `others` where that is no mere s: does(1, 'have', 'has'). */
  does(seat: number, mine: string, others = thirdPerson(mine)): string {
    return `${this.who(seat)} ${this.isMe(seat) ? mine : others}`
  }

  /** What the game says, which knows no names: "Black could…" is "The bot could…". */
  named(sentence: string): string {
    return sentence.replace(/(?:[Tt]he )?\b([A-Z]\w*)/g, (found, colour, at) => {
      const seat = this.colours.indexOf(colour)
      if (seat < 0) return found
      return /(^|\. )$/.test(sentence.slice(0, at)) ? this.who(seat) : this.whom(seat)
    })
  }
}

/** "place" is "places", "pass" is "passes", "try" is "tries". */
function thirdPerson(verb: string): string {
  if (/(s|x|ch|sh|o)$/.test(verb)) return `${verb}es`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return `${verb}s`
}

const NAMED = (name: string, seat: string) => `${name} (${seat})`

/** Everyone at a table; who shares a name is told apart by the seat. */
export function castOf({ table, mine }: { table: Table; mine: readonly number[] }): Cast {
  const { seats } = table
  const me = mine.length === 1 ? (mine[0] ?? null) : null
  const isOurs = ({ kind, level }: Table['seats'][number]) =>
    kind === 'bot' && !level.startsWith('@')
  const bots = seats.flatMap((info, seat) => (isOurs(info) ? [seat] : []))
  const bot = bots.length === 1 ? (bots[0] ?? null) : null
  const names = seats.map((seat) => seat.name || seatName(seat))
  const told = names.map((name, seat) => {
    if (seat === me) return 'You'
    if (seat === bot) return BOT
    const isShared = names.some((other, i) => i !== seat && other === name)
    return isShared ? NAMED(name, seats[seat]?.colour ?? '') : name
  })
  const colours = seats.map(({ colour }) => colour)
  return new Cast(told, me, bot, colours)
}
