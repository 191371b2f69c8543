import { expect, test } from 'vitest'
import { cardRows, laneRows, leadLine } from './power'
import { lane, piece, table } from './testing'

const rows = (list: ReturnType<typeof cardRows>) => list.map(({ label, n }) => `${label} ${n}`)

test('a card’s power is told from what is printed', () => {
  const worm = piece('worm', 3, {
    own_power: 2,
    added: -2,
    steps: [{ by: 'calm_chatbots', change: 1 }],
  })
  const view = table({ lanes: [lane('chatbots', [], [worm])] })
  expect(rows(cardRows(view, worm))).toEqual(['Printed 4', 'Reveal effects -2', 'Calm chatbots 1'])
})

test('power below 0 counts as 0', () => {
  const steps = [
    { by: 'gate', change: -3 },
    { by: '', change: 1 },
  ]
  const down = piece('face_down_0', 0, { own_power: 2, steps })
  expect(rows(cardRows(table(), down))).toEqual(['Face down 2', 'Gate -3', 'Never below 0 1'])
})

test('a lane’s power is its cards’, and what effects add to the lane', () => {
  const here = lane('chatbots', [piece('gate', 3), piece('face_down_1', 2)], [], {
    powers: [7, 0],
    steps: [[{ by: 'calm_chatbots', change: 2 }], []],
  })
  const view = table({ lanes: [here] })
  expect(rows(laneRows(view, here, 0))).toEqual(['Gate 3', 'A face-down card 2', 'Calm chatbots 2'])
  expect(laneRows(view, here, 1)).toEqual([])
})

test('while cards act, a number runs ahead of its steps', () => {
  const acting = piece('worm', 1, { own_power: 4 })
  expect(rows(cardRows(table(), acting))).toEqual(['Printed 4', 'Effects -3'])
})

test('who leads is said from where one sits', () => {
  expect(leadLine({ powers: [5, 3], leader: 0 }, 0)).toBe('You lead by 2')
  expect(leadLine({ powers: [5, 3], leader: 0 }, 1)).toBe('They lead by 2')
  expect(leadLine({ powers: [5, 3], leader: 0 }, null)).toBe('Defender leads by 2')
  expect(leadLine({ powers: [4, 4], leader: null }, 0)).toBe('Even')
})
