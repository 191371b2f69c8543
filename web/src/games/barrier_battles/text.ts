// Every word on the board, in one place.

import type { Path, Way } from './aim'
import { capital, type Kind } from './pieces'
import type { Face } from './pose'

export const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

const metres = (n: number) =>
  n < 0.095 ? `${Math.max(1, Math.round(n * 100))} cm` : `${(Math.round(n * 20) / 20).toFixed(2)} m`
const millimetres = (n: number) => `${Math.round(n * 1000)} mm`

export const text = {
  stage: 'The table, seen from your seat. The plan has the same, for the keyboard.',
  plan: 'The table from above',
  camera: { follow: 'Camera follows', stay: 'Camera stays' },
  cameraHelp: 'Does the camera follow what moves? (V)',
  skip: 'Click to skip',

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
  face: 'Tip',
  place: 'Place',
  putBack: 'Put back',
  undo: 'Undo',
  undoHelp: 'Lift the piece that you placed last',
  snaps: { on: 'Snap on', off: 'Snap off' },
  snapHelp: 'Draws the piece to what stands near (X)',
  nudgeLabel: 'Move it',
  nudge: { left: 'Left', right: 'Right', up: 'Away', down: 'Nearer' },
  fortresses: 'Fortresses',
  fortressesHelp: 'Put down a whole fortress, in place of what you have built',
  close: 'Close',
  readyMade: 'Ready-made',
  yours: 'Your own',
  noneSaved: 'None yet. Build something, then save it here.',
  partsOf: (n: number) => count(n, 'piece'),
  save: 'Save this one',
  saveAs: 'Name of the fortress',
  saved: (title: string) => `Saved as “${title}” in this browser.`,
  forget: (title: string) => `Delete ${title}`,
  rebuilding: (left: number) => `Building: ${count(left, 'step')} to go.`,
  done: 'Done',
  doneHelp: 'Your fortress is finished. It cannot be changed afterwards.',
  buildNow: 'Take a piece below, or a whole fortress. Discs must all stand before you are done.',
  buildMore: 'Go on building, or say that you are done.',
  holding: (kind: Kind, face: Face) =>
    `${capital(kind)} in hand, ${text.faces[face].toLowerCase()}: click to place it. R turns, F tips, Esc puts it back.`,
  holdingTouch: (kind: Kind) => `${capital(kind)} in hand: drag it over the table, then Place.`,
  lowered: (drop: number) =>
    drop > 0.0005 ? `Lowered onto a piece, ${millimetres(drop)} up` : 'Lowered onto the table',
  waitForOther: 'Your fortress stands. The other one is still being built.',

  // -- flicking
  discs: 'Your discs',
  discsOf: (name: string) => `Discs of ${name}`,
  disc: (name: string, state: 'free' | 'covered' | 'out') =>
    `${capital(name)}${{ free: '', covered: ', covered', out: ', out of play' }[state]}`,
  chooseNow: 'Choose one of your discs, then pull back and let go.',
  aimNow: (name: string) =>
    `${capital(name)}: pull it back like a sling and let go. Arrows aim, hold Space for strength.`,
  aimNowTouch: (name: string) =>
    `${capital(name)}: pull it back and let go, or aim and press Flick.`,
  watch: 'Wait until all is at rest, or click on the table to skip.',
  chooseBelow: 'Choose a disc, here or on the table.',
  pulled: 'Let go to flick. Back onto the disc: no flick.',
  ways: { slide: 'Slide', flip: 'Flip', press: 'Press' } satisfies Record<Way, string>,
  waysHelp: {
    slide: 'On the rim, along the table',
    flip: 'Low on the rim, upwards: the disc jumps and turns over',
    press:
      'Down on the upper face, over its far rim: the disc tips up. In the middle nothing moves',
  } satisfies Record<Way, string>,
  wayOf: 'How to flick',
  strength: 'Strength',
  strengthOf: (speed: number) => `${speed.toFixed(1)} m/s`,
  pitch: 'Push',
  pitchOf: (degrees: number) =>
    degrees === 0 ? 'level' : `${Math.abs(degrees)}° ${degrees > 0 ? 'up' : 'down'}`,
  point: 'Point',
  closeUp: 'Where the finger strikes, seen from behind',
  closeUpPress: 'Where the finger strikes, seen from above',
  side: 'Left and right',
  height: 'Low and high',
  back: 'Middle and rim',
  turnLeft: 'Aim left',
  turnRight: 'Aim right',
  flick: 'Flick',
  cancel: 'Cancel',
  path: (path: Path, nameOf: (piece: number) => string) => {
    const slide = `slides ${metres(path.free)} if nothing is in the way`
    if (path.meets === null) return capital(slide)
    if (path.meets === 'edge') return `Leaves the table after ${metres(path.until)}`
    return `Meets ${nameOf(path.meets)} after ${metres(path.until)}; ${slide}`
  },
  jumps: 'It jumps: no line can tell where to.',
  suggestFlick: (name: string) =>
    `Suggestion: ${name}, aimed as shown. Press Flick, or aim otherwise.`,
  suggestPlace: 'Suggestion: put it there.',
  suggestFortress: (title: string) => `Suggestion: the fortress “${title}”.`,
  suggestLift: (name: string) => `Suggestion: lift ${name}.`,
  suggestDone: 'Suggestion: you are done.',

  // -- the state of things
  news: 'What went out of play',
  quiet: (left: number) =>
    `${count(left, 'more flick')} without an elimination, and the kings settle it alone.`,
  puzzle: (number: number, title: string) => `Trick shot ${number}: ${title}`,
  tieBreak: 'Tie-break: only the kings are left.',
}
