// What is said when the server is away, and of what brings a player back.

export const words = {
  away: 'The server is not answering',
  offline:
    'You can read the rules of every game here. To play, learn or review, you need the server.',
  tableNeeds: 'Your games are safe on the server. Try again when you are online.',
  tryAgain: 'Try again',
  rules: 'Read the rules',
  rulesOf: (game: string) => `Read the rules of ${game}`,

  notify: 'Notify me',
  notified: 'Stop notifying me',
  asking: 'Asking your browser…',
  unreachable: 'Your browser’s notification service is not answering. Try again later.',
  notifyAbout: 'Notify me when it is my turn',
  notifiedAbout: 'Stop notifying me of my turns in this game',
  blocked: 'Your browser blocks notifications from this page. You can allow them in its settings.',

  install: 'On this device',
  installAbout: 'Install Breakroom: it opens like an app, and you can read the rules offline.',
  installNow: 'Install',
  installApple:
    'On an iPhone or iPad: tap Share, then Add to Home Screen. It can then notify you of your turn.',
}
