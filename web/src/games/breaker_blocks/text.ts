// All the English of Breaker Blocks, but for what is told outside the board (`words`) and refusals.

import type { Cast } from '../../core/cast'
import { capital, count } from '../../core/english'
import type { Outlook } from '../../core/outlook'
import { beside, isCore, opposite, type Side, seenSide, tileAt } from './grid'
import type { BreakerBlocks, Circuit, Hint, Outcome, Place, TileSeen, View } from './types.gen'

type Pair = readonly [number, number]

export const roman = (circuit: number) => ['I', 'II', 'III'][circuit] ?? `${circuit + 1}`

export const titleOf = (view: View, block: string) =>
  view.blocks[block]?.title ?? 'a face-down module'

/** "Power 1 (left, front)": tells blocks of equal power apart. */
export const nameOf = (view: View, block: string) =>
  view.blocks[block]?.name ?? 'a face-down module'

/** One's own side first; whoever only looks on reads Orange first. */
export const sidesOf = (cast: Cast): Pair => (cast.me === 1 ? [1, 0] : [0, 1])

const WAYS: Record<Side, string> = { N: 'above', E: 'right of', S: 'below', W: 'left of' }

/** "below the Core", "left of Power 0": what a tab in that cell is plugged into, as it is seen. */
export function besideWhat(
  view: View,
  [x, y, tab]: readonly [number, number, Side],
  flipped: boolean,
): string {
  const parent = beside([x, y], tab)
  const tile = tileAt(view.tiles, parent)
  const onto = tile ? titleOf(view, tile.block) : isCore(view, parent) ? 'the Core' : 'its path'
  return `${WAYS[seenSide(opposite(tab), flipped)]} ${onto}`
}

/** "Circuit II, below the Core" */
export const placeName = (view: View, { circuit, into }: Place, flipped: boolean) =>
  `Circuit ${roman(circuit)}, ${besideWhat(view, into, flipped)}`

/** "Your Power 2 (front) on circuit II, 1 open input" */
export function tileName(view: View, tile: TileSeen, cast: Cast): string {
  const open = tile.inputs.filter(({ state }) => state === 'open').length
  const inputs = open ? `, ${count(open, 'open input')}` : ''
  const name = `${cast.whoseFirst(tile.seat)} ${nameOf(view, tile.block)}`
  return `${name} on circuit ${roman(tile.circuit)}${inputs}`
}

// -- what would come of a choice -------------------------------------------------------------

/** "circuit II: you 3, the bot 2. You lead by 1" */
export function circuitLine(
  circuit: number,
  { power, control }: Pick<Circuit, 'power' | 'control'>,
  cast: Cast,
): string {
  const lead = Math.abs(power[0] - power[1])
  const fed = sidesOf(cast).map((seat) => `${cast.whom(seat)} ${power[seat]}`)
  const who = control === null ? 'Nobody leads' : `${cast.does(control, 'lead')} by ${lead}`
  return `circuit ${roman(circuit)}: ${fed.join(', ')}. ${who}`
}

/** What plugging a block in there would do, in one line; `after` is null if nobody can know. */
export function outlookLine(view: View, ghost: TileSeen, after: View | null, cast: Cast): string {
  if (after?.outcome) return `This ends the game at once: ${verdict(after.outcome, cast)}.`
  const info = view.blocks[ghost.block]
  const dead = ghost.inputs.filter(({ state }) => state === 'dead').length
  const inputs = dead ? ` ${capital(count(dead, 'input'))} would be blocked.` : ''
  const fed = after?.circuits[ghost.circuit]
  if (info?.is_power && fed) {
    const adds = info.inputs ? '' : `${info.about} `
    return `${adds}${capital(circuitLine(ghost.circuit, fed, cast))}.${inputs}`
  }
  const acts = info ? '' : ' The module is turned up and acts.'
  return `Onto circuit ${roman(ghost.circuit)}.${acts}${inputs}`
}

/** Who won; null: nobody did, or nobody alone. */
export const winnerOf = ({ ranks: [orange = 0, blue = 0] }: Outcome) =>
  orange === blue ? null : orange < blue ? 0 : 1

/** "2 circuits to 1", one's own side first where there is one. */
export function circuitsTo(scores: readonly number[], cast: Cast, first: number): string {
  const seat = cast.me ?? first
  return `${count(scores[seat] ?? 0, 'circuit')} to ${scores[1 - seat] ?? 0}`
}

/** "you win, 2 circuits to 1" */
export function verdict(outcome: Outcome, cast: Cast): string {
  const winner = winnerOf(outcome)
  if (winner === null) return outcome.reason === 'both_lose' ? 'equal, so both lose' : 'a draw'
  const wins = cast.isMe(winner) ? 'you win' : cast.me === null ? null : 'you lose'
  return `${wins ?? `${cast.whom(winner)} wins`}, ${circuitsTo(outcome.scores, cast, winner)}`
}

/** What striking a block would do to its circuit. */
export function strikeLine(
  view: View,
  tile: TileSeen,
  { view: after, events }: Outlook<View, BreakerBlocks['event']>,
  cast: Cast,
): string {
  const isGone = events?.some(({ type }) => type === 'annihilated')
  const goes = isGone ? 'is removed from the game' : 'goes back to the supply'
  const fed = tile.power ? after?.circuits[tile.circuit] : null
  const then = fed ? ` Then ${circuitLine(tile.circuit, fed, cast)}.` : ''
  return `${cast.whoseFirst(tile.seat)} ${titleOf(view, tile.block)} ${goes}.${then}`
}

// -- how near the end is ---------------------------------------------------------------------

