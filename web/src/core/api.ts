// The HTTP side of the server.

import { keyHeader } from './key'
import { roomOf } from './rooms'
import { text } from './text'
import type * as wire from './types.gen'

export type { Me } from './types.gen'

export interface RoomInfo {
  table: wire.Table
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

/** Nobody answered, or a proxy said that nobody does. */
export function isAway(error: unknown): boolean {
  return error instanceof RequestFailed && [0, 502, 503, 504].includes(error.status)
}

export async function ask(path: string, request?: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, request)
  } catch {
    throw new RequestFailed(0, text.problems.unreachable)
  }
  if (response.ok) return response
  const problem: Partial<wire.Problem> | null = await response.json().catch(() => null)
  throw new RequestFailed(response.status, problem?.sentence ?? text.problems.server)
}

export async function json<T>(path: string, body?: object, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...bearing(token), ...keyHeader() }
  const request = body && { method: 'POST', headers, body: JSON.stringify(body) }
  return (await ask(path, request)).json()
}

/** What is for people who are known. */
async function asMe<T>(path: string, method = 'GET'): Promise<T> {
  return (await ask(path, { method, headers: keyHeader() })).json()
}

export const bearing = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

const someToken = (room: string) => Object.values(roomOf(room)?.tokens ?? {})[0]

/** What is there to see of a finished game; of the game of the day, for who played it. */
const finished = (room: string, what: string): Promise<Response> =>
  ask(`/api/rooms/${room}/${what}`, { headers: bearing(someToken(room)) })

const PATIENCE = 12
const AGAIN_MS = 5000

/** A busy server works on what it was asked for, and has it when it is asked again. */
async function patiently<T>(load: () => Promise<T>, tries = PATIENCE): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const isBusy = error instanceof RequestFailed && error.status === 503
    if (!isBusy || tries === 0) throw error
    await new Promise((done) => setTimeout(done, AGAIN_MS))
    return patiently(load, tries - 1)
  }
}

const lookOf = (look: number | null) => (look === null ? '' : `?look=${look}`)

export const makeLesson = (wish: wire.NewLesson) => json<wire.RoomMade>('/api/lessons', wish)
export const makePuzzle = (wish: wire.NewPuzzle) => json<wire.PuzzleMade>('/api/puzzles', wish)
export const getPuzzles = () => json<wire.PuzzleShelf>('/api/puzzles')
export const getGames = () => json<wire.GameInfo[]>('/api/games')
export const getRules = async (game: string) => (await ask(`/api/games/${game}/rules`)).text()
export const getRoom = (room: string) => json<RoomInfo>(`/api/rooms/${room}`)
export const makeRoom = (wish: wire.NewRoom) => json<wire.RoomMade>('/api/rooms', wish)
export const claimSeat = (room: string, claim: wire.Claim) =>
  json<wire.Claimed>(`/api/rooms/${room}/claim`, claim)
export const newInvite = (room: string, wish: wire.NewInvite) =>
  json<wire.Invited>(`/api/rooms/${room}/invite`, wish)
export const getAnalysis = async (room: string): Promise<unknown> =>
  (await patiently(() => finished(room, 'analysis'))).json()
/** How far a review has come, as soon as that is further than the step that was `seen`. */
export const getReview = async (
  room: string,
  look: number | null,
  seen: number,
): Promise<wire.ReviewNow> =>
  (await finished(room, `review?seen=${seen}${look === null ? '' : `&look=${look}`}`)).json()
/** What the action after a position of the page was worth: of a finished game, or a side line. */
export const getWorth = async (
  room: string,
  page: number,
  look: number | null,
): Promise<wire.Part> =>
  (await patiently(() => finished(room, `review/${page}${lookOf(look)}`))).json()
export const makeSideLine = (room: string, wish: wire.NewSideLine) =>
  json<wire.RoomMade>(`/api/rooms/${room}/sidelines`, wish, someToken(room))
/** What a seat of mine can do now. */
export async function getLegal(room: string, seat: number): Promise<wire.Legal> {
  const headers = bearing(roomOf(room)?.tokens[seat])
  return (await ask(`/api/rooms/${room}/legal/${seat}`, { headers })).json()
}
/** What another seat has said, to the host. */
export const reportLine = (room: string, report: wire.NewReport) =>
  json<wire.Done>(`/api/rooms/${room}/report`, report, someToken(room))
export const getPushKey = () => json<wire.PushKey>('/api/push')
export const pushOn = (room: string, token: string, wish: wire.NewPush) =>
  json<wire.PushDone>(`/api/rooms/${room}/push`, wish, token)
export const pushOff = (which: wire.SomePush) => json<wire.PushDone>('/api/push/off', which)
export const isPushOn = (which: wire.SomePush) => json<wire.PushDone>('/api/push/on', which)
export const getRecord = async (room: string) => (await finished(room, 'record')).blob()

// -- people, ratings, the lobby

export const addMe = (wish: wire.NewPerson) => json<wire.Me>('/api/me', wish)
export const getMe = () => asMe<wire.Me>('/api/me')
export const renameMe = (wish: wire.NewName) => json<wire.Me>('/api/me/name', wish)
export const makeCode = () => json<wire.CodeMade>('/api/me/code', {})
export const joinMe = (wish: wire.Join) => json<wire.Me>('/api/me/join', wish)
export const removeKey = (id: string) => asMe<wire.Me>(`/api/me/keys/${id}`, 'DELETE')
export const removePasskey = (id: string) => asMe<wire.Me>(`/api/passkeys/${id}`, 'DELETE')
export const forgetMe = () => asMe<object>('/api/me', 'DELETE')
export const exportMe = () => asMe<object>('/api/me/export')
export const getClubTable = (game: string) => asMe<wire.ClubTable>(`/api/ratings/${game}`)
export const getMyLevel = (game: string) => asMe<wire.MyLevel>(`/api/ratings/${game}/level`)
export const getProfile = (id: string) => asMe<wire.Profile>(`/api/people/${id}`)
export const sitAt = (room: string, wish: wire.SitDown) =>
  json<wire.Claimed>(`/api/lobby/${room}/sit`, wish)
