import { describe as about, expect, it } from 'vitest'
import { Cast } from '../../core/cast'
import { effect, table } from './testing'
import { asked, foresight } from './text'
import { advise, describe, ending, rulesNow, standing, tell } from './words'

const BOT = new Cast(['You', 'The bot'], 0, 1)
const BLUE = new Cast(['The bot', 'You'], 1, 0)
const LOOKING_ON = new Cast(['Ada', 'Bo'])

about('what now', () => {
  it('says what is left of the turn, and of a module', () => {
    expect(asked(table(), 'Draw.', null)).toBe('Draw. 2 actions left.')
    const agitate = effect('agitate', { parts: 2, of: 1 })
    expect(asked(table([], { effect: agitate, actions_left: 1 }), 'Move.', null)).toBe(
      'Move. 2 of 2. Then 1 action left.',
    )
  })
})

about('the end', () => {
  it('is foreseen', () => {
    expect(foresight(table(), BOT)).toBe(
      'The second AUTHENTICATE ends the game. None has been played yet.',
    )
    const near = table(['power-3@0,-1N'], { next_authenticate_ends: true })
    expect(foresight(near, BOT)).toBe('One AUTHENTICATE has been played. The next ends the game.')
    const out = table([], { last_turn: 0 })
    expect(foresight(out, BOT)).toBe('The bot is out of power. The game ends after your turn.')
    const strong = table(['power-3@0,-1N', 'power-2-F@1,-1N'], {
      options: { ...near.options, variant: 'power_overwhelming' },
      overwhelms: 0,
      to_move: 1,
    })
    expect(foresight(strong, BOT)).toBe(
      'You lead 2 circuits: a win, if that is still so when your turn begins.',
    )
  })

  it('is told with its reason, one’s own side first', () => {
    const outcome = { scores: [2, 1], ranks: [1, 2], reason: 'authenticated' }
    const told = 'The second AUTHENTICATE is on the board. '
    expect(ending(table(), outcome, BOT)).toBe(`${told}You win, 2 circuits to 1.`)
    expect(ending(table(), outcome, BLUE)).toBe(`${told}You lose, 1 circuit to 2.`)
    expect(ending(table(), outcome, LOOKING_ON)).toBe(`${told}Ada wins, 2 circuits to 1.`)
    const out = { ...outcome, reason: 'out_of_power' }
    expect(ending(table([], { last_turn: 0 }), out, LOOKING_ON)).toMatch('Bo is out of power.')
  })
})

about('who is ahead', () => {
  const view = table(['power-3@0,-1N', 'power-3@1,-1N', 'power-3@2,1S'])

  it('is told from one’s own side', () => {
    expect(standing(view, BOT)).toBe('You lead 2 circuits to 1')
    expect(standing(view, BLUE)).toBe('You are behind, 1 circuit to 2')
    expect(standing(view, LOOKING_ON)).toBe('Ada leads 2 circuits to 1')
    expect(standing(table(), BOT)).toBeNull()
    expect(standing(table(['power-3@0,-1N', 'power-3@2,1S']), BOT)).toBe('Level, 1 circuit each')
  })
})

about('the log', () => {
  const view = table()

  it('is short, with chips, and has no notation', () => {
    expect(tell({ type: 'drawn', seat: 0, block: 'power-1-LF' }, BOT, view)).toEqual({
      line: 'You draw Power 1 (left, front)',
    })
    const played = { type: 'played' as const, seat: 1, block: 'power-3', circuit: 1 }
    expect(tell({ ...played, into: [1, 1, 'S'], source: 'hand' }, BOT, view)).toEqual({
      line: 'The bot plays Power 3',
      chips: ['+3', 'circuit II'],
    })
    const moved = { type: 'rearranged' as const, seat: 0, by: 1, block: 'power-2-F' }
    const where = {
      start: [0, -1] as [number, number],
      into: [2, -1, 'N'] as [number, number, 'N'],
    }
    expect(tell({ ...moved, ...where, circuit: 2, circuit_before: 0 }, BOT, view)).toEqual({
      line: 'The bot moves your Power 2',
      chips: ['circuit I → III'],
    })
  })

  it('tells who leads a circuit, one’s own power first', () => {
    const turned = { type: 'control_changed' as const, circuit: 1, control: 1 }
    expect(tell({ ...turned, power: [2, 3] }, BOT, view)).toEqual({
      line: 'The bot leads circuit II',
      chips: ['2–3'],
    })
    expect(tell({ ...turned, power: [2, 3] }, LOOKING_ON, view)?.chips).toEqual(['3–2'])
  })

  it('keeps what is hidden', () => {
    const drawn = tell({ type: 'drawn_unseen', seat: 1, block: 'hidden' }, BOT, view)
    expect(drawn?.line).toBe('The bot draws a hidden module from those face down')
  })
})

about('a hint', () => {
  const told = (view: ReturnType<typeof table>) => ({ faults: [], doubt: null, view, events: [] })

  it('says what to do and what comes of it', () => {
    const view = table(['power-2-F@1,1S'])
    const after = table(['power-2-F@1,1S', 'power-3@1,-1N'])
    const play = { type: 'play' as const, block: 'power-3', into: [1, -1, 'N'] as [1, -1, 'N'] }
    expect(advise(play, null, view, BOT)).toBe('Play Power 3 below the Core.')
    expect(advise(play, told(after), view, BOT)).toBe(
      'Play Power 3 below the Core. Circuit II: you 3, the bot 2. You lead by 1.',
    )
    const ended = { ...after, outcome: { scores: [1, 0], ranks: [1, 2], reason: 'authenticated' } }
    expect(advise(play, told(ended), view, BOT)).toBe(
      'Play Power 3 below the Core. That ends the game: you win, 1 circuit to 0.',
    )
  })

  it('gives what a block does as the reason to draw it', () => {
    expect(advise({ type: 'draw', block: 'annihilate' }, null, table(), BOT)).toBe(
      'Draw ANNIHILATE. What ANNIHILATE does.',
    )
  })
})

about('the position in words', () => {
  it('tells circuits, blocks, hands, supplies and whose turn it is, without coordinates', () => {
    const words = describe(table(['power-0-LFR@0,-1N', 'power-3@0,-2N']), BOT)
    expect(words).toContain('Circuit I: you 3, the bot 0. You lead by 3.')
    expect(words).toContain(
      'Your blocks played: Power 0 (left, front, right) below the Core on circuit I, 2 open inputs; Power 3 below Power 0 on circuit I.',
    )
    expect(words).toContain('The bot’s hand: 2 Power 0 (left, front, right).')
    expect(words).toContain('Your turn, 2 actions left.')
  })

  it('is told as Blue sees it, from the other side', () => {
    const words = describe(table(['power-3@0,1S']), BLUE)
    expect(words).toContain('Your blocks played: Power 3 below the Core on circuit I.')
  })
})

about('rules that matter now', () => {
  it('begin with the module that is acting', () => {
    expect(rulesNow(table([], { effect: effect('annihilate') }), null)[0]).toBe('R3.3')
    expect(rulesNow(table([], { next_authenticate_ends: true }), null)[0]).toBe('R4.1')
  })
})
