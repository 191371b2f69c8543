import { claim } from './claim'
import { changeRoom, roomOf } from './rooms'
import { go } from './route'
import type { Now } from './table'

/** Goes to the next table. My old seats' tokens claim my seats there, once. */
export async function followRematch({ room, game, table }: Now): Promise<void> {
  const next = table.rematch
  const old = roomOf(room)
  if (old && !roomOf(next)) {
    const claimed: Record<string, string> = {}
    for (const [seat, invite] of Object.entries(old.tokens)) {
      const name = table.seats[Number(seat)]?.name
      Object.assign(claimed, await claim(next, invite, name).catch(() => ({})))
    }
    // Another tab may have been quicker: what it got stays.
    const tokens = { ...claimed, ...roomOf(next)?.tokens }
    changeRoom(next, { tokens, game, title: old.title, at: Date.now() })
  }
  go(`/t/${next}`)
}
