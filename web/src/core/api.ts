// The HTTP side of the server.

import { text } from './text'
import type {
  Claim,
  Claimed,
  GameInfo,
  Invited,
  NewInvite,
  NewRoom,
  Problem,
  RoomMade,
  Table,
} from './types.gen'

export interface RoomInfo {
  table: Table
  game: string
  options: Record<string, unknown>
}

/** A request that was refused or never answered; the message is a sentence for the player. */
export class RequestFailed extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence)
  }
}

async function ask(path: string, body?: object): Promise<Response> {
  let response: Response
  try {
    response = await fetch(
      path,
      body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    )
  } catch {
    throw new RequestFailed(0, text.problems.unreachable)
  }
  if (response.ok) return response
  const problem: Partial<Problem> | null = await response.json().catch(() => null)
  throw new RequestFailed(response.status, problem?.sentence ?? text.problems.server)
}

async function json<T>(path: string, body?: object): Promise<T> {
  return (await ask(path, body)).json()
}

export const getGames = () => json<GameInfo[]>('/api/games')
export const getRules = async (game: string) => (await ask(`/api/games/${game}/rules`)).text()
export const getRoom = (room: string) => json<RoomInfo>(`/api/rooms/${room}`)
export const makeRoom = (wish: NewRoom) => json<RoomMade>('/api/rooms', wish)
export const claimSeat = (room: string, claim: Claim) =>
  json<Claimed>(`/api/rooms/${room}/claim`, claim)
export const newInvite = (room: string, wish: NewInvite) =>
  json<Invited>(`/api/rooms/${room}/invite`, wish)
export const getAnalysis = (room: string) => json<unknown>(`/api/rooms/${room}/analysis`)
export const recordLink = (room: string) => `/api/rooms/${room}/record`
