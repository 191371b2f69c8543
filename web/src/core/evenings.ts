// Evenings: what this browser knows of them, and what it asks of the server.

import { useEffect, useState } from 'react'
import { ask, bearing, json, type RequestFailed } from './api'
import { claim, newToken } from './claim'
import { keep, recall } from './keep'
import { changeRoom, roomOf } from './rooms'
import type {
  EveningMade,
  EveningNow,
  Messages,
  NewEvening,
  PlayerInfo,
  PlayerMade,
} from './types.gen'

export type HostAction = Messages['HostAction']
export type EveningWish = Pick<NewEvening, 'game'> & Partial<NewEvening>

const KEY = 'breakroom.evenings'
const KEPT = 12
const AGAIN_MS = 2_000

/** My part in an evening: a place of my own, the host's key, or both. */
export interface Part {
  token?: string
  player?: number
  host?: string
  at: number
}

export function partOf(code: string): Part {
  const part = recall(KEY)[code] as Part | undefined
  return part && typeof part === 'object' ? part : { at: 0 }
}

export function keepPart(code: string, change: Partial<Part>): Part {
  const part = { ...partOf(code), ...change, at: Date.now() }
  const all = Object.entries({ ...(recall(KEY) as Record<string, Part>), [code]: part })
  keep(KEY, Object.fromEntries(all.sort(([, a], [, b]) => b.at - a.at).slice(0, KEPT)))
  return part
}

/** As it is typed from the wall: the case and spaces do not matter. */
export const readCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '')

const at = (code: string) => `/api/evenings/${code}`

export const getEvening = (code: string) => json<EveningNow>(at(code))

/** With the key of the server's host, where it takes one. */
export async function makeEvening(wish: EveningWish, key: string): Promise<string> {
  const { code, host } = await json<EveningMade>('/api/evenings', wish, key)
  keepPart(code, { host })
  return code
}

/** The token is kept before it is sent: should the answer get lost, the same place is asked for. */
export async function joinEvening(code: string, name: string): Promise<Part> {
  const token = partOf(code).token ?? newToken()
  keepPart(code, { token })
  const { player } = await json<PlayerMade>(`${at(code)}/players`, { name, token })
  return keepPart(code, { player })
}

/** A place that the host gives away by a link. */
export async function takePlace(code: string, token: string): Promise<Part> {
  const answer = await ask(`${at(code)}/me`, { headers: bearing(token) })
  const { player }: PlayerMade = await answer.json()
  return keepPart(code, { token, player })
}

export const tellEvening = (code: string, what: 'leave' | 'return') =>
  json<EveningNow>(`${at(code)}/${what}`, {}, partOf(code).token)

export const hostEvening = (code: string, action: HostAction) =>
  json<EveningNow>(`${at(code)}/host`, action, partOf(code).host)

/** Sits down at the table of the round; the place's token takes the seat, once. */
export async function sitDown(now: EveningNow, me: PlayerInfo): Promise<void> {
  const { token } = partOf(now.code)
  if (!token || roomOf(me.room)) return
  const tokens = await claim(me.room, token, me.name)
  const about = { game: now.game, title: now.title, evening: now.code, at: Date.now() }
  changeRoom(me.room, { tokens, ...about })
}

/** The evening as it goes on; `error` when it cannot be reached or is not there. */
export function useEvening(code: string): { now: EveningNow | null; error: Error | null } {
  const [now, setNow] = useState<EveningNow | null>(null)
  const [error, setError] = useState<Error | null>(null)
  useEffect(() => {
    let source: EventSource | null = null
    let timer = 0
    const listen = () => {
      source = new EventSource(`${at(code)}/stream`)
      source.onmessage = ({ data }) => {
        setError(null)
        setNow(JSON.parse(data) as EveningNow)
      }
      source.onerror = () => {
        if (source?.readyState !== EventSource.CLOSED) return // it tries again by itself
        getEvening(code).then(setNow, (failed: RequestFailed) => {
          setError(failed)
          if (failed.status === 404) clearTimeout(timer)
        })
        timer = setTimeout(listen, AGAIN_MS)
      }
    }
    listen()
    return () => {
      clearTimeout(timer)
      source?.close()
    }
  }, [code])
  return { now, error }
}
