import { expect, test } from 'vitest'
import { Cast } from '../../core/cast'
import { WAYS } from './aim'
import { captionOf, sayingOf } from './captions'
import { BUILD, held, lying, table } from './testing'

const view = table({ 30: lying(30, 0, -0.2), 41: lying(41, 0, 0.2) })
const nothing = {
  view,
  cast: new Cast(['You', 'The bot'], 0, 1),
  isTouch: false,
  refusal: null,
  flicking: false,
  pulled: false,
  faults: [],
  ghost: null,
  aimed: null,
}
const off = { sentence: 'Build on your own half.', rule: '', at: [] }

test('what the rules have against the ghost stands where its height stood', () => {
  const ghost = { ...held(view, 0.1, -0.3), can: true }
  expect(captionOf({ ...nothing, ghost })).toEqual({ words: 'On the table', bad: false })
  const faulty = captionOf({ ...nothing, ghost: { ...ghost, can: false }, faults: [off] })
  expect(faulty).toEqual({ words: 'Build on your own half.', bad: true })
})

test('a refusal comes before everything, a pull before what is against it', () => {
  expect(captionOf({ ...nothing, refusal: 'No.', pulled: true }).words).toBe('No.')
  const pulled = captionOf({ ...nothing, pulled: true, faults: [off] })
  expect(pulled.words).toContain('Let go to flick')
  expect(pulled.bad).toBe(false)
})

test('an aim says what it meets, by name', () => {
  const aim = { disc: 30, angle: Math.PI / 2, strength: 1, ...WAYS.slide, way: 'slide' as const }
  const path = { free: 1, until: 0.37, meets: 41, edge: 2 }
  expect(captionOf({ ...nothing, aimed: { aim, path } }).words).toContain('Meets the bot’s king')
})

test('what now names the piece in hand, and a trick shot its goal', () => {
  const doing = {
    view,
    buildHint: BUILD,
    isReady: false,
    held: { piece: 35, at: [0, -0.2] as [number, number], yaw: 0, face: 'edge' as const },
    left: 0,
    canFlick: false,
    chosen: null,
    isTouch: false,
    watching: false,
  }
  expect(sayingOf(doing)).toContain('King in hand, on edge')
  const shot = { ...doing, view: { ...view, goal: 'One flick.' }, buildHint: null, held: null }
  expect(sayingOf({ ...shot, canFlick: true })).toBeNull() // the game's own question says it
  expect(sayingOf({ ...doing, held: null, isReady: true })).toContain('Change it, or begin')
})

test('a finger taps, a mouse clicks', () => {
  expect(captionOf({ ...nothing, flicking: true }).words).toBe('Click to skip')
  expect(captionOf({ ...nothing, flicking: true, isTouch: true }).words).toBe('Tap to skip')
})
