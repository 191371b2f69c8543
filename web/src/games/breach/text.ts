// The words on the board.

import { count, inWords, laneTitle, nameOf, person, sideOf } from './names'
import type { Action } from './plan'
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
  turn: ({ turn, turns }: View) => (turn ? `Turn ${turn} of ${turns}` : 'Set-up'),
  history: 'History',
  pace: (label: string) => `Pace of the reveal: ${label}`,
  close: 'Close',
  energyLeft: (left: number, of: number) => `${left} of ${of} energy left`,
  commit: 'Commit',
  final: 'final for this turn',
  commitAnyway: 'Commit, final',
  notYet: 'Not yet',
  unspent: (left: number) =>
    `You could still play a card: ${left} energy would be lost. A commit is final.`,
  waitingFor: (names: readonly string[], seat: number) =>
    `You have committed. Waiting for ${person(names, seat)} to commit.`,
  waitingOther: (names: readonly string[], seat: number) =>
    `Your answer is in. Waiting for ${person(names, seat)}.`,
  chooses: (names: readonly string[], seat: number, name: string) =>
    `${person(names, seat)} chooses a card for ${name}.`,
  callPersona: (name: string) => `Use ${name}`,
  personaOn: (name: string) => `${name} acts this turn`,
  personaUsed: (name: string) => `${name}, used`,
  keep: (n: number) => `Keep these ${inWords(n)}`,
  redraw: (n: number) => `Draw ${inWords(n)} new`,
  mulligan: 'Your first hand',
  mulliganAbout: (n: number) =>
    `Once, before the first turn, all ${inWords(n)} can go back for ${inWords(n)} new ones.`,
  personas: 'Who do you play as?',
  personasAbout: 'Its ability is used once, in a turn that you choose. Both are shown together.',
  playAs: (name: string) => `Play as ${name}`,
  noPersona: 'Play without a persona',
  chooseFor: (name: string) => `${name}: choose a card`,
  choose: 'Choose',
  cancel: 'Cancel',
  playHere: 'Play here',
  faceDownHere: 'Face down',
  layIt: 'Lay it face down',
  faceDownAsk: (name: string, cost: number, { face_down_cost, face_down_power }: View) =>
    `${name} face down: ${face_down_cost} energy instead of ${cost}. It counts ${face_down_power}, has no effect and stays face down. Your opponent sees it at once, not which card it is. It cannot be taken back.`,
  earlier: 'Act earlier',
  later: 'Act later',
  takeBack: 'Take back',
  placeOf: (at: number, of: number, lane: string) =>
    of > 1 ? `acts ${ordinal(at)} of your ${of} new cards in ${lane}` : `goes to ${lane}`,
  skip: 'Skip',
  acting: 'The cards act. Click the board to skip.',
  keys: 'Keys: H hand, arrows, Enter takes a card up, 1 2 3 lanes, C commit; on a planned card Shift and arrows change the order, Delete takes it back; Esc cancels or skips.',
  watching: 'You are watching: hands and plans stay hidden.',
  over: 'How it went',
  faceDown: 'Face down',
  unknown: 'A card that only its owner knows.',
  silenced: 'Has lost its effects',
  waits: 'Has yet to act',
  planned: 'Planned, not yet revealed',
  power: 'Power',
  cost: 'Cost',
}

const ordinal = (n: number) => ['first', 'second', 'third', 'fourth', 'fifth'][n - 1] ?? `${n}th`

/** The line for "what now" while a choice is half made; null: the question itself says it. */
export function sayNow(view: View, held: string | null, isTouch: boolean): string | null {
  if (view.phase !== 'assign' || !view.mine) return null
  const { energy_left, plan } = view.mine
  const left = `${energy_left} energy left`
  if (held) {
    const name = nameOf(view, held)
    return `${name}: ${isTouch ? 'tap' : 'choose'} a lit lane. ${left}.`
  }
  const begun = plan.length
    ? `${count(plan.length, 'card')} planned.`
    : 'Assign cards to lanes, then commit.'
  return `${text.turn(view)}. ${begun} ${capitalLeft(left)}.`
}

const capitalLeft = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What a hint advises. */
export function hintLine(view: View, action: Action): string {
  switch (action.type) {
    case 'mulligan':
      return action.redraw ? 'Hint: draw new cards.' : 'Hint: keep these cards.'
    case 'persona':
      return `Hint: ${nameOf(view, action.persona)}.`
    case 'call_persona':
      return 'Hint: use your persona in this turn.'
    case 'assign':
      return `Hint: ${nameOf(view, action.card)} to ${laneTitle(action.lane)}.`
    case 'face_down':
      return `Hint: ${nameOf(view, action.card)} face down to ${laneTitle(action.lane)}.`
    case 'unassign':
      return `Hint: take ${nameOf(view, action.card)} back.`
    case 'commit':
      return 'Hint: commit.'
    case 'choose':
      return `Hint: choose ${nameOf(view, action.card)}.`
  }
}

/** "Your side of Chatbots" for who plays, "Defender’s" for who watches. */
export const sideLabel = (seat: number, me: number, lane: string, isSeated: boolean) =>
  `${isSeated ? (seat === me ? text.yours : text.theirs) : sideOf(seat)}, ${laneTitle(lane)}`
