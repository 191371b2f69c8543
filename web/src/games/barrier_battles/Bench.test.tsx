import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Bench } from './Bench'
import type { Props } from './deeds'
import { table } from './testing'
import { text } from './text'
import type { Turn } from './useTurn'

const bench = (over: boolean) =>
  renderToStaticMarkup(
    <Bench
      props={{ view: { ...table(), phase: 'build' }, seat: 0, over } as Props}
      turn={{ buildHint: null } as Turn}
      flat
      onMove={() => {}}
      onTry={() => {}}
      onSheet={() => {}}
    />,
  )

test('whoever has built is told to wait, but not when the game is over', () => {
  expect(bench(false)).toContain(text.waitForOther)
  expect(bench(true)).toBe('')
})
