import { expect, it } from 'vitest'
import { clockText } from './TimeLeft'

it('tells minutes and seconds', () => {
  expect([0, 9, 60, 299].map(clockText)).toEqual(['0:00', '0:09', '1:00', '4:59'])
})
