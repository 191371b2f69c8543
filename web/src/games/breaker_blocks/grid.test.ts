import { describe, expect, it } from 'vitest'
import { boardAt, inputSides, outline, seenAt, seenSide, sidesOfInputs } from './grid'
import { BLOCKS } from './testing'

describe('sides', () => {
  it('L, F and R are seen from the tab looking in', () => {
    expect(sidesOfInputs('N')).toEqual({ L: 'E', F: 'S', R: 'W' })
    expect(sidesOfInputs('E')).toEqual({ L: 'S', F: 'W', R: 'N' })
    expect(inputSides(BLOCKS['power-1-LF'], 'S')).toEqual(['W', 'N'])
  })
})

describe('the screen', () => {
  it('shows Orange’s side below, and for Blue everything turned half round the Core', () => {
    expect(seenAt([0, -1], false)).toEqual([0, 100])
    expect(seenAt([0, 1], true)).toEqual([200, 100])
    expect(seenAt([1, 0], true)).toEqual(seenAt([1, -0], false).map((n) => n + 0))
    expect(seenSide('N', true)).toBe('S')
    expect(boardAt(seenAt([3, -2], true), true)).toEqual([3, -2])
  })
})

describe('an outline', () => {
  it('has a tab beyond the body, and notches only where there are inputs', () => {
    expect(outline('N', [])).toContain('-13 -62')
    expect(outline('N', [])).not.toContain('-15 -35')
    expect(outline('S', ['N'])).toContain('-15 -35')
  })

  it('tells AUTHENTICATE by its cut corners', () => {
    expect(outline('N', ['S'])).toContain('Q')
    expect(outline('N', ['S'], true)).not.toContain('Q')
  })
})