/** In one sentence. */
export function foresight(view: View, cast: Cast): string {
  if (view.outcome) return ''
  if (view.last_turn !== null) {
    const out = cast.does(1 - view.last_turn, 'are', 'is')
    return `${out} out of power. The game ends after ${cast.whose(view.last_turn)} turn.`
  }
  if (view.quiet_turns >= view.quiet_limit / 2) {
    const left = view.quiet_limit - view.quiet_turns
    return `Nothing was drawn or played for ${view.quiet_turns} turns. After ${left} more like that the game ends.`
  }
  if (view.options.variant === 'power_overwhelming') {
    const strong = view.overwhelms
    if (strong === null) return 'Whoever begins a turn leading two circuits wins.'
    const next = strong === view.to_move ? 'next turn' : 'turn'
    const leads = cast.does(strong, 'lead')
    return `${leads} ${count(view.controlled[strong as 0 | 1], 'circuit')}: a win, if that is still so when ${cast.whose(strong)} ${next} begins.`
  }
  return view.next_authenticate_ends
    ? 'One AUTHENTICATE has been played. The next ends the game.'
    : 'The second AUTHENTICATE ends the game. None has been played yet.'
}

export const isNearEnd = (view: View) =>
  !view.outcome &&
  (view.next_authenticate_ends || view.last_turn !== null || view.overwhelms !== null)

// -- what now --------------------------------------------------------------------------------

const left = (n: number) => `${count(n, 'action')} left`

/** "Draw a block, play one from your hand, or move one of yours. 2 actions left." */
export function asked(view: View, ask: string, hint: Hint | null): string {
  const { effect } = view
  if (hint?.must_pass)
    return `You can neither draw, play nor move a block: pass. ${left(view.actions_left)}.`
  if (!effect) return `${ask} ${view.actions_left === 0 ? '' : `${left(view.actions_left)}.`}`
  const { parts, left: toCome } = effect
  const step = parts > 1 ? ` ${parts - toCome + 1} of ${parts}.` : ''
  return `${ask}${step} ${view.actions_left ? `Then ${left(view.actions_left)}.` : ''}`.trim()
}

const press = (isTouch: boolean) => (isTouch ? 'tap' : 'click')

export const text = {
  spots: 'Blocks and places on the board',
  hand: 'hand',
  supply: 'supply',
  whose: (cast: Cast, seat: number, what: string) => `${cast.whoseFirst(seat)} ${what}`,
  modules: 'Modules',
  faceDown: 'Face down',
  unseen: 'Not seen yet',
  removed: (n: number) => `${n} removed unseen`,
  none: 'Empty',
  copies: (n: number) => (n > 1 ? `${n} of them` : ''),
  fresh: 'drawn this turn',
  justDrawn: 'just drawn',
  pointedAt: 'here',
  next: 'next turn',
  circuits: 'Circuits',
  feeds: (who: string, n: number) => `${who} ${n}`,
  inHand: 'The block you picked up',
  keys: 'Keys: 1 hand, 2 supply, 3 modules, 4 board, arrows, Enter, Esc. + − 0 zoom.',
  draw: 'Draw',
  plugIn: 'Plug in',
  choose: 'Choose this',
  cancel: 'Cancel',
  close: 'Close',
  pass: 'Pass',
  keep: 'Keep these',
  keepMine: 'Stays in your hand',
  keepTheirs: 'Stays in your opponent’s hand',
  nothingToKeep: 'empty',
  hiddenOne: 'One of the hidden ones',
  chooseInput: (title: string, isTouch: boolean) =>
    `${title} in hand: ${press(isTouch)} a glowing input.`,
  thenPlugIn: (title: string) => `${title} goes here: tap Plug in, or tap another input.`,
  lifted: (title: string, isTouch: boolean) =>
    `${title} is lifted: ${press(isTouch)} another glowing input.`,
  which: 'Which input?',
  whichInput: (n: number) => `${n === 2 ? 'Two' : n} inputs lead to this place. Which one?`,
  drawIt: (title: string) => `Draw ${title}? You can play it from your next turn on.`,
  blindDraw: 'A random face-down module. Only you will see it.',
  blindPlay: 'A random face-down module. It is turned up as you plug it in, and acts.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show the whole board',
  tabs: 'What the tray shows',
  tab: { hand: 'Hand', power: 'Supply', modules: 'Modules' },
}

/** In the pictures of the rules. */
export const pictures = {
  path: {
    label:
      'Three orange blocks in a row lead into circuit II of the Core. Each has a tab, which goes into an input of the block before it.',
    input: ['An input: a block', 'can be plugged in'],
    tab: ['A tab: it goes into', 'an input'],
    light: ['3 + 2 = 5', 'for II'],
  },
  dead: {
    label:
      'A 3 below circuit I blocks the left input of the 0 below circuit II: that input is dead. The other two are open.',
    dead: ['Dead: the 3 blocks', 'this input'],
    open: ['Open: the space', 'next to it is free'],
  },
  turn: {
    label:
      'One turn. First Power 2 is plugged in below Power 0 and feeds circuit II. Then Power 3 is drawn into the hand.',
    play: ['Play Power 2 here:', 'circuit II gets 2.'],
    draw: ['Draw Power 3 into your hand.', 'It waits for your next turn.'],
  },
  modules: {
    label: 'The seven modules and what each does.',
    does: {
      annihilate: ['removes a block', 'from the game'],
      automate: ['plays a block', 'from a supply'],
      accelerate: ['draws three', 'blocks'],
      attenuate: ['one block a side', 'goes back'],
      agitate: ['moves their', 'blocks, twice'],
      aggravate: ['leaves one block', 'in each hand'],
      authenticate: ['the second one', 'ends the game'],
    } as Record<string, readonly string[]>,
  },
}
