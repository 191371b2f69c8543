// Which page is shown: `/`, `/new/{game}`, `/rules/{game}`, `/t/{room}`, `/me`, `/join`,
// `/club/{game}`, `/people/{id}`, `/puzzles/{game}`, `/evening/{code}`.

import { Store, useStore } from './store'

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'rules'; game: string }
  | { page: 'table'; room: string }
  | { page: 'puzzles'; game: string }
  | { page: 'admin' }
  | { page: 'me' }
  | { page: 'join' }
  | { page: 'club'; game: string }
  | { page: 'person'; id: string }
  | { page: 'evening'; code: string; isWall: boolean }
  | { page: 'unknown' }

export function routeOf(path: string): Route {
  if (path === '/' || path === '') return { page: 'home' }
  if (path === '/admin') return { page: 'admin' }
  if (path === '/puzzles') return { page: 'puzzles', game: '' }
  if (path === '/evening') return { page: 'evening', code: '', isWall: false }
  const evening = /^\/evening\/(\w+)(\/wall)?$/.exec(path)
  if (evening) return { page: 'evening', code: evening[1] ?? '', isWall: Boolean(evening[2]) }
  const [, kind, name, rest] = path.split('/')
  if (name === undefined && (kind === 'me' || kind === 'join')) return { page: kind }
  if (rest === undefined && name && /^[\w-]+$/.test(name)) {
    if (kind === 'new') return { page: 'new', game: name }
    if (kind === 'rules') return { page: 'rules', game: name }
    if (kind === 'puzzles') return { page: 'puzzles', game: name }
    if (kind === 't') return { page: 'table', room: name }
    if (kind === 'club') return { page: 'club', game: name }
    if (kind === 'people') return { page: 'person', id: name }
  }
  return { page: 'unknown' }
}

const path = new Store(location.pathname)
addEventListener('popstate', () => path.set(location.pathname))

export function go(to: string): void {
  history.pushState(null, '', to)
  path.set(location.pathname)
  scrollTo(0, 0)
}

export function useRoute(): Route {
  return routeOf(useStore(path))
}

export const tableLink = (room: string): string => `${location.origin}/t/${room}`
export const inviteLink = (room: string, invite: string): string => `${tableLink(room)}#${invite}`

/** The secret of an invite link. It is gone from the address bar before anybody can copy it. */
export function takeInvite(): string | null {
  const secret = location.hash.slice(1)
  if (!secret) return null
  history.replaceState(history.state, '', location.pathname)
  return /^[\w-]{43}$/.test(secret) ? secret : null
}
