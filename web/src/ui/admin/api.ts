// The host's requests.

import { RequestFailed } from '../../core/api'
import { keptKey } from '../../core/hostKey'
import { text } from '../../core/text'
import type { HostNow, NewRemoval, NewRuling } from '../../core/types.gen'

async function ask<T>(path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${keptKey()}`, 'content-type': 'application/json' }
  const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const answer = await fetch(`/api/admin${path}`, request).catch(() => null)
  if (!answer) throw new RequestFailed(0, text.problems.unreachable)
  const said = await answer.json().catch(() => null)
  if (!answer.ok) throw new RequestFailed(answer.status, said?.sentence ?? text.problems.server)
  return said
}

export const getNow = () => ask<HostNow>('')
export const rule = (wish: Partial<NewRuling> & Pick<NewRuling, 'kind' | 'what'>) =>
  ask('/rulings', wish)
export const lift = (ruling: string) => ask(`/rulings/${ruling}/lift`, {})
export const remove = (wish: NewRemoval) => ask('/remove', wish)
export const doneWith = (report: string) => ask(`/reports/${report}/done`, {})
