// The host's page.

import type { HostEvening } from '../../core/types.gen'

export const words = {
  keyTitle: 'The host’s page',
  keyAbout: 'Enter the host’s key. Whoever runs this server gets one with: breakroom admin key',
  key: 'Key',
  open: 'Open',
  leave: 'Forget the key in this browser',
  again: 'Refresh',
  of: 'This server process, right now.',

  figures: {
    sockets: 'connections',
    tables_in_memory: 'tables in memory',
    games: 'games kept',
    games_over: 'of them finished',
    people: 'people known',
    evenings: 'evenings',
    pushes: 'notifications on',
    errors: 'errors since the start',
    up_seconds: 'up for',
    version: 'version',
    database: 'database',
  },
  days: (n: number) => (n === 1 ? '1 day' : `${n} days`),
  up: (seconds: number) => {
    const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24]
    return days ? `${days} d ${hours} h` : `${hours} h ${Math.floor(seconds / 60) % 60} min`
  },

  reports: 'Reports',
  noReports: 'Nobody has reported anything.',
  reported: (by: string, about: string) => `${by} reports ${about}`,
  done: 'Done',

  evenings: 'Evenings',
  noEvenings: 'No evening is going on.',
  players: (n: number) => (n === 1 ? '1 player' : `${n} players`),
  phaseOf: ({ phase, paused, round, rounds }: HostEvening) => {
    if (paused) return 'paused'
    if (phase === 'gathering') return 'gathering'
    if (phase === 'break') return `after round ${round}`
    return rounds ? `round ${round} of ${rounds}` : 'arena'
  },

  tables: 'Tables',
  noTables: 'Nobody is at a table.',
  status: { waiting: 'waiting', playing: 'playing', over: 'over' },
  moves: (n: number) => (n === 1 ? '1 move' : `${n} moves`),
  watching: (n: number) => `${n} watching`,
  watch: 'Watch',
  close: 'Close',
  closeTable: (room: string) => `Close the table ${room}`,
  kinds: { person: '', program: 'program', bot: 'bot', open: 'free seat' },
  here: 'here',
  away: 'away',
  muted: 'muted',
  known: 'known',
  mute: 'Mute',
  muteName: (name: string) => `Mute ${name}`,
  remove: 'Remove',
  removeName: (name: string) => `Remove ${name}`,
  ban: 'Ban',
  banName: (name: string) => `Ban ${name}`,
  sure: (what: string) => `${what}?`,
  yes: 'Yes',
  no: 'No',

  rulings: 'Mutes, bans and closed tables',
  noRulings: 'None.',
  kindOf: { mute: 'Muted', ban: 'Banned', close: 'Closed' },
  until: (day: string) => `until ${day}`,
  forGood: 'for good',
  lift: 'Lift',
  liftRuling: (what: string) => `Lift: ${what}`,
  banRange: 'Ban an address range',
  range: 'Addresses, such as 203.0.113.0/24',
  forDays: 'Days',
  why: 'Why',

  journal: 'What hosts have done',
  noJournal: 'Nothing yet.',
  keeps: 'How long things are kept',
  kept: { games: 'Games', talk: 'Talk', addresses: 'Addresses in bans' },
  keepsAbout: 'This is set when the server starts: breakroom serve --keep games=365',
}
