// The host's requests.

import { ask } from '../../core/api'
import { keptKey } from '../../core/hostKey'
import type { HostNow, NewRemoval, NewRuling } from '../../core/types.gen'

async function asHost<T>(path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${keptKey()}`, 'content-type': 'application/json' }
  const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  return (await ask(`/api/admin${path}`, request)).json()
}

export const getNow = () => asHost<HostNow>('')
export const rule = (wish: Partial<NewRuling> & Pick<NewRuling, 'kind' | 'what'>) =>
  asHost('/rulings', wish)
export const lift = (ruling: string) => asHost(`/rulings/${ruling}/lift`, {})
export const remove = (wish: NewRemoval) => asHost('/remove', wish)
export const doneWith = (report: string) => asHost(`/reports/${report}/done`, {})
