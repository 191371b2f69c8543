import { RequestFailed } from './api'
import { claim } from './claim'
import { changeRoom, roomOf } from './rooms'
import { go } from './route'
import type { Now } from './table'

const seatsIn = (room: string): number => Object.keys(roomOf(room)?.tokens ?? {}).length

/** The seat is somebody else's, or I have it already: another tab was quicker. */
const isGiven = (error: unknown): boolean =>
  error instanceof RequestFailed && [404, 409].includes(error.status)

/** Goes to the next table, where my old seats' tokens claim my seats, once each. */
export async function followRematch({ room, game, table }: Now): Promise<void> {
  const next = table.rematch
  const { tokens: mine, title } = roomOf(room) ?? { tokens: {}, title: '' }
  for (const [seat, invite] of Object.entries(mine)) {
    if (seatsIn(next) === Object.keys(mine).length) break
    try {
      const claimed = await claim(next, invite, table.seats[Number(seat)]?.name)
      const tokens = { ...roomOf(next)?.tokens, ...claimed }
      changeRoom(next, { tokens, game, title, at: Date.now(), isRematch: true })
    } catch (error) {
      if (!isGiven(error)) throw error
    }
  }
  go(`/t/${next}`)
}
