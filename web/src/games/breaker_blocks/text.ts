// All the English of Breaker Blocks, but for what is told outside the board (`words`) and refusals.

import type { Outlook } from '../../core/outlook'
import type { Side } from './grid'
import type { BlockInfo, BreakerBlocks, Circuit, Hint, Outcome, TileSeen, View } from './types.gen'

export const colours = ['Orange', 'Blue'] as const
export const colourOf = (seat: number) => colours[seat] ?? 'Nobody'
export const roman = (circuit: number) => ['I', 'II', 'III'][circuit] ?? `${circuit + 1}`

export const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`
}

const INPUTS: Record<string, string> = { L: 'left', F: 'front', R: 'right' }

export function inputsOf(info: BlockInfo | undefined): string {
  const names = [...(info?.inputs ?? '')].map((name) => INPUTS[name] ?? name)
  return names.length ? `${names.length === 1 ? 'input' : 'inputs'} ${list(names)}` : 'no inputs'
}

export const titleOf = (view: View, block: string) =>
  view.blocks[block]?.title ?? 'a face-down module'

/** "Power 1, inputs left and front": tells blocks of equal power apart. */
export function nameOf(view: View, block: string): string {
  const info = view.blocks[block]
  return info?.is_power ? `${info.title}, ${inputsOf(info)}` : titleOf(view, block)
}

const WAYS: Record<Side, string> = { N: 'above', E: 'right of', S: 'below', W: 'left of' }

/** "Circuit II, below the Core": where a place is, as the viewer sees it. */
export function placeName(circuit: number, seen: Side, onto: string): string {
  return `Circuit ${roman(circuit)}: ${WAYS[seen]} ${onto}`
}

export function tileName(view: View, tile: TileSeen): string {
  const feeds = `${colourOf(tile.seat)}, on circuit ${roman(tile.circuit)}`
  const open = tile.inputs.filter(({ state }) => state === 'open').length
  const inputs = open ? `, ${count(open, 'open input')}` : ''
  return `${titleOf(view, tile.block)}, ${feeds}${inputs}${tile.is_bare ? '' : ', plugged into'}`
}

// -- what would come of a choice -------------------------------------------------------------

const standing = ([orange, blue]: readonly [number, number]) => `Orange ${orange}, Blue ${blue}`

export function circuitLine(
  circuit: number,
  { power, control }: Pick<Circuit, 'power' | 'control'>,
): string {
  const lead = Math.abs(power[0] - power[1])
  const who = control === null ? 'nobody leads' : `${colourOf(control)} leads by ${lead}`
  return `circuit ${roman(circuit)}: ${standing(power)}, ${who}`
}

/** What plugging a block in there would do, in one line; `after` is null if nobody can know. */
export function outlookLine(view: View, ghost: TileSeen, after: View | null): string {
  if (after?.outcome) return `This ends the game at once: ${verdict(after.outcome)}.`
  const info = view.blocks[ghost.block]
  const dead = ghost.inputs.filter(({ state }) => state === 'dead').length
  const inputs = dead ? ` ${count(dead, 'input')} would be dead.` : ''
  const fed = after?.circuits[ghost.circuit]
  if (info?.is_power && fed) {
    const line = circuitLine(ghost.circuit, fed)
    return `${line.charAt(0).toUpperCase()}${line.slice(1)}.${inputs}`
  }
  const onto = `Onto circuit ${roman(ghost.circuit)}.`
  return `${onto} ${info?.about ?? 'The module is turned up, and acts.'}${inputs}`
}

/** Who won; null: nobody did, or nobody alone. */
export const winnerOf = ({ ranks: [orange = 0, blue = 0] }: Outcome) =>
  orange === blue ? null : orange < blue ? 0 : 1

function verdict(outcome: Outcome): string {
  const winner = winnerOf(outcome)
  if (winner === null) return outcome.reason === 'both_lose' ? 'equal, so both lose' : 'a draw'
  const [won = 0, lost = 0] = winner ? [...outcome.scores].reverse() : outcome.scores
  return `${colourOf(winner)} wins, ${count(won, 'circuit')} to ${lost}`
}

/** What striking a block would do to its circuit. */
export function strikeLine(
  view: View,
  tile: TileSeen,
  { view: after, events }: Outlook<View, BreakerBlocks['event']>,
): string {
  const isGone = events?.some(({ type }) => type === 'annihilated')
  const goes = isGone ? 'removed from the game' : 'goes back to its supply'
  const fed = tile.power ? after?.circuits[tile.circuit] : null
  const then = fed ? ` Then ${circuitLine(tile.circuit, fed)}.` : ''
  return `${colourOf(tile.seat)}’s ${titleOf(view, tile.block)}: ${goes}.${then}`
}

// -- how it stands, and how it will end ------------------------------------------------------

export function wouldWin(view: View): string {
  if (view.outcome)
    return `Circuits: ${colourOf(0)} ${view.controlled[0]}, ${colourOf(1)} ${view.controlled[1]}`
  if (view.would_win !== null) {
    const [high, low] = [Math.max(...view.controlled), Math.min(...view.controlled)]
    return `${colourOf(view.would_win)} would win now, ${high}–${low}`
  }
  return view.options.draws === 'both_lose' ? 'Both would lose now' : 'It would be a draw now'
}

/** How near the end is, in one sentence. */
export function foresight(view: View): string {
  if (view.outcome) return 'The game is over.'
  if (view.last_turn !== null) {
    return `${colourOf(1 - view.last_turn)} is out of power: the game ends after ${colourOf(view.last_turn)}’s turn.`
  }
  if (view.quiet_turns >= view.quiet_limit / 2) {
    const left = view.quiet_limit - view.quiet_turns
    return `Nothing was drawn or played for ${view.quiet_turns} turns: after ${left} more like that the game ends.`
  }
  if (view.options.variant === 'power_overwhelming') {
    const strong = view.overwhelms
    return strong === null
      ? 'Whoever begins a turn leading two circuits wins.'
      : `${colourOf(strong)} leads ${view.controlled[strong as 0 | 1]} circuits: a win if that stands when ${strong === view.to_move ? 'its next' : 'its'} turn begins.`
  }
  return view.next_authenticate_ends
    ? 'One AUTHENTICATE on the board: the next ends the game.'
    : 'No AUTHENTICATE on the board yet.'
}

export const isNearEnd = (view: View) =>
  !view.outcome &&
  (view.next_authenticate_ends || view.last_turn !== null || view.overwhelms !== null)

// -- what now --------------------------------------------------------------------------------

const left = (n: number) => `${count(n, 'action')} left`

/** "Draw, play or rearrange a block. 2 actions left." */
export function asked(view: View, ask: string, hint: Hint | null): string {
  const { effect } = view
  if (hint?.must_pass)
    return `Nothing can be drawn, played or rearranged: pass. ${left(view.actions_left)}.`
  if (!effect) return `${ask} ${view.actions_left === 0 ? '' : `${left(view.actions_left)}.`}`
  const { parts, left: toCome } = effect
  const step = parts > 1 ? ` ${parts - toCome + 1} of ${parts}.` : ''
  return `${ask}${step} ${view.actions_left ? `Then ${left(view.actions_left)}.` : ''}`.trim()
}

/** What a module leads through, part by part; the parts that are done are ticked. */
export function stepsOf(module: string): string[] {
  switch (module) {
    case 'accelerate':
      return ['First draw', 'Second draw', 'Third draw']
    case 'attenuate':
      return ['One of your blocks', 'One of your opponent’s']
    case 'agitate':
      return ['First block', 'Second block']
    default:
      return []
  }
}

export const text = {
  spots: 'Blocks and places on the board',
  hand: 'Your hand',
  handOf: (seat: number) => `${colourOf(seat)}’s hand`,
  supply: 'Your supply',
  theirHand: 'hand',
  theirSupply: 'supply',
  supplyOf: (seat: number) => `${colourOf(seat)}’s supply`,
  modules: 'Modules',
  faceDown: 'Face down',
  unseen: 'Not seen yet',
  removed: (n: number) => `${n} removed unseen`,
  none: 'none',
  copies: (n: number) => (n > 1 ? `${n} of them` : ''),
  fresh: 'drawn this turn',
  next: 'next turn',
  circuits: 'Circuits',
  actionsLeft: left,
  left: (n: number) => `${n} left`,
  theirTurn: (seat: number) => `${colourOf(seat)}’s turn`,
  over: 'The game is over',
  acts: (seat: number, title: string) => `${colourOf(seat)}: ${title} acts`,
  idle: 'Pick a block in your hand to play it, in a supply to draw it, or on the board to rearrange it.',
  keys: 'Keys: 1 hand, 2 supply, 3 modules, 4 board, arrows, Enter, Esc; + − 0 zoom.',
  yourTurn: 'Your turn',
  watch: 'Hover over a block, or focus it, to see where its power goes.',
  draw: 'Draw',
  plugIn: 'Plug in',
  choose: 'Choose this',
  cancel: 'Cancel',
  pass: 'Pass',
  keep: 'Keep these',
  keepMine: 'Stays in your hand',
  keepTheirs: 'Stays in your opponent’s hand',
  nothingToKeep: 'empty',
  hiddenOne: 'One of the hidden ones',
  chooseInput: (title: string) => `${title} in hand: choose a lit input.`,
  chooseInputTouch: (title: string) => `${title} in hand: tap a lit input, then Plug in.`,
  lifted: (title: string) => `${title} lifted: choose another lit input.`,
  drawIt: (title: string) => `${title}: Draw takes it into your hand, for your next turn.`,
  blindDraw: 'A module at random from those face down. Only you will see it.',
  blindPlay: 'A module at random is turned up as it is plugged in, and acts.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show the whole board',
  tabs: 'What the tray shows',
  tab: { hand: 'Hand', power: 'Supply', modules: 'Modules' },
}
