// What a tap on the shoulder says.

export const words = {
  title: (game: string) => `Your turn in ${game}`,
  body: 'Your table is waiting for you.',
  off: 'Mute this game',
}
