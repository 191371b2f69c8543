// What a tap on the shoulder says.

export const words = {
  title: (game: string) => `Your turn in ${game}`,
  body: 'The table waits for you.',
  off: 'Stop for this game',
}
