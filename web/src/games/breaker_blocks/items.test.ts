import { describe, expect, it } from 'vitest'
import { handItems, lastDrawnBy } from './items'
import { table } from './testing'

describe('what was drawn last', () => {
  const last = { seat: 1, filled: [], emptied: [], drawn: ['power-0-LFR', 'hidden'] }

  it('is marked in the hand of whoever drew it, and in no other', () => {
    const view = table([], { last })
    expect(handItems(view, 1, []).map(({ block, isLast }) => [block, isLast])).toEqual([
      ['power-0-LFR', true],
    ])
    expect(handItems(view, 0, []).some(({ isLast }) => isLast)).toBe(false)
  })

  it('is told as far as it is seen', () => {
    expect(lastDrawnBy(table([], { last }), 1)).toContain('hidden')
    expect(lastDrawnBy(table([]), 1)).toEqual([])
  })
})
