import { useCallback, useEffect, useState } from 'react'
import { getRoom, isAway, RequestFailed } from '../../core/api'
import { useLoad } from '../../core/load'
import { roomOf } from '../../core/rooms'
import { takeInvite } from '../../core/route'
import { text } from '../../core/text'
import { puzzleTitle, tableTitle } from '../../core/words'
import { loadGame } from '../../games'
import { words } from '../back/words'
import { Header } from '../Header'
import { Message, OneMoment } from '../parts'
import { loadShelf } from '../shelf'
import { SitDown } from './SitDown'
import { Table } from './Table'

/** Everything between an address and a table: does it exist, is there a seat to take? */
export function TablePage({ room }: { room: string }) {
  const load = useCallback(async () => {
    const [info, shelf] = await Promise.all([getRoom(room), loadShelf()])
    loadGame(info.game).catch(() => {}) // the table asks again, and says what is wrong
    return { ...info, info: shelf.find(({ key }) => key === info.game) }
  }, [room])
  const { value, error, again } = useLoad(load)
  const [invite, setInvite] = useState(takeInvite)
  const [isGone, setIsGone] = useState(false)
  useEffect(() => {
    const changed = () => setInvite(takeInvite())
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [])

  if (isGone || (error instanceof RequestFailed && error.status === 404)) {
    return <Elsewhere title={text.problems.noRoom} about={text.problems.noRoomAbout} />
  }
  if (error instanceof RequestFailed && error.status === 409) {
    return <Elsewhere title={text.problems.unplayable} about={error.message} />
  }
  if (isAway(error)) {
    return <Elsewhere title={words.away} about={words.tableNeeds} again={again} />
  }
  if (error) return <Elsewhere title={text.problems.server} about={error.message} again={again} />
  if (!value) return <OneMoment>{text.table.loading}</OneMoment>
  const { daily, puzzle } = roomOf(room) ?? {}
  const title = puzzle
    ? puzzleTitle(value.info, puzzle.day)
    : tableTitle(value.info, value.options, daily)
  if (invite) {
    return (
      <>
        <Header />
        <SitDown
          room={room}
          invite={invite}
          game={value.game}
          title={title}
          onDone={() => setInvite(null)}
        />
      </>
    )
  }
  return <Table room={room} game={value.game} title={title} onGone={() => setIsGone(true)} />
}

function Elsewhere(props: { title: string; about: string; again?: () => void }) {
  return (
    <>
      <Header />
      <Message {...props} />
    </>
  )
}
