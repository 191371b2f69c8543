// Every word on the board, in one place.

import { capital, count } from '../../core/english'
import type { Path, Way } from './aim'
import type { Kind } from './pieces'
import type { Face } from './pose'

const metres = (n: number) =>
  n < 0.095 ? `${Math.max(1, Math.round(n * 100))} cm` : `${(Math.round(n * 20) / 20).toFixed(2)} m`
const millimetres = (n: number) => `${Math.round(n * 1000)} mm`

export const text = {
  stage: 'The table, seen from your seat. The plan shows the same, for the keyboard.',
  plan: 'The table from above',
  camera: { follow: 'Camera follows', stay: 'Camera stays' },
  cameraHelp: 'Does the camera follow what moves? (V)',
  skip: (isTouch: boolean) => (isTouch ? 'Tap to skip' : 'Click to skip'),

  // -- building
  hand: 'In your hand',
  kinds: { block: 'Block', disc: 'Disc', king: 'King' },
  take: (kind: Kind, left: number) =>
    left
      ? kind === 'king'
        ? 'Take the king'
        : `Take a ${kind}: ${left} left`
      : `No ${kind} left in hand`,
  takeHelp: (kind: Kind, key: string) => `${capital(kind)} (${key})`,
  faces: { flat: 'Flat', side: 'On its side', end: 'On end', edge: 'On edge' } satisfies Record<
    Face,
    string
  >,
  turn: 'Turn',
  turnRound: 'A disc lying flat looks the same however you turn it. Tip it first.',
  face: 'Tip',
  place: 'Place',
  putBack: 'Put back',
  undo: 'Undo',
  undoHelp: 'Take back the last piece you placed',
  snaps: { on: 'Line up', off: 'Free' },
  snapHelp: 'Should the piece line up with its neighbours? (X)',
  nudgeLabel: 'Move it',
  nudge: { left: 'Left', right: 'Right', up: 'Away', down: 'Nearer' },
  fortresses: 'Fortresses',
  fortressesHelp: 'Replace yours with a whole fortress',
  another: 'Choose another',
  changeIt: 'Change it',
  changeHelp: 'Move pieces of your fortress, or take some away',
  begin: 'Begin the battle',
  readyNow: 'Your fortress is ready. Change it, or begin the battle.',
  close: 'Close',
  readyMade: 'Ready-made',
  yours: 'Your own',
  noneSaved: 'None yet. Build one, then name it here.',
  partsOf: (n: number) => count(n, 'piece'),
  save: 'Save this one',
  saveAs: 'Name of your fortress',
  saved: (title: string) => `Saved as “${title}” in this browser.`,
  forget: (title: string) => `Delete ${title}`,
  rebuilding: (left: number) => `Your fortress is being built: ${count(left, 'piece')} to go.`,
  done: 'Done',
  doneHelp: 'Finish your fortress. You cannot change it after this.',
  buildNow: 'Take a piece from below, or choose a whole fortress.',
  liftNow: (isTouch: boolean) =>
    `${isTouch ? 'Tap' : 'Click'} one of your pieces to move it, or choose another fortress.`,
  buildMore: (missing: string) => `Take a piece from below. ${missing}`,
  holding: (kind: Kind, face: Face) =>
    `${capital(kind)} in hand, ${text.faces[face].toLowerCase()}: click where it should go. R turns it, F tips it, Esc puts it back.`,
  holdingTouch: (kind: Kind) =>
    `${capital(kind)} in hand: drag it to where it should go, then tap Place.`,
  lowered: (drop: number) =>
    drop > 0.0005 ? `On top of a piece, ${millimetres(drop)} up` : 'On the table',
  waitForOther: 'Your fortress is ready. Your opponent is still building.',

  // -- flicking
  discs: 'Your discs',
  discsOf: (whose: string) => capital(`${whose} discs`),
  disc: (name: string, state: 'free' | 'covered' | 'out') =>
    `${capital(name)}${{ free: '', covered: ', covered', out: ', out of play' }[state]}`,
  chooseNow: 'Choose one of your discs, pull it back and let go.',
  aimNow: (disc: string) =>
    `Pull ${disc} back like a slingshot and let go. Or aim with the arrow keys and hold Space.`,
  aimNowTouch: (disc: string) => `Pull ${disc} back and let go, or aim it and tap Flick.`,
  watch: (isTouch: boolean) =>
    `Wait until everything is still, or ${isTouch ? 'tap' : 'click'} the table to skip.`,
  pulled: 'Let go to flick, or go back to the disc to cancel',
  ways: { slide: 'Slide', flip: 'Flip', press: 'Press' } satisfies Record<Way, string>,
  waysHelp: {
    slide: 'From behind, along the table',
    flip: 'Low from behind and upwards: the disc jumps over a wall',
    press: 'Down on its edge: the disc tips up and over',
  } satisfies Record<Way, string>,
  wayOf: 'How to flick',
  strength: 'Strength',
  strengthOf: (speed: number) => `${speed.toFixed(1)} m/s`,
  pitch: 'Angle of the push',
  pitchOf: (degrees: number) =>
    degrees === 0 ? 'level' : `${Math.abs(degrees)}° ${degrees > 0 ? 'up' : 'down'}`,
  point: 'Finger',
  closeUp: 'Where the finger hits the disc, seen from behind',
  closeUpPress: 'Where the finger hits the disc, seen from above',
  side: 'Left and right',
  height: 'Low and high',
  back: 'Middle and rim',
  turnLeft: 'Aim left',
  turnRight: 'Aim right',
  flick: 'Flick',
  cancel: 'Cancel',
  path: (path: Path, nameOf: (piece: number) => string) => {
    if (path.meets === null) return `Slides ${metres(path.free)}`
    if (path.meets === 'edge') return `Falls off after ${metres(path.until)}`
    return `Meets ${nameOf(path.meets)} after ${metres(path.until)}`
  },
  jumps: 'It jumps: where it lands is hard to tell',

  // -- trick shots
  levels: 'Levels',
  level: (title: string, stars: number) => `${title}, ${text.starsWon(stars)}`,
  starsWon: (stars: number) => (stars ? count(stars, 'star') : 'no star yet'),
  starsOf: (won: number, most: number) => `${won} of ${most} stars`,
  triedOften: (tried: number) => (tried === 1 ? 'tried once' : `tried ${tried} times`),
  retry: 'Retry',
  next: 'Next',
  show: 'Show me',
  solved: 'Solved',
  missed: 'Missed',

  // -- the state of things
  news: 'Out of play',
  quiet: (left: number) =>
    `After ${count(left, 'more flick')} without a disc lost, the two kings play it out alone.`,
  tieBreak: 'Tie-break: only the kings are left.',
}
