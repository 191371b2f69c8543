import { describe, expect, test } from 'vitest'
import { check, goalsOf } from './puzzle'
import { table } from './testing'
import { checked } from './text'

describe('R7.2: how far a puzzle is', () => {
  test('two loaves: either half may be white', () => {
    const view = table(['black Ja1/0', 'white Jc1/0'], { variant: 'two_loaves' })
    expect(check(view)).toMatchObject({ right: 8, wrong: [], left: { white: 9, black: 9 } })
  })

  test('two loaves: a cube across the middle is named', () => {
    const view = table(['white Ja1/0', 'white Ea3/0'], { variant: 'two_loaves' })
    const found = check(view)
    expect(found.wrong).toEqual([[2, 2, 0]])
    expect(checked(found)).toContain('c3 level 1')
  })

  test('blackout: only the top matters', () => {
    const view = table(['white Ba1/0', 'white Jb1/0'], { variant: 'blackout' })
    expect(check(view).wrong).toEqual([])
  })

  test('under the surface: every face of the cube shows four chequers', () => {
    const [goal] = goalsOf(table([], { variant: 'under_the_surface' }))
    expect(goal?.(0, 0, 0)).not.toBe(goal?.(2, 0, 0))
    expect(goal?.(0, 0, 0)).toBe(goal?.(1, 1, 0))
    expect(goal?.(1, 1, 1)).toBeNull()
  })
})
