import { describe as about, expect, it } from 'vitest'
import { effect, table } from './testing'
import { asked, foresight, wouldWin } from './text'
import { describe, ending, rulesNow, tell, titleInLog } from './words'

const NAMES = ['Ada', 'Bo']

about('what now', () => {
  it('says what is left of the turn, and of a module', () => {
    expect(asked(table(), 'Draw.', null)).toBe('Draw. 2 actions left.')
    const agitate = effect('agitate', { parts: 2, of: 1 })
    expect(asked(table([], { effect: agitate, actions_left: 1 }), 'Rearrange.', null)).toBe(
      'Rearrange. 2 of 2. Then 1 action left.',
    )
  })
})

about('the end', () => {
  it('is foreseen', () => {
    expect(foresight(table())).toBe('No AUTHENTICATE on the board yet.')
    const near = table(['power-3@0,-1N'], { next_authenticate_ends: true })
    expect(foresight(near)).toBe('One AUTHENTICATE on the board: the next ends the game.')
    expect(wouldWin(near)).toBe('Orange would win now, 1–0')
    const overwhelming = { ...near.options, variant: 'power_overwhelming' as const }
    const strong = table(['power-3@0,-1N', 'power-2-F@1,-1N'], {
      options: overwhelming,
      overwhelms: 0,
      to_move: 1,
    })
    expect(foresight(strong)).toMatch('Orange leads 2 circuits')
  })

  it('is told with its reason', () => {
    const outcome = { scores: [2, 1], ranks: [1, 2], reason: 'authenticated' }
    expect(ending(table(), outcome, NAMES)).toBe(
      'Two AUTHENTICATE are on the board. Ada wins with 2 circuits to 1.',
    )
    const out = { ...outcome, reason: 'out_of_power' }
    expect(ending(table([], { last_turn: 0 }), out, NAMES)).toMatch('Bo is out of power')
  })
})

about('the log', () => {
  it('names blocks, and keeps what is hidden', () => {
    expect(titleInLog(table(), 'power-1-LF')).toBe('Power 1 (LF)')
    expect(tell({ type: 'drawn_unseen', seat: 1, block: 'hidden' }, NAMES, table())).toBe(
      'Bo draws a hidden module from those face down.',
    )
  })
})

about('the position in words', () => {
  it('tells circuits, blocks, hands, supplies and whose turn it is', () => {
    const words = describe(table(['power-3@0,-1N']), NAMES)
    expect(words).toContain('Circuit I: Orange 3, Blue 0, Orange leads by 3.')
    expect(words).toContain('Ada on the board: Power 3, no inputs at 0, -1 on circuit I.')
    expect(words).toContain('Bo holds: 2 Power 0, inputs left, front and right.')
    expect(words).toContain('To move: Ada, 2 actions left.')
  })
})

about('rules that matter now', () => {
  it('begin with the module that is acting', () => {
    expect(rulesNow(table([], { effect: effect('annihilate') }), null)[0]).toBe('R3.3')
    expect(rulesNow(table([], { next_authenticate_ends: true }), null)[0]).toBe('R4.1')
  })
})
