// Every English word about puzzles.

import { text } from '../../core/text'
import { dayText } from '../../core/words'

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`)

/** 83 seconds are "1:23". */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

export const words = {
  title: 'Puzzles',
  titleOf: (game: string) => `Puzzles: ${game}`,
  lead: 'One best answer each. Find it on the board.',
  all: 'All puzzles',
  next: 'Next puzzle',
  nextAbout: 'Of your strength, in any game.',
  nextIn: (game: string) => `Solve the next puzzle in ${game}`,
  noSets: 'There are no puzzles here yet.',

  home: {
    daily: 'Puzzle of the day',
    dailyOf: (game: string) => `Puzzle of the day: ${game}`,
    isDone: 'done',
  },

  daily: {
    title: 'Puzzles of the day',
    about: 'The same for everyone here, until midnight (UTC).',
    solve: 'Solve',
    solveOf: (game: string) => `Solve the puzzle of the day: ${game}`,
    missed: 'Shown',
    inRow: (n: number) => `${count(n, 'day', 'days')} in a row`,
    share: 'Share',
    shared: 'Copied',
    before: 'Days before',
    result: (wrong: number, seconds: number) =>
      `${count(wrong + 1, 'try', 'tries')}, ${clockText(seconds)}`,
  },

  rush: {
    title: 'Rush',
    about:
      'Three minutes, one puzzle after the other. A mistake costs 10 seconds, a row of right answers brings some back.',
    start: 'Start a rush',
    startIn: (game: string) => `Start a rush in ${game}`,
    again: 'Another rush',
    end: 'End the rush',
    clock: 'Time left',
    solved: (n: number) => `${n} solved`,
    inRow: (n: number) => `${n} in a row`,
    over: (n: number) => `The rush is over: ${count(n, 'puzzle', 'puzzles')} solved.`,
    overAbout: (wrong: number, longest: number) =>
      `${count(wrong, 'mistake', 'mistakes')}, at most ${longest} in a row.`,
    best: 'Your best',
    bestHead: ['Solved', 'Mistakes', 'In a row', 'Day'] as const,
    none: 'No rush yet.',
    isBest: 'Your best so far.',
  },

  games: {
    title: 'By game',
    rating: 'Your rating',
    unrated: 'not rated yet',
    solved: (solved: number, tried: number) => `${solved} of ${tried} solved`,
    count: (n: number) => count(n, 'puzzle', 'puzzles'),
    themes: 'Themes',
  },

  themes: {
    title: 'By theme',
    of: (theme: string, n: number) => `${theme}: ${count(n, 'puzzle', 'puzzles')}`,
  },

  streak: {
    now: (n: number) => `${n} solved in a row`,
    best: (n: number) => `best: ${n}`,
  },

  own: {
    title: 'From your own games',
    about: 'Turning points that you kept.',
    none: 'Review a finished game, go to a turning point and choose “Keep as a puzzle”.',
    at: (title: string, move: number) => `${title}, move ${move}`,
    isSolved: 'solved',
    try: 'Try',
    drop: (title: string) => `Remove ${title}`,
    gone: 'That game was cleared away, and its puzzles with it.',
  },

  bar: {
    label: 'Puzzle',
    title: text.puzzle.title,
    day: (day: string) => `Puzzle of the day, ${dayText(day)}`,
    rush: 'Rush',
    going: 'One moment…',
    watch: 'Watch what comes of it.',
    showing: 'This is how it goes.',
    soFar: 'Right so far. Go on.',
    again: 'Again',
    show: 'Show me',
    answers: 'Your answer',
    rightAnswer: 'right',
    wrongAnswer: 'wrong',
    rating: (rating: number) => `Puzzle rated ${rating}.`,
    change: (rating: number, change: number) => `Your rating: ${rating} (${signed(change)}).`,
    known: 'You had this one before: your rating stays.',
  },

  /** What is shared of the day: no board, no move. */
  share: (day: string, lines: readonly string[], link: string) =>
    [`Breakroom puzzles, ${dayText(day)}`, ...lines, link].join('\n'),
  shareLine: (
    game: string,
    { wrong, seconds, isSolved }: { wrong: number; seconds: number; isSolved: boolean },
  ) => `${'✗'.repeat(Math.min(wrong, 9))}${isSolved ? '✓' : '–'} ${clocks(seconds)} ${game}`,
}

/** Time as signs: a quarter of the clock for each half minute, at most three clocks. */
function clocks(seconds: number): string {
  const quarters = Math.min(12, Math.floor(seconds / 30) + 1)
  return '●'.repeat(Math.floor(quarters / 4)) + (['', '◔', '◑', '◕'][quarters % 4] ?? '')
}
