// Every English word about puzzles.

import { count, signed } from '../../core/english'
import { text } from '../../core/text'
import { dayText } from '../../core/words'

/** 83 seconds are "1:23". */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

export const words = {
  title: 'Puzzles',
  titleOf: (game: string) => `Puzzles: ${game}`,
  lead: 'Each has one best answer. Find it on the board.',
  all: 'All puzzles',
  next: 'Next puzzle',
  nextAbout: 'At your level, from any game.',
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
    missed: 'Solution shown',
    inRow: (n: number) => `${count(n, 'day', 'days')} in a row`,
    share: 'Share',
    shared: 'Copied',
    before: 'Earlier days',
    result: (wrong: number, seconds: number) =>
      `${count(wrong + 1, 'try', 'tries')}, ${clockText(seconds)}`,
  },

  rush: {
    title: 'Rush',
    about:
      'Three minutes, one puzzle after another. A mistake costs 10 seconds; several right answers in a row win some back.',
    start: 'Start a rush',
    startIn: (game: string) => `Start a rush in ${game}`,
    again: 'Another rush',
    end: 'End the rush',
    clock: 'Time left',
    solved: (n: number) => `${n} solved`,
    inRow: (n: number) => `${n} in a row`,
    over: (n: number) => `The rush is over: ${count(n, 'puzzle', 'puzzles')} solved.`,
    overAbout: (wrong: number, longest: number) =>
      `${count(wrong, 'mistake', 'mistakes')}, best run: ${longest} in a row.`,
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
    about: 'Turning points you kept.',
    none: 'Review a finished game, go to a turning point and choose “Keep as a puzzle”.',
    at: (title: string, move: number) => `${title}, move ${move}`,
    isSolved: 'solved',
    try: 'Try',
    drop: (title: string) => `Remove ${title}`,
    gone: 'That game is no longer kept, so its puzzles are gone too.',
  },

  bar: {
    label: 'Puzzle',
    title: text.puzzle.title,
    day: (day: string) => `Puzzle of the day, ${dayText(day)}`,
    rush: 'Rush',
    going: 'One moment…',
    watch: 'Watch what happens.',
    showing: 'This is how it goes.',
    soFar: 'Right so far. Go on.',
    again: 'Again',
    show: 'Show me',
    answers: 'Your answer',
    rightAnswer: 'right',
    wrongAnswer: 'wrong',
    rating: (rating: number) => `Puzzle rated ${rating}.`,
    change: (rating: number, change: number) => `Your rating: ${rating} (${signed(change)}).`,
    known: 'You have had this one before, so your rating stays the same.',
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
