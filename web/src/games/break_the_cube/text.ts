// All the English of Break the Cube.

import type { Colour } from './colours'

type Seen = readonly (Colour | null)[]

export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`
}

export const count = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`

export const isNumber = (at: string) => at >= '1' && at <= '9'

const colourOf = (colour: Colour | null | undefined) => colour ?? 'nothing'

/** "orange", or "orange, white, nothing" from level 1 up. */
export const seenText = (seen: Seen) => seen.map(colourOf).join(', ')

export const blockName = (block: string) =>
  block.endsWith('2') ? `second ${block.slice(0, -1)} block` : `${block} block`

export const text = {
  stage: 'The tile in 3D. Drag a block to move it, drag the table to look round.',
  tiles: 'Which tile',
  secret: 'Your shape',
  guess: 'Your guess',
  ask: 'Ask',
  watchTile: 'Tile',
  theShape: 'The shape',
  shapeOf: (name: string) => `${name}’s shape`,
  tray: 'Blocks',
  slot: (block: string, colour: string) => `${blockName(block)}, ${colour}`,
  inHand: 'in hand',
  inTray: 'in the tray',
  standsOn: (where: string) => `stands on ${where}`,
  cube: (square: string, level: number) => `${square} level ${level}`,
  controls: 'Move the block in hand',
  left: 'Left',
  right: 'Right',
  away: 'Away',
  near: 'Near',
  up: 'Up',
  down: 'Down',
  turn: 'Turn',
  tip: 'Tip',
  roll: 'Roll',
  putBack: 'Put back',
  surprise: 'Surprise me',
  clear: 'Clear',
  commit: 'Hide this shape: final',
  commitHelp: 'Nobody touches a secret shape once it stands.',
  guessThis: 'Guess this shape',
  guessLast: 'Guess this shape: a wrong one is your last',
  guessAnyway: 'Guess it all the same',
  guessLater: 'Guess it on your turn',
  keys: 'Keys: N takes the next block, arrows move it, Page Up and Page Down lift and lower it, R turns, F tips, V rolls, Backspace puts it back. 1–4 and T look from the sides and from above.',
  wellBuilt: 'This shape is legal.',
  rules: 'Building rules',
  kept: 'kept',
  broken: 'broken',
  unfinished: 'not all blocks stand yet',
  level: (n: number) => `Level ${n}`,
  cell: (square: string, level: number, what: string) => `${square} level ${level}: ${what}`,
  empty: 'empty',
  unknown: 'not known',
  certainlyEmpty: 'certainly empty',

  buildNow: 'Build a shape with all your blocks, then hide it. Nobody sees it before the end.',
  buildNowTouch: 'Drag the blocks, turn them with the buttons, then hide the shape.',
  built: 'Your shape is hidden. You can already try out guesses.',
  askNow: (name: string) => `Ask ${name} at a number or a letter, or guess the shape.`,
  askNowSolo: 'Ask at a number or a letter, or guess the shape.',
  suggestAsk: (at: string) => `Suggestion: ask ${at}.`,
  suggestShape: 'Suggestion: the shape on the tile.',

  seats: ['North', 'East', 'South', 'West'],
  ring: 'Who asks whom',
  youAsk: (other: string) => `You ask ${other}`,
  youToo: 'you',
  asks: (name: string, other: string) => `${name} asks ${other}`,
  toMove: 'to move',
  you: 'You',
  isBroken: 'has broken it',
  isOut: 'eliminated',
  sheetOf: (name: string) => `What is known of ${name}’s shape`,
  sheetOfMine: 'What the others know of your shape',
  sheetSolo: 'What is known of the shape',
  questions: 'Numbers and letters of the tile',
  number: (at: string) => `Number ${at}, from above`,
  letter: (at: string) => `Letter ${at}, from the side`,
  notAsked: 'not known',
  fades: (n: number) => (n === 1 ? 'fades with the next answer' : `stays for ${n} more answers`),
  noteSheet: 'Note sheet: the view from above and from the four sides',
  answers: (n: number) => count(n, 'answer'),
  forgets: (n: number) => `Only the last ${n} answers about a shape stay in sight.`,
  assist: 'What follows',
  shapesLeft: (n: number) => `${count(n, 'shape')} still possible`,
  lastGuess: (name: string, right: boolean) => `${name}’s guess was ${right ? 'right' : 'wrong'}:`,

  analysis: {
    title: 'Shapes still possible after each turn',
    turn: 'Turn',
    start: 'Start',
    bot: 'The best bot',
    table: 'The same as a table',
    yours: (mine: number, bots: number) =>
      `You took ${count(mine, 'turn')}; the best bot takes ${bots} for the same shape.`,
    better: 'You were quicker.',
    equal: 'Just as quick.',
    worse: 'There is a quicker way.',
    way: 'The bot’s way',
    asks: (at: string, seen: Seen) => `asks ${at}: ${seenText(seen)}`,
    guesses: 'guesses the shape',
    leaves: (n: number) => `${count(n, 'shape')} left`,
  },
}
