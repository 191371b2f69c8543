import { useEffect, useState } from 'react'
import { RequestFailed } from '../../core/api'
import { partOf, sitDown, takePlace, useEvening } from '../../core/evenings'
import { roomOf } from '../../core/rooms'
import { go, takeInvite } from '../../core/route'
import { text } from '../../core/text'
import { Header } from '../Header'
import { Message, OneMoment, PageLink, Trouble } from '../parts'
import { Host } from './Host'
import { MyPlace } from './MyPlace'
import { Clock, nameOf, phaseOf, Standings, Tables } from './parts'
import { Start } from './Start'
import { Wall } from './Wall'
import { words } from './words'
import './evening.css'

export default function EveningPage({ code, isWall }: { code: string; isWall: boolean }) {
  if (!code) return <Start />
  return <Evening code={code} isWall={isWall} />
}

function Evening({ code, isWall }: { code: string; isWall: boolean }) {
  const { now, error } = useEvening(code)
  const [part, setPart] = useState(() => partOf(code))
  const [trouble, setTrouble] = useState('')
  useEffect(() => {
    const token = takeInvite()
    if (token) takePlace(code, token).then(setPart, (failed: Error) => setTrouble(failed.message))
  }, [code])
  const me = part.player === undefined ? undefined : now?.players[part.player]
  const room = isWall ? '' : (me?.room ?? '')
  useEffect(() => {
    // To each new table once; who comes back to this page stays until the next one.
    if (!now || !me || !room || roomOf(room)) return
    sitDown(now, me).then(
      () => go(`/t/${room}`),
      (failed: Error) => setTrouble(failed.message),
    )
  }, [now, me, room])

  if (!now) {
    const isMissing = error instanceof RequestFailed && error.status === 404
    const title = isMissing ? words.noEvening : text.problems.server
    return (
      <>
        <Header />
        {error ? (
          <Message title={title} about={error.message} />
        ) : (
          <OneMoment>{words.loading}</OneMoment>
        )}
      </>
    )
  }
  if (isWall) return <Wall now={now} />
  const [first] = now.standings
  return (
    <>
      <Header />
      <main id="content" className="evening" data-game={now.game}>
        <header className="evening-lead">
          <h1>{now.title}</h1>
          <p className="evening-phase">
            <span>{phaseOf(now)}</span> <Clock now={now} />
          </p>
          {now.phase === 'over' && first && (
            <p className="evening-won">{words.won(nameOf(now, first.player))}</p>
          )}
        </header>
        <Trouble what={trouble} />
        <MyPlace now={now} me={me} onJoined={setPart} />
        {part.host && <Host now={now} />}
        <Tables now={now} />
        <Standings now={now} />
        <p className="buttons">
          <PageLink className="button" href={`/evening/${code}/wall`}>
            {words.wall}
          </PageLink>
          <a className="button" href={`/api/evenings/${code}/results.csv`} download>
            {words.results}
          </a>
        </p>
      </main>
    </>
  )
}
