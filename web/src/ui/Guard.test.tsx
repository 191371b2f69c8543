import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { text } from '../core/text'
import { Guard } from './Guard'

vi.mock('../core/route', () => ({ go: () => {} }))
vi.mock('./Header', () => ({ Header: () => null }))

it('shows a page, and says so where a part of it does not come', () => {
  const guard = new Guard({ children: 'A page' })
  expect(guard.render()).toBe('A page')
  guard.state = Guard.getDerivedStateFromError()
  const shown = renderToStaticMarkup(guard.render())
  expect(shown).toContain(text.problems.partly)
  expect(shown).toContain(text.problems.tryAgain)
  expect(shown).toContain(text.problems.home)
})
