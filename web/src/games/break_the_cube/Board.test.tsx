import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Cast } from '../../core/cast'
import { Board } from './Board'
import type { Props } from './judged'
import { place, table } from './testing'
import { text } from './text'

vi.mock('../../kit/useScreen', () => ({
  useScreen: () => ({ flat: true, still: true, isTouch: false, isBroken: true }),
}))

const board = (over: boolean) => {
  const view = table({ places: [place(0, 2), place(1, 2, { built: false })], to_move: [1] })
  const props = {
    view,
    over,
    room: 'r',
    events: [],
    version: 1,
    seat: 0,
    cast: new Cast(['Ada', 'Bo']),
  }
  const rest = { decision: null, isBack: false, waiting: false, refusal: null, suggestion: null }
  const hands = { act: vi.fn(), say: vi.fn(), onShown: vi.fn(), consider: vi.fn(), marks: [] }
  return renderToStaticMarkup(<Board {...({ ...props, ...rest, ...hands } as Props)} />)
}

test('a board says nothing of building when the game is over', () => {
  expect(board(false)).toContain(text.built)
  expect(board(false)).toContain(text.tray)
  expect(board(true)).not.toContain(text.tray)
  expect(board(true)).not.toContain(text.built)
})
