import { useEffect, useState } from 'react'
import { getRoom, RequestFailed, type RoomInfo } from '../core/api'
import { changeRoom, forgetRoom, type KeptRoom, useRooms } from '../core/rooms'
import { text } from '../core/text'
import type { GameInfo } from '../core/types.gen'
import { seatName } from '../core/words'
import { IconButton, PageLink } from './parts'

const SHOWN = 6
const LOOK_EVERY_MS = 30_000

/** The rooms this browser has seats in, unfinished or finished, latest first. */
export function KeptRooms({ games, state }: { games: GameInfo[]; state: 'open' | 'over' }) {
  const kept = Object.entries(useRooms())
    .filter(
      ([, room]) => room.over === (state === 'over') && !room.lesson && !room.side && !room.puzzle,
    )
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, SHOWN)
  const infos = useInfos(kept.map(([id]) => id).join(' '))
  const turns = kept.filter(([id, room]) => isMyTurn(infos[id], room)).length
  useEffect(() => {
    if (state === 'open') document.title = turns ? text.home.yourTurnTitle(turns) : text.brand
  }, [turns, state])
  if (!kept.length) return null
  const title = state === 'over' ? text.home.recent : text.home.resume
  return (
    <section className="kept" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {kept.map(([id, room]) => (
          <Row
            key={id}
            id={id}
            room={room}
            info={infos[id]}
            game={games.find(({ key }) => key === room.game)}
          />
        ))}
      </ul>
    </section>
  )
}

/** How the rooms stand, looked at again now and then: a game may go on for days. */
function useInfos(ids: string): Readonly<Record<string, RoomInfo>> {
  const [infos, setInfos] = useState<Record<string, RoomInfo>>({})
  useEffect(() => {
    let isWanted = true
    const look = async () => {
      for (const id of ids.split(' ').filter(Boolean)) {
        const info = await lookAt(id)
        if (!isWanted) return
        if (info) setInfos((known) => ({ ...known, [id]: info }))
      }
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => {
      isWanted = false
      clearInterval(timer)
    }
  }, [ids])
  return infos
}

interface RowProps {
  id: string
  room: KeptRoom
  info: RoomInfo | undefined
  game: GameInfo | undefined
}

function Row({ id, room, info, game }: RowProps) {
  const title = room.title || game?.title || room.game
  const others = (info?.table.seats ?? []).filter((_, seat) => !(seat in room.tokens))
  const names = others.filter(({ kind }) => kind !== 'open').map(seatName)
  const isMine = isMyTurn(info, room)
  return (
    <li className="kept-row">
      <PageLink href={`/t/${id}`} className="kept-link">
        <span className="kept-title">{title}</span>
        <span className="quiet">{names.length ? text.home.against(names.join(', ')) : ''}</span>
        <span className="kept-state" data-mine={isMine}>
          {info && stateOf(info, isMine)}
        </span>
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

function isMyTurn(info: RoomInfo | undefined, { tokens }: KeptRoom): boolean {
  return info?.table.to_move.some((seat) => seat in tokens) ?? false
}

function stateOf({ table }: RoomInfo, isMine: boolean): string {
  if (table.status === 'waiting') return text.home.waiting
  if (table.status === 'over') return ''
  return isMine ? text.home.yourTurn : text.home.theirTurn
}
