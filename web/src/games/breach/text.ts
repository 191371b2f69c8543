// The words on the board.

import type { Cast } from '../../core/cast'
import { count } from '../../core/english'
import { inWords, laneTitle, nameOf, sideOf } from './names'
import { type Action, canStillPlay } from './plan'
import type { View } from './types.gen'

export type Pace = 'slow' | 'normal' | 'fast' | 'instant'
export const PACES: Record<Pace, { factor: number; label: string }> = {
  slow: { factor: 1.8, label: 'Slow' },
  normal: { factor: 1, label: 'Steady' },
  fast: { factor: 0.45, label: 'Fast' },
  instant: { factor: 0, label: 'At once' },
}

export const text = {
  lanes: 'The lanes',
  hand: 'Your hand',
  emptyHand: 'Your hand is empty.',
  yours: 'Yours',
  theirs: 'Theirs',
  inHand: (n: number) => `${count(n, 'card')} in hand`,
  inDeck: (n: number) => `${n} in the deck`,
  energyOf: (n: number) => `${n} energy this turn`,
  nextEnergy: (n: number) => `${n < 0 ? '−' : '+'}${Math.abs(n)} next turn`,
  committed: 'Committed',
  turn: ({ turn, turns }: View) => (turn ? `Turn ${turn} of ${turns}` : 'Before the first turn'),
  history: 'History',
  pace: (label: string) => `Pace of the reveal: ${label}`,
  close: 'Close',
  energyLeft: (left: number, of: number) => `${left} of ${of} energy left`,
  commit: 'Commit',
  final: 'ends your turn',
  commitAsk: 'Commit now?',
  commitAnyway: 'Yes, commit',
  notYet: 'Not yet',
  orGoOn: 'Commit, or go on planning.',
  orCancel: 'Lay the card face down, or cancel.',
  unspent: (left: number) =>
    `You could still play a card: ${left} energy would be lost. A commit cannot be taken back.`,
  isCommitted: 'You have committed.',
  keptHand: 'You keep these cards.',
  newHand: (n: number) => `You get ${inWords(n)} new cards.`,
  personaChosen: 'You have chosen.',
  chooses: (cast: Cast, seat: number, name: string) =>
    `${cast.does(seat, 'choose')} a card for ${name}.`,
  callPersona: (name: string) => `Use ${name}`,
  personaOn: (name: string) => `${name} acts this turn`,
  personaUsed: (name: string) => `${name}, used`,
  keep: (n: number) => `Keep these ${inWords(n)}`,
  redraw: (n: number) => `Draw ${inWords(n)} new`,
  mulligan: 'Your first hand',
  mulliganAbout: (n: number) =>
    `You may change it once: all ${inWords(n)} cards go back, and you draw ${inWords(n)} new ones.`,
  personas: 'Who do you play as?',
  personasAbout: 'You can use its ability once, in a turn of your choice.',
  playAs: (name: string) => `Play as ${name}`,
  noPersona: 'Play without a persona',
  chooseFor: (name: string) => `${name}: choose a card`,
  choose: 'Choose',
  cancel: 'Cancel',
  playHere: 'Play here',
  faceDownHere: 'Face down',
  layAsk: (name: string, lane: string) => `${name} face down in ${lane}?`,
  layIt: 'Lay it face down',
  /** The price is told as such only where it is another one. */
  faceDownAbout: (cost: number | undefined, { face_down_cost, face_down_power }: View) => {
    const price =
      cost === undefined || cost === face_down_cost
        ? `${face_down_cost} energy`
        : `${face_down_cost} energy instead of ${cost}`
    return `It costs ${price}, counts ${face_down_power} power, has no effect and stays face down. It cannot be taken back.`
  },
  earlier: 'Act earlier',
  later: 'Act later',
  takeBack: 'Take back',
  placeOf: (at: number, of: number, lane: string) =>
    of > 1 ? `acts ${ordinal(at)} of your ${of} new cards in ${lane}` : `goes to ${lane}`,
  skip: 'Skip',
  acting: (isTouch: boolean) => `The cards act. ${isTouch ? 'Tap' : 'Click'} the board to skip.`,
  keys: 'Keys: H hand, arrows, Enter takes a card up, 1 2 3 lanes, C commit; on a planned card Shift and arrows change the order, Delete takes it back; Esc cancels or skips.',
  watching: 'Hands and plans stay hidden while you watch.',
  handOf: (cast: Cast, seat: number) => `${cast.whoseFirst(seat)} hand`,
  noCards: 'no cards left',
  faceDown: 'Face down',
  unknown: 'Only its owner knows which card it is',
  silenced: 'It has lost its effects',
  waits: 'It has yet to act',
  isNew: 'New',
  newThisTurn: 'played in the last turn',
  planned: 'Planned, not yet revealed',
  power: 'Power',
  /** "→ 5" for ears. */
  foreseen: (n: number) => `, ${n} with your plan`,
}

const ordinal = (n: number) => ['first', 'second', 'third', 'fourth', 'fifth'][n - 1] ?? `${n}th`

interface Planning {
  held: string | null
  /** A question is open: to lay a card face down, or to commit. */
  armed: unknown
  asksCommit: boolean
  isTouch: boolean
  choices: readonly Action[] | null
}

/** The line for "what now" while a turn is planned; null: the question itself says it. */
export function sayNow(view: View, planning: Planning): string | null {
  const { held, armed, asksCommit, isTouch, choices } = planning
  if (view.phase !== 'assign' || !view.mine || !choices) return null
  if (asksCommit) return text.orGoOn
  if (armed) return text.orCancel
  const { energy_left, plan, hand } = view.mine
  const left = `${energy_left} energy left.`
  if (held) {
    const name = nameOf(view, held)
    if (!canStillPlay(choices, held)) return `${name}: you cannot play it now. ${left}`
    return `${name}: ${isTouch ? 'tap' : 'choose'} a lit lane. ${left}`
  }
  const turn = `${text.turn(view)}.`
  const planned = plan.length ? `${count(plan.length, 'card')} planned. ` : ''
  if (canStillPlay(choices)) {
    return plan.length
      ? `${turn} ${planned}${left}`
      : `${turn} Put cards into lanes, then commit. ${left}`
  }
  const why = hand.length
    ? `You cannot afford ${plan.length ? 'another' : 'any'} card with ${energy_left} energy:`
    : 'Your hand is empty:'
  return `${turn} ${planned}${why} commit to go on.`
}

/** "Your side of Chatbots" for who plays, "Defender’s" for who watches. */
export const sideLabel = (seat: number, me: number, lane: string, isSeated: boolean) =>
  `${isSeated ? (seat === me ? text.yours : text.theirs) : sideOf(seat)}, ${laneTitle(lane)}`
