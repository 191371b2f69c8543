// What is said when the server is away, and of what brings a player back.

export const words = {
  away: 'The server does not answer',
  offline:
    'You can read the rules of every game here. Playing, learning and looking back need the server.',
  tableNeeds:
    'A table lives on the server. Your games are kept there: try again when you are online.',
  tryAgain: 'Try again',
  rules: 'Read the rules',
  rulesOf: (game: string) => `Read the rules of ${game}`,

  notify: 'Notify me',
  notified: 'Stop notifying me',
  asking: 'Asking your browser…',
  unreachable:
    'Your browser cannot be notified just now: what delivers its messages does not answer.',
  notifyAbout: 'Notify me when it is my turn',
  notifiedAbout: 'Stop notifying me of my turns in this game',
  blocked: 'Your browser blocks messages from this page. Its settings can allow them.',

  install: 'On this device',
  installAbout: 'Install Breakroom: it opens like an app, and the rules also without a connection.',
  installNow: 'Install',
  installApple:
    'On an iPhone or iPad: tap Share, then Add to Home Screen. It can then notify you of your turn.',
}
