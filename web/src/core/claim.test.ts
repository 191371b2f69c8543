import { beforeEach, expect, it, vi } from 'vitest'
import type { Now } from './table'

const { answers, asked, gone } = vi.hoisted(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('scrollTo', () => {})
  const gone: string[] = []
  vi.stubGlobal('history', { pushState: (_: unknown, __: string, to: string) => gone.push(to) })
  // What the server answers, one after another; null: the answer is lost.
  const answers: ([number, object] | null)[] = []
  const asked: { invite?: string; token: string }[] = []
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
    asked.push(JSON.parse(String(request.body)))
    const answer = answers.shift()
    if (!answer) throw new TypeError('lost')
    return new Response(JSON.stringify(answer[1]), { status: answer[0] })
  })
  return { answers, asked, gone }
})

import { claimFree } from './claim'
import { followRematch } from './rematch'
import { changeRoom, forgetRoom, roomOf } from './rooms'

const SEATS = [{ name: 'Ann' }, { name: 'Ben' }]
const over = { room: 'old', game: 'convert', table: { rematch: 'next', seats: SEATS } }
const now = over as unknown as Now

beforeEach(() => {
  for (const list of [answers, asked, gone]) list.length = 0
  forgetRoom('next')
})

it('a seat in a rematch is claimed again with the same token when the answer was lost', async () => {
  changeRoom('old', { tokens: { 0: 'mine' } })
  answers.push(null, [201, { seat: 1 }])
  await expect(followRematch(now)).rejects.toThrow('The server is not answering')
  expect([roomOf('next'), gone]).toEqual([undefined, []])
  await followRematch(now)
  expect(asked.map(({ invite }) => invite)).toEqual(['mine', 'mine'])
  expect(asked[1]?.token).toBe(asked[0]?.token)
  expect(roomOf('next')).toMatchObject({ tokens: { 1: asked[0]?.token }, isRematch: true })
  await followRematch(now)
  expect([asked.length, gone]).toEqual([2, ['/t/next', '/t/next']])
})

it('who has two seats has both in the end, also when only one claim came through', async () => {
  changeRoom('old', { tokens: { 0: 'one', 1: 'two' } })
  answers.push([201, { seat: 1 }], null)
  await expect(followRematch(now)).rejects.toThrow()
  answers.push([409, {}], [201, { seat: 0 }])
  await followRematch(now)
  expect(roomOf('next')?.tokens).toEqual({ 0: asked[1]?.token, 1: asked[0]?.token })
})

it('who has lost their seat watches the rematch', async () => {
  changeRoom('old', { tokens: { 0: 'mine' } })
  answers.push([404, {}])
  await followRematch(now)
  expect([roomOf('next'), gone]).toEqual([undefined, ['/t/next']])
})

it('a second click in the lobby asks for the same seat', async () => {
  answers.push(null, [200, { seat: 1 }])
  await expect(claimFree('table', 'Ann')).rejects.toThrow()
  expect(await claimFree('table', 'Ann')).toEqual({ 1: asked[0]?.token })
  expect(asked[1]?.token).toBe(asked[0]?.token)
})
