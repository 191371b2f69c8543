// All the English of Break the Cube.

import { list } from '../../core/english'
import type { Colour } from './colours'

export { list }

type Seen = readonly (Colour | null)[]

export const count = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`

export const isNumber = (at: string) => at >= '1' && at <= '9'

export const colourName = (colour: Colour | null | undefined) => colour ?? 'nothing'

/** ["orange"], or ["level 1 orange", "level 2 white", "level 3 nothing"]. */
export const seenParts = (seen: Seen): string[] =>
  seen.length === 1
    ? [colourName(seen[0])]
    : seen.map((colour, level) => `level ${level + 1} ${colourName(colour)}`)

export const seenText = (seen: Seen) => seenParts(seen).join(', ')

export const blockName = (block: string) =>
  block.endsWith('2') ? `second ${block.slice(0, -1)} block` : `${block} block`

/** "E, from the side". */
const look = (at: string) => `${at}, ${isNumber(at) ? 'from above' : 'from the side'}`

const dayName = (date: string, year = false) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: year ? 'numeric' : undefined,
    timeZone: 'UTC',
  })

export const text = {
  stage:
    'The tile in 3D. A number or a letter shows what it looks at. Drag a block to move it, or drag the table to look around.',
  tiles: 'Which tile',
  secret: 'Your shape',
  guess: 'Your guess',
  ask: 'Ask',
  heardTab: 'Answers',
  watchTile: 'Tile',
  theShape: 'The hidden shape',
  shapeOfDay: (date: string) => `The shape of ${dayName(date)}`,
  tray: 'Blocks',
  slot: (block: string, colour: string) => `${blockName(block)}, ${colour}`,
  inHand: 'in hand',
  inTray: 'in the tray',
  wrongHere: 'breaks a building rule',
  standsOn: (where: string) => `stands on ${where}`,
  cube: (square: string, level: number) => `${square} level ${level}`,
  controls: 'Move the block in hand',
  left: 'Left',
  right: 'Right',
  away: 'Away',
  near: 'Nearer',
  up: 'Up',
  down: 'Down',
  turn: 'Turn',
  tip: 'Tip',
  roll: 'Roll',
  putBack: 'Put back',
  surprise: 'Surprise me',
  clear: 'Clear',
  commit: 'Hide this shape',
  commitHelp: 'Once it is hidden, you cannot change it.',
  guessThis: 'Guess this shape',
  guessLast: 'Guess this shape: if it is wrong, you are out',
  guessAnyway: 'Guess it anyway',
  guessLater: 'Guess it on your turn',
  keys: 'Keys: N takes the next block, arrows move it, Page Up and Page Down lift and lower it, R turns, F tips, V rolls, Backspace puts it back. 1–4 and T look from the sides and from above.',
  /** Why a press changed nothing. */
  vain: {
    noBlock: 'Choose one of the blocks first.',
    inHand: 'You already have this block in hand: move it, turn it or put it back.',
    atEdge: 'The block is already at the edge of the tile.',
    atTop: 'The block cannot go any higher.',
    atBottom: 'The block cannot go any lower.',
    sameTurned: 'Turned this way, the block looks the same.',
    standsThere: 'The block already stands there.',
    nothingToClear: 'The tile is already empty.',
  },
  wellBuilt: 'This shape can be hidden.',
  wellGuessed: 'This fits everything you know.',
  rules: 'Building rules',
  kept: 'kept',
  broken: 'broken',
  unfinished: 'some blocks are still missing',
  level: (n: number) => `Level ${n}`,
  cell: (square: string, level: number, what: string) => `${square} level ${level}: ${what}`,
  empty: 'empty',
  unknown: 'not known',
  certainlyEmpty: 'certainly empty',

  buildNow: 'Build a shape with all your blocks, then hide it. Nobody sees it until the end.',
  buildNowTouch: 'Drag the blocks onto the tile, turn them with the buttons, then hide the shape.',
  hideNow: 'All your blocks are on the tile. Hide this shape, or change it.',
  built: 'Your shape is hidden. You can already try out guesses.',
  askNow: (whose: string, touch: boolean) =>
    `${touch ? 'Tap' : 'Choose'} a number or a letter to look at ${whose}, or build it and guess.`,
  hiddenShape: 'the hidden shape',
  someonesShape: (whose: string) => `${whose} shape`,

  /** What a number or letter looks at. */
  sight: (at: string, along: readonly string[]) =>
    isNumber(at)
      ? `${at} looks straight down: the colour on top.`
      : `${at} looks in along ${list(along)}: the first colour on each level.`,
  everyone: 'Everyone answers.',
  again: (at: string, touch: boolean) => `${touch ? 'Tap' : 'Press'} ${at} again to ask.`,
  onYourTurn: 'You can ask it on your turn.',
  known: (seen: Seen) => `Already answered: ${seenText(seen)}.`,
  askIt: (at: string) => `Ask ${at}`,
  asking: 'Asking…',
  readAnswer: 'Read the answer, then go on.',

  look,
  asked: (who: string, at: string) => `${who} asked ${look(at)}`,
  guessed: (who: string, whose: string) => `${who} guessed ${whose}`,
  rightGuess: 'Right: that is the shape.',
  wrongGuess: 'Wrong: that is not the shape.',
  isOutNow: (who: string) => `${who} out of the game.`,
  heard: 'What was answered',
  gotIt: 'Got it',

  hintAsk: (at: string, before: number, after: number) =>
    `Ask ${look(at)}. Of ${before.toLocaleString('en')} shapes it leaves about ${after.toLocaleString('en')}.`,
  hintAbove: (at: string, alone: boolean) =>
    `Ask ${look(at)}: it shows what is on top there${alone ? '' : ', and gives nothing of yours away'}.`,
  hintSide: (at: string, along: readonly string[]) =>
    `Ask ${look(at)}: it shows three levels at once, along ${list(along)}.`,
  hintGuess: 'Guess the shape on the tile: it fits everything you know.',
  hintGuessOf: (n: number) =>
    n === 1
      ? 'Guess the shape on the tile: it is the only one left.'
      : `Guess the shape on the tile: it is one of ${n} that are left.`,
  hintBuild: 'Hide the shape on the tile: it obeys the rules and gives little away.',

  seats: ['North', 'East', 'South', 'West'],
  /** A seat's sign: where it sits. A letter would look like one of the tile's. */
  signs: ['▲', '▶', '▼', '◀'],
  ring: 'Who asks whom',
  nothingKnown: 'Once all shapes are hidden, this shows what is known of each.',
  asks: (who: string, whom: string) => `${who} ${whom}`,
  toMove: 'to move',
  isBroken: 'has found it',
  isOut: 'out',
  sheetOf: (whose: string) => `What is known of ${whose} shape`,
  sheetOfMine: 'What the others know of your shape',
  sheetSolo: 'What is known of the hidden shape',
  questions: 'Numbers and letters of the tile',
  number: (at: string) => `Number ${at}, from above`,
  letter: (at: string) => `Letter ${at}, from the side`,
  notAsked: 'not known',
  lit: 'chosen',
  latest: 'the last question',
  pointedAt: 'here',
  fades: (n: number) => (n === 1 ? 'fades with the next answer' : `stays for ${n} more answers`),
  noteSheet: 'Note sheet: the view from above and from the four sides',
  answers: (n: number) => count(n, 'answer'),
  forgets: (n: number) => `Only the last ${n} answers about a shape stay in sight.`,
  assist: 'What is certain so far',
  shapesLeft: (n: number) => `${count(n, 'shape')} still possible`,

  daily: {
    label: 'Game of the day',
    found: (date: string, turns: number) => `${dayName(date)}: found in ${count(turns, 'turn')}`,
    lost: (date: string) => `${dayName(date)}: not found`,
    hints: (n: number) => (n ? `with ${count(n, 'hint')}` : 'without hints'),
    streak: (days: number) => `${count(days, 'day')} in a row`,
    again: 'Only the first game of a day counts.',
    copy: 'Copy result',
    copied: 'Copied',
    /** What is passed on: it gives nothing of the shape away. */
    result: (date: string, turns: number | null, hints: number, signs: string, days: number) =>
      [
        `Break the Cube, ${dayName(date, true)}`,
        turns === null
          ? 'Not found'
          : `Found in ${count(turns, 'turn')}${hints ? `, ${count(hints, 'hint')}` : ''}`,
        signs,
        ...(days > 1 ? [`${days} days in a row`] : []),
      ].join('\n'),
  },

  analysis: {
    title: 'Shapes still possible after each turn',
    turn: 'Turn',
    start: 'Start',
    bot: 'The best bot',
    table: 'The same as a table',
    yours: (mine: number, bots: number) =>
      `You took ${count(mine, 'turn')}; the best bot takes ${bots} for the same shape.`,
    better: 'You were quicker.',
    equal: 'You were just as quick.',
    worse: 'There is a quicker way.',
    way: 'The bot’s way',
    asks: (at: string, seen: Seen) => `asks ${at}: ${seenText(seen)}`,
    guesses: 'guesses the shape',
    leaves: (n: number) => `${count(n, 'shape')} left`,
  },
}
