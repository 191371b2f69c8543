import { useCallback } from 'react'
import { getRoom, RequestFailed, type RoomInfo } from '../core/api'
import { useLoad } from '../core/load'
import { changeRoom, forgetRoom, type KeptRoom, useRooms } from '../core/rooms'
import { text } from '../core/text'
import type { GameInfo } from '../core/types.gen'
import { seatName } from '../core/words'
import { IconButton, PageLink } from './parts'

const SHOWN = 6

/** The rooms this browser has seats in, unfinished or finished, latest first. */
export function KeptRooms({ games, state }: { games: GameInfo[]; state: 'open' | 'over' }) {
  const kept = Object.entries(useRooms())
    .filter(([, room]) => room.over === (state === 'over'))
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, SHOWN)
  if (!kept.length) return null
  const title = state === 'over' ? text.home.recent : text.home.resume
  return (
    <section className="kept" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {kept.map(([id, room]) => (
          <Row key={id} id={id} room={room} game={games.find(({ key }) => key === room.game)} />
        ))}
      </ul>
    </section>
  )
}

function Row({ id, room, game }: { id: string; room: KeptRoom; game: GameInfo | undefined }) {
  const look = useCallback(() => lookAt(id), [id])
  const { value } = useLoad(look)
  const title = room.title || game?.title || room.game
  const others = (value?.table.seats ?? []).filter((_, seat) => !(seat in room.tokens))
  const names = others.filter(({ kind }) => kind !== 'open').map(seatName)
  return (
    <li className="kept-row">
      <PageLink href={`/t/${id}`} className="kept-link">
        <span className="kept-title">{title}</span>
        <span className="quiet">{names.length ? text.home.against(names.join(', ')) : ''}</span>
        <span className="kept-state">{value && stateOf(value, room)}</span>
        <span className="kept-go">{room.over ? text.home.replay : text.home.open}</span>
      </PageLink>
      <IconButton icon="close" label={text.home.forget(title)} onClick={() => forgetRoom(id)} />
    </li>
  )
}

async function lookAt(id: string): Promise<RoomInfo | null> {
  try {
    const info = await getRoom(id)
    if (info.table.status === 'over') changeRoom(id, { over: true })
    return info
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 404) forgetRoom(id)
    return null
  }
}

function stateOf({ table }: RoomInfo, { tokens }: KeptRoom): string {
  if (table.status === 'waiting') return text.home.waiting
  if (table.status === 'over') return ''
  return table.to_move.some((seat) => seat in tokens) ? text.home.yourTurn : text.home.theirTurn
}
