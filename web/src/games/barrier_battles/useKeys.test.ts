import { expect, test, vi } from 'vitest'
import { deed, type Keys } from './useKeys'

function keys(mode: Keys['mode']) {
  const names = [
    'take move turn tip place putBack undo lift snap next aim strength flick charge letGo camera',
    'side top',
  ].flatMap((words) => words.split(' '))
  const spies = Object.fromEntries(names.map((name) => [name, vi.fn()]))
  return { mode, ...spies } as unknown as Keys
}

const press = (key: string, on: Keys, shiftKey = false) => deed({ key, shiftKey }, on)?.()

test('arrows move the piece in hand, and aim the disc', () => {
  const holding = keys('holding')
  press('ArrowUp', holding)
  expect(holding.move).toHaveBeenCalledWith(0, 1, false)
  const aiming = keys('aim')
  press('ArrowRight', aiming, true)
  expect(aiming.aim).toHaveBeenCalledWith(1, true)
  press('ArrowDown', aiming)
  expect(aiming.strength).toHaveBeenCalledWith(-1, false)
})

test('Space places while building, and swings the strength while aiming', () => {
  const holding = keys('holding')
  press(' ', holding)
  expect(holding.place).toHaveBeenCalled()
  const aiming = keys('aim')
  press(' ', aiming)
  expect(aiming.charge).toHaveBeenCalledWith(true)
})

test('keys of building do nothing in battle', () => {
  expect(deed({ key: 'b', shiftKey: false }, keys('choose'))).toBeNull()
  expect(deed({ key: 'n', shiftKey: false }, keys('build'))).toBeNull()
  expect(deed({ key: 'Enter', shiftKey: false }, keys('watch'))).toBeNull()
})
